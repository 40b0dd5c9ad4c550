package check

// The part of SARIF 2.1.0 that writeSARIF writes, by the names of the standard.
// What has no omitempty is written even when it is empty, or is never empty.
// Source: docs.oasis-open.org/sarif/sarif/v2.1.0.

type sarifLog struct {
	Schema  string     `json:"$schema"`
	Version string     `json:"version"`
	Runs    []sarifRun `json:"runs"`
}

type sarifRun struct {
	Tool              sarifTool         `json:"tool"`
	AutomationDetails sarifID           `json:"automationDetails"`
	Invocations       []sarifInvocation `json:"invocations"`
	ColumnKind        string            `json:"columnKind"`
	Results           []sarifResult     `json:"results"`
}

type sarifID struct {
	ID string `json:"id"`
}

type sarifTool struct {
	Driver sarifDriver `json:"driver"`
}

type sarifDriver struct {
	Name    string      `json:"name"`
	Version string      `json:"version,omitempty"`
	Rules   []sarifRule `json:"rules"`
}

type sarifRule struct {
	ID               string              `json:"id"`
	ShortDescription sarifMessage        `json:"shortDescription"`
	FullDescription  sarifMessage        `json:"fullDescription"`
	Help             sarifHelp           `json:"help"`
	HelpURI          string              `json:"helpUri,omitempty"`
	Default          sarifLevel          `json:"defaultConfiguration"`
	Properties       sarifRuleProperties `json:"properties"`
}

type sarifHelp struct {
	Text     string `json:"text"`
	Markdown string `json:"markdown,omitempty"`
}

type sarifLevel struct {
	Level string `json:"level"`
}

type sarifRuleProperties struct {
	Severity string   `json:"problem.severity"` // GitHub's own property
	Tags     []string `json:"tags,omitempty"`
}

type sarifInvocation struct {
	Successful    bool                `json:"executionSuccessful"`
	Notifications []sarifNotification `json:"toolExecutionNotifications"`
}

type sarifNotification struct {
	Level   string       `json:"level"`
	Message sarifMessage `json:"message"`
}

type sarifMessage struct {
	Text string `json:"text"`
}

type sarifResult struct {
	RuleID       string          `json:"ruleId"`
	RuleIndex    int             `json:"ruleIndex"`
	Level        string          `json:"level"`
	Message      sarifMessage    `json:"message"`
	Locations    []sarifLocation `json:"locations"`
	Related      []sarifLocation `json:"relatedLocations,omitempty"`
	Fingerprints sarifPrints     `json:"partialFingerprints"`
}

// sarifPrints has the one fingerprint that GitHub looks at.
type sarifPrints struct {
	LineHash string `json:"primaryLocationLineHash"`
}

type sarifLocation struct {
	ID       int            `json:"id,omitempty"` // what links in the message name
	Physical sarifPhysical  `json:"physicalLocation"`
	Logical  []sarifLogical `json:"logicalLocations,omitempty"`
	Message  *sarifMessage  `json:"message,omitempty"`
}

type sarifPhysical struct {
	Artifact sarifArtifact `json:"artifactLocation"`
	Region   sarifRegion   `json:"region"`
}

type sarifArtifact struct {
	URI string `json:"uri"`
}

type sarifRegion struct {
	StartLine   int `json:"startLine"`
	StartColumn int `json:"startColumn"`
	EndLine     int `json:"endLine"`
	EndColumn   int `json:"endColumn"` // one past the last character
}

type sarifLogical struct {
	Name string `json:"fullyQualifiedName"`
}
