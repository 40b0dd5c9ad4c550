// The decision table.

// The row of the decision table. q has got (answer, never, maybe or unsendable),
// status, code, marked, and bare for a request that had no key. Such a one has no
// row but for a named answer; do is what its sender does. The next question is got, status or code; null when
// no other could change the answer.
function row(t, op, q) {
  var r = t.rows[t.operations[op].row], asks = null, found = { row: "", name: "" }, own = t.operations[op].key < 0, bare = q.bare || own, does = "";
  if (!q.got) asks = "got";
  else if (q.got !== "answer" && bare && q.got !== "unsendable") does = r.keyless[q.got];
  else if (q.got !== "answer") found.row = r[q.got];
  else if (!q.status) asks = "status";
  else {
    var codes = r.named.filter(function (n) { return n.status === q.status; });
    var named = codes.filter(function (n) { return n.code === q.code; })[0];
    var run = inRun(q.code ? r.others : r.bare, q.status);
    if (q.marked && r.marker && !bare) found.row = r.replay;
    else if (named) found = { row: named.row, name: named.name };
    else if (bare && !(own && run && run.name)) does = inRun(r.keyless.runs, q.status).is;
    else if (run) found = { row: run.is, name: run.name || "" };
    if (q.code === undefined && !q.marked && (codes.length || r.marker && !bare)) asks = "code";
  }
  return { row: found.row, name: found.name, "do": does, optional: r.optional, asks: asks, codes: (codes || []).map(function (n) { return n.code; }), marker: bare ? "" : r.marker };
}
