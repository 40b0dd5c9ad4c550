package contract

// placeHint shows a name of something that travels in another place than a header;
// "" where the first example of the schema fits.
func placeHint(parent *tree, path []string) string {
	if len(path) > 0 && path[len(path)-1] == "recover" {
		return "such as recover: downstream_key, recover: look_up or recover: stop"
	}
	if len(path) == 0 || path[len(path)-1] != "name" {
		return ""
	}
	example := ""
	switch in := parent.get("in").str(); {
	case in == "body" && parent.name == "marker":
		example = "/reused"
	case in == "body" && parent.name == "event_id":
		example = "/id"
	case in == string(InBody):
		example = "/idempotency_key"
	case in == string(InGraphQL):
		example = "@idempotent.key"
	case in == string(InQuery):
		example = "idempotency_key"
	case in == string(InResourceID):
		example = "/id"
	default:
		return ""
	}
	return "such as name: " + flowText(example)
}
