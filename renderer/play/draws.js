// Calls as a seed draws them, alone and in a fleet.

// Draws from [0, 1) that a seed repeats: mulberry32.
function random(seed) {
  var a = seed | 0;
  return function () {
    a = (a + 0x6D2B79F5) | 0;
    var x = Math.imul(a ^ a >>> 15, 1 | a);
    x = (x + Math.imul(x ^ x >>> 7, 61 | x)) ^ x;
    return ((x ^ x >>> 14) >>> 0) / 4294967296;
  };
}
// One wait as a client draws it; null is giving up.
function drawn(r, o, n, previous, rnd) {
  var told = o.told > 0 && r.reads ? o.told : 0, s = span(o, n, previous);
  var u = told > 0 && o.toldSpread > 0 || s[1] > s[0] ? rnd() : 0;
  var backoff = settled(o, n, s[0] + Math.min(stretch(s[1] - s[0], u), s[1] - s[0])), w = followed(r, told, backoff);
  if (w === null) return null;
  if (o.toldSpread > 0) w = plus(w, stretch(w, o.toldSpread * u));
  return { backoff: backoff, wait: Math.max(backoff, w) };
}
// One call: its attempts with their starts, and why it ends (done, attempts, told
// or deadline). ok tells of an attempt, by its start, whether it succeeds.
function call(r, o, rnd, ok) {
  var out = { starts: [], end: "" }, at = 0, previous = 0, last = lastStart(r, o);
  for (var n = 1; !out.end; n++) {
    out.starts.push(at);
    if (ok(at)) { out.end = "done"; break; }
    if (n >= o.attempts) { out.end = "attempts"; break; }
    var w = drawn(r, o, n, previous, rnd);
    if (w === null) out.end = "told";
    else if (o.deadline > 0 && w.wait >= last - at) out.end = "deadline";
    else { at = plus(at, w.wait); previous = w.backoff; }
  }
  return out;
}
// One call as a seed draws it, by the choice o of retries.
function run(t, op, o, seed) {
  var r = rules(t, op), rnd = random(seed);
  o = chosen(r, o);
  return call(r, o, rnd, function () { return rnd() >= o.fails; });
}
// Clients that each start one call within the first tenth of a second of an outage.
// Until it ends every attempt fails and is retried; afterwards each succeeds. plain
// leaves the jitter out. loads are pairs of a tenth of a second and the attempts in
// it; peak is the most after the first tenth.
function fleet(t, op, o) {
  var r = rules(t, op), counts = new Map(), out = { attempts: 0, lost: 0, peak: 0, ends: 0 };
  o = chosen(r, o);
  if (o.plain) o = Object.assign(o, { jitter: "none", toldSpread: 0 });
  for (var i = 0; i < o.clients; i++) {
    var rnd = random(o.seed + Math.imul(i, 0x9E3779B1)), first = stretch(1e8, rnd());
    var made = call(r, o, rnd, function (at) { return first + at >= o.outage; });
    if (made.end !== "done") out.lost++;
    made.starts.forEach(function (at) {
      var tenth = Math.floor((first + at) / 1e8);
      counts.set(tenth, (counts.get(tenth) || 0) + 1);
      out.attempts++;
      out.ends = Math.max(out.ends, tenth);
    });
  }
  out.loads = Array.from(counts).sort(function (a, b) { return a[0] - b[0]; });
  out.loads.forEach(function (l) { if (l[0] > 0) out.peak = Math.max(out.peak, l[1]); });
  return out;
}
// Loads in so many steps at most, each of as many whole tenths of a second: the
// busiest tenth of each step.
function steps(loads, ends, most) {
  var width = Math.ceil((ends + 1) / most), out = [];
  for (var i = 0; i * width <= ends; i++) out.push(0);
  loads.forEach(function (l) { var i = Math.floor(l[0] / width); out[i] = Math.max(out[i], l[1]); });
  return { width: width, loads: out };
}
// How many seconds of an outage show what jitter is for: the longest in which it
// keeps the load down and nobody gives up, else in which no more clients give up
// with it than without.
function outage(t, op, clients) {
  var seconds = [20, 15, 10, 8, 6, 5, 4, 3, 2, 1, 0.5], runs = seconds.map(function (s) {
    return [false, true].map(function (plain) { return fleet(t, op, { plain: plain, clients: clients, outage: s * 1e9, told: 0, seed: 1 }); });
  });
  function first(good) { return seconds.filter(function (s, i) { return runs[i][0].peak < runs[i][1].peak && good(runs[i][0].lost, runs[i][1].lost); })[0]; }
  return first(function (lost) { return !lost; }) || first(function (lost, plain) { return lost <= plain; }) || seconds[0];
}
