package protocol

import (
	"slices"
	"strings"

	"github.com/reprise-dev/reprise/contract"
)

// judgeVersions judges changes that name the version that they are about. A
// change that took place is condemned where the version that was there was surely
// another. That a change was refused is not: what has versions may change by
// itself, and a tag that was seen may be old.
func judgeVersions(views []*view, found []*contract.Finding) {
	for _, v := range views {
		if v.p.Operation.Precondition == nil || v.Answer == nil || found[v.index] != nil {
			continue
		}
		switch {
		case len(v.IfMatch) == 0:
			if v.Answer.Status < 400 || !v.any(isUndemanded) {
				found[v.index] = v.finding("precondition-missed", "sent without If-Match and answered %s, wanted the precondition_missing answer", v.describe())
			}
		case v.all(func(r reading) bool { return r.name == contract.AnswerPreconditionMissing }):
			found[v.index] = v.finding("precondition-wrong", "sent with If-Match and answered %s", v.describe())
		case v.all(func(r reading) bool { return r.kind == readOwn }) && v.Answer.Status < 300:
			found[v.index] = judgeChange(views, v)
		}
	}
}

// isUndemanded reports an error that a request without If-Match may get: the one
// for it, or one that does not speak of versions.
func isUndemanded(r reading) bool { return r.name != contract.AnswerPreconditionFailed }

// judgeChange judges a change that took place.
func judgeChange(views []*view, v *view) *contract.Finding {
	if !slices.ContainsFunc(v.IfMatch, isStrong) {
		return v.finding("precondition-missed", "changed something, but If-Match has weak tags only, and no version is one; wanted the precondition_failed answer")
	}
	for _, o := range views {
		if o == v || !o.showsVersion(v) || !o.Ended.Before(v.Sent) || Matches(v.IfMatch, o.Answer.Version) {
			continue
		}
		since := slices.ContainsFunc(views, func(w *view) bool {
			return w != v && w != o && (w.mayChange() && w.during(o, v) || w.showsVersion(v) && !w.Ended.Before(o.Sent) && Matches(v.IfMatch, w.Answer.Version))
		})
		if !since {
			return v.finding("precondition-missed", "changed a version that was not there any more: %s saw %s, and nothing changed it since; wanted the precondition_failed answer", o.place(), o.Answer.Version)
		}
	}
	return nil
}

// isStrong reports a value of If-Match with a tag that can be equal to one.
func isStrong(field string) bool {
	for tag := range strings.SplitSeq(field, ",") {
		if !strings.HasPrefix(strings.TrimSpace(tag), "W/") {
			return true
		}
	}
	return false
}

// showsVersion reports an answer that shows the version of what v changed.
func (o *view) showsVersion(v *view) bool {
	if o.Answer == nil || o.Answer.Version == "" || o.Answer.Status/100 != 2 || o.Account != v.Account || payloadOf(o.p, o.Attempt).Path != payloadOf(v.p, v.Attempt).Path {
		return false
	}
	switch o.p.Operation.Method {
	case "GET", "HEAD":
		return true
	}
	return o.p.Operation.Precondition != nil && !o.loose
}

// mayChange reports a request that may have changed something.
func (v *view) mayChange() bool {
	switch v.p.Operation.Method {
	case "GET", "HEAD", "OPTIONS", "TRACE":
		return false
	}
	return v.leaves || !v.all(func(r reading) bool { return r.kind == readNamed })
}

// during reports whether v may have been at work between the beginning of o and
// the end of w.
func (v *view) during(o, w *view) bool {
	return !v.Sent.After(w.Ended) && (v.leaves || !v.Ended.Before(o.Sent))
}
