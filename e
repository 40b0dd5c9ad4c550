reprise: c.yaml: no such file or directory; name a file, or - for standard input
