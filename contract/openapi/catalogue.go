package openapi

import "github.com/reprise-dev/reprise/contract"

// RuleDocs lists the rules of Load, in the order of their ids. Bad and Good are
// what stands in a document beside openapi and info.
var RuleDocs = []contract.RuleDoc{
	{
		ID: "openapi/broken-ref", Wants: "A reference leads to something in the document.",
		Why:  "What it should bring in is missing, and an example made without it would be wrong without a word.",
		Bad:  `paths: {/orders: {post: {responses: {"201": {$ref: "#/components/responses/Mde"}}}}}` + "\n" + `components: {responses: {Made: {description: made}}}`,
		Good: `paths: {/orders: {post: {responses: {"201": {$ref: "#/components/responses/Made"}}}}}` + "\n" + `components: {responses: {Made: {description: made}}}`,
		Fix:  "Write the pointer as the name is spelt where it is defined.",
	},
	{
		ID: "openapi/duplicate-key", Wants: "A key stands once in an object.",
		Why:  "Readers disagree on which of the two counts, so that two tools see two APIs.",
		Bad:  "paths: {/orders: {post: {summary: one, summary: two, responses: {\"201\": {description: made}}}}}",
		Good: "paths: {/orders: {post: {summary: two, responses: {\"201\": {description: made}}}}}",
		Fix:  "Keep one of the two.",
	},
	{
		ID: "openapi/example", Wants: "An example keeps the schema that it stands beside; a warning.",
		Why:  "The mock server answers with the example. A client that is tested with it learns something that the API never sends.",
		Bad:  `paths: {/orders: {post: {responses: {"201": {description: made, content: {application/json: {schema: {type: object, required: [id]}, example: {sku: a}}}}}}}}`,
		Good: `paths: {/orders: {post: {responses: {"201": {description: made, content: {application/json: {schema: {type: object, required: [id]}, example: {id: ord_1}}}}}}}}`,
		Fix:  "Correct the example, or the schema.",
	},
	{
		ID: "openapi/external-example", Wants: "An example stands in the document; a note.",
		Why:  "Nothing is ever fetched, so that an example elsewhere is not there for the mock server.",
		Bad:  `paths: {/orders: {post: {responses: {"201": {description: made, content: {application/json: {examples: {one: {externalValue: "https://docs.example/order.json"}}}}}}}}}`,
		Good: `paths: {/orders: {post: {responses: {"201": {description: made, content: {application/json: {examples: {one: {value: {id: ord_1}}}}}}}}}}`,
		Fix:  "Write it into the document.",
	},
	{
		ID: "openapi/external-ref", Wants: "A reference stays inside of the document.",
		Why:  "Other files and addresses are never read: a contract that is checked in a pipeline has to mean the same on every machine.",
		Bad:  `paths: {/orders: {$ref: "./orders.yaml"}}`,
		Good: `paths: {/orders: {post: {responses: {"201": {description: made}}}}}`,
		Fix:  "Bundle the documents into one first.",
	},
	{
		ID: "openapi/extra-field", Wants: "A field is one that OpenAPI knows, or starts with x-; a warning.",
		Why:  "A field under a wrong name is passed over, and what it says is lost.",
		Bad:  `paths: {/orders: {post: {sumary: make an order, responses: {"201": {description: made}}}}}`,
		Good: `paths: {/orders: {post: {summary: make an order, responses: {"201": {description: made}}}}}`,
		Fix:  "Correct the name, or start it with x-.",
	},
	{
		ID: "openapi/invalid", Wants: "The document is valid OpenAPI; a warning.",
		Why:  "What one tool passes over, the next refuses. The mock server serves what it can read.",
		Bad:  "paths: {/orders: {get: {operationId: a, responses: {\"200\": {description: all}}}, post: {operationId: a, responses: {\"201\": {description: made}}}}}",
		Good: "paths: {/orders: {get: {operationId: a, responses: {\"200\": {description: all}}}, post: {operationId: b, responses: {\"201\": {description: made}}}}}",
		Fix:  "Correct what the finding names.",
	},
	{
		ID: "openapi/no-operations", Wants: "The document has operations; a warning.",
		Why:  "A document without any gives neither routes nor examples, and mostly another file was meant.",
		Bad:  "paths: {}",
		Good: "paths: {/orders: {post: {responses: {\"201\": {description: made}}}}}",
		Fix:  "Name the document that has the operations.",
	},
	{
		ID: "openapi/not-validated", Wants: "The document can be validated as a whole.",
		Why:  "After a mistake in kind, or in a version that the validator does not know, the rest is not looked at. There may be more.",
		Bad:  "paths: {/orders: {post: yes please}}",
		Good: "paths: {/orders: {post: {responses: {\"201\": {description: made}}}}}",
		Fix:  "Correct the errors that stand beside it, and look again.",
	},
	{
		ID: "openapi/operation", Wants: "An operation is an object.",
		Why:  "There is nothing in it that could be served.",
		Bad:  "paths: {/orders: {post: yes please}}",
		Good: "paths: {/orders: {post: {responses: {\"201\": {description: made}}}}}",
		Fix:  "Write the operation as an object with its responses.",
	},
	{
		ID: "openapi/path", Wants: "A path starts with a slash, and its braces are balanced.",
		Why:  "No request has another form of path, so that the operation would never be found.",
		Bad:  "paths: {orders: {post: {responses: {\"201\": {description: made}}}}}",
		Good: "paths: {/orders: {post: {responses: {\"201\": {description: made}}}}}",
		Fix:  "Write it as /orders/{id}.",
	},
	{
		ID: "openapi/paths", Wants: "The member paths is an object.",
		Why:  "Operations are found by their paths, and by nothing else.",
		Bad:  "paths: none",
		Good: "paths: {/orders: {post: {responses: {\"201\": {description: made}}}}}",
		Fix:  "Write an object from paths to operations.",
	},
	{
		ID: "openapi/same-path", Wants: "Templates of one path name their parameters alike.",
		Why:  "Two templates that differ only in these names match the same requests. Which operation is meant cannot be told.",
		Bad:  `paths: {"/orders/{id}": {get: {responses: {"200": {description: one}}}}, "/orders/{order}": {delete: {responses: {"204": {description: gone}}}}}`,
		Good: `paths: {"/orders/{id}": {parameters: [{name: id, in: path, required: true, schema: {type: string}}], get: {responses: {"200": {description: one}}}, delete: {responses: {"204": {description: gone}}}}}`,
		Fix:  "Use one name for one parameter.",
	},
	{
		ID: "openapi/server-url", Wants: "The address of a server can be read; a warning.",
		Why:  "Paths of requests begin with the path of the server. Without it routes would be wrong.",
		Bad:  `servers: [{url: "https://{region}.example"}]` + "\n" + "paths: {/orders: {post: {responses: {\"201\": {description: made}}}}}",
		Good: `servers: [{url: "https://{region}.example", variables: {region: {default: eu}}}]` + "\n" + "paths: {/orders: {post: {responses: {\"201\": {description: made}}}}}",
		Fix:  "Define each variable with its default, and write a whole address.",
	},
	{
		ID: "openapi/status", Wants: "A response stands under a status, a range such as 2XX, or default.",
		Why:  "Nothing can be answered with what is no status.",
		Bad:  "paths: {/orders: {post: {responses: {\"20x\": {description: made}}}}}",
		Good: "paths: {/orders: {post: {responses: {\"201\": {description: made}}}}}",
		Fix:  "Write three digits, 1XX to 5XX, or default.",
	},
	{
		ID: "openapi/too-many", Wants: "A document has no more than 1000 findings; of more, the rest is counted.",
		Why:  "After a thousand findings nobody reads the next one, and most have one cause.",
		Bad:  "(a document with more than a thousand mistakes)",
		Good: "paths: {/orders: {post: {responses: {\"201\": {description: made}}}}}",
		Fix:  "Mend what is named first, and look again.",
	},
	{
		ID: "openapi/version", Wants: "The document is OpenAPI 3.0 or 3.1.",
		Why:  "Other versions keep operations in other places, and a file of another kind has none.",
		Bad:  "openapi: 2.0.0\npaths: {}",
		Good: "openapi: 3.1.0\npaths: {/orders: {post: {responses: {\"201\": {description: made}}}}}",
		Fix:  "Name an OpenAPI document of one of these versions, or convert it first.",
	},
}
