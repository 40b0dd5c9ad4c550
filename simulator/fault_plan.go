package simulator

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"github.com/reprise-dev/reprise/contract"
)

// FaultPlan is what a file of faults says.
type FaultPlan struct {
	Seed   uint64 // what Options.Seed is then to be
	Faults []Fault
}

// faultSchema is the schema of a plan.
const faultSchema = "faults.v1.schema.json"

// LoadFaults reads a plan of faults in YAML or JSON; file is its name in
// messages. The error says that the text could not be read. The findings say
// where the plan departs from its schema, or asks for what no fault does; then
// the plan is nil.
func LoadFaults(file string, data []byte) (*FaultPlan, []contract.Finding, error) {
	d, findings, err := contract.LoadDocument(faultSchema, file, data)
	if err != nil || len(findings) > 0 {
		return nil, findings, err
	}
	var w struct {
		Seed   uint64    `json:"seed"`
		Faults []written `json:"faults"`
	}
	if err := d.Decode(&w); err != nil {
		return nil, nil, fmt.Errorf("read the plan: %w", err)
	}
	plan := &FaultPlan{Seed: w.Seed}
	ids := map[string]int{}
	for i := range w.Faults {
		f, wrong := w.Faults[i].fault()
		if len(wrong) == 0 {
			_, wrong = f.check()
		}
		if first, twice := ids[f.ID]; twice && f.ID != "" {
			wrong = append(wrong, &trouble{"id", "repeated", fmt.Sprintf("the id %q is that of faults[%d] too", f.ID, first), "keep one of the two"})
		}
		ids[f.ID] = i
		for _, t := range wrong {
			pointer := "/faults/" + strconv.Itoa(i)
			if t.member != "" {
				pointer += "/" + t.member
			}
			findings = append(findings, d.Finding(pointer, "faults/"+t.rule, fmt.Sprintf("faults[%d]: %s", i, t.message), t.hint))
		}
		plan.Faults = append(plan.Faults, f)
	}
	if len(findings) > 0 {
		return nil, contract.SortFindings(findings), nil
	}
	return plan, nil, nil
}

// LoadFaultsFile is LoadFaults for the file at a path.
func LoadFaultsFile(path string) (*FaultPlan, []contract.Finding, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, nil, fmt.Errorf("read the faults: %w", err)
	}
	defer f.Close()
	if info, err := f.Stat(); err == nil && info.IsDir() {
		return nil, nil, fmt.Errorf("read the faults: %s is a directory; wanted a file", path)
	}
	data, err := io.ReadAll(io.LimitReader(f, contract.MaxSize+1))
	if err != nil {
		return nil, nil, fmt.Errorf("read the faults: %w", err)
	}
	return LoadFaults(path, data)
}

// faultOf makes a fault of the members of one, by the same schema.
func faultOf(members map[string]any) (Fault, *trouble) {
	if name, ok := members["fault"].(string); ok {
		if _, wrong := findKind(name); wrong != nil {
			return Fault{}, wrong
		}
	}
	text, err := json.Marshal(map[string]any{"faults": []any{members}})
	if err != nil {
		return Fault{}, &trouble{"", "type", err.Error(), ""}
	}
	plan, findings, err := LoadFaults("fault.json", text)
	switch {
	case err != nil:
		var syntax *contract.SyntaxError
		if errors.As(err, &syntax) {
			return Fault{}, &trouble{"", "syntax", syntax.Message, syntax.Hint}
		}
		return Fault{}, &trouble{"", "syntax", err.Error(), ""}
	case len(findings) > 0:
		var wrong []*trouble
		for _, f := range findings {
			message := nameless.Replace(f.Message)
			if _, member, named := strings.Cut(f.Pointer, "/faults/0/"); named && !strings.Contains(message, member) {
				message = member + ": " + message // no line shows it
			}
			wrong = append(wrong, &trouble{"", f.Rule, message, f.Hint})
		}
		return Fault{}, together(wrong)
	}
	return plan.Faults[0], nil
}

// nameless takes out of a message where in a plan the only fault is.
var nameless = strings.NewReplacer("faults[0]: ", "", "faults[0].", "", "faults[0]", "a fault")
