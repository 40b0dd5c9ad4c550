#!/usr/bin/env python3
"""Module doc: messages are handled exactly once.

Second paragraph with ``code``.
"""
import os  # trailing

URL = "http://x#frag"


class Worker:
    '''Does work.

    * item one
    * item two

    >>> Worker()
    '''

    # A comment
    # over two lines.
    def run(self, x="# no"):
        "Run once."
        y = call(
            "an argument string",
        )
        return """not a
        # doc string"""
