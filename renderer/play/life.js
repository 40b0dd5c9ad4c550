// What the tables say: their words, and what happens to a second attempt. t are
// the tables, op is the number of an operation in them.

// A text of the tables, with its %s and %[2]s filled in.
function say(t, id) {
  var args = Array.prototype.slice.call(arguments, 2), next = 0;
  return (t.words[id] || id).replace(/%(?:\[(\d+)\])?s/g, function (all, at) { return args[at ? at - 1 : next++]; });
}

// A time in nanoseconds, in units that all languages write alike.
function length(ns) {
  if (ns >= LONGEST) return "∞";
  if (!ns) return "0\u00a0s";
  var ms = Math.round(ns / 1e6), parts = [];
  if (ms < 1000) return (ns / 1e6 < 10 ? Math.round(ns / 1e4) / 100 : ms) + "\u00a0ms";
  if (ms < 60000) return ms / 1000 + "\u00a0s";
  [["d", 864e5], ["h", 36e5], ["min", 6e4], ["s", 1000]].forEach(function (u, i) {
    if (i === 0 && ms < 96 * 36e5) return;
    var n = Math.floor(ms / u[1]);
    if (n && parts.length < 2) parts.push(n + "\u00a0" + u[0]);
    ms -= n * u[1];
  });
  return parts.join(" ");
}

// Two sentences after one another; full-width punctuation brings its own space.
function after(first, second) { return first + (/[。！？]$/.test(first) ? "" : " ") + second; }

function inRun(runs, status) {
  return runs.filter(function (r) { return r.from <= status && status <= r.to; })[0];
}

// What happens to a second attempt. q has first (success, failed, before,
// running, crashed or none), status and code of a failure, since in milliseconds,
// body (same or other) and key (ok, missing, invalid, repeated or down). The
// answer has states and deeds, the likeliest first. A status of 0 is that of the
// execution, which nobody can know.
function life(t, op, q) {
  var l = t.lives[t.operations[op].life], failed = q.first === "failed" || q.first === "before";
  var own = failed ? q.status : l.own, states = [], deeds;
  if (q.key !== "ok") deeds = l.keys[q.key];
  else {
    var legs = l.tracks[failed ? fate(l, q) : q.first];
    var leg = legs.filter(function (g) { return g.since <= q.since; }).pop();
    var cell = l.cells[leg.cell];
    states = cell.states;
    deeds = q.body === "other" ? cell.other : cell.same;
  }
  return {
    states: states,
    deeds: deeds.map(function (d) {
      return Object.assign({}, d, { status: d.status || (d.do === "replay" ? own : 0) });
    })
  };
}
function fate(l, q) {
  var before = q.first === "before";
  function of(code) {
    return l.failures.filter(function (f) { return (f.code || "") === code && !!f.before === before; })[0];
  }
  return (inRun((of(q.code || "") || of("")).runs, q.status) || { is: "freed" }).is;
}
