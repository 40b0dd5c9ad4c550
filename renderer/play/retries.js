// Waits, as contract/retry has them.

var LONGEST = 9223372036854775807; // nanoseconds, as a double

// Times, as contract/retry rounds and bounds them.
function stretch(d, f) {
  var v = d * f;
  v = v < 4503599627370496 ? Math.floor(v) + (v - Math.floor(v) >= 0.5 ? 1 : 0) : v;
  return v >= LONGEST ? LONGEST : v > 0 ? v : 0;
}
function plus(a, b) { return Math.min(a + b, LONGEST); }
function power(x, n) { // by squares, so that whole exponents are exact to the last bit that Go has
  if (n !== Math.floor(n) || n > 1e6) return Math.pow(x, n);
  var out = 1;
  for (var bit = n; bit > 0; bit = Math.floor(bit / 2)) { if (bit % 2) out *= x; x *= x; }
  return out;
}
function top(b) { return b.schedule.length ? Math.max.apply(null, b.schedule) : b.cap > 0 ? b.cap : LONGEST; }
function grown(b, n) {
  var m = b.multiplier >= 1 ? b.multiplier : 1, f;
  switch (b.growth) {
    case "exponential-minus-one": f = power(m, n) - 1; break;
    case "polynomial": f = power(n, Math.max(b.exponent, 0)); break;
    case "quadratic": f = 1 + (n - 1) * (n - 1); break;
    case "linear": f = n; break;
    case "constant": f = 1; break;
    default: f = power(m, n - 1);
  }
  return b.base > 0 ? stretch(b.base, f) : 0;
}
function ceiling(b, n) {
  if (b.schedule.length) return b.schedule[Math.min(n, b.schedule.length) - 1];
  return b.capped === "after-jitter" ? grown(b, n) : Math.min(top(b), grown(b, n));
}
function settled(b, n, w) {
  w = Math.max(w, b.floor, n <= 1 ? b.firstWait : 0);
  return b.capped === "before-jitter" && b.jitter !== "decorrelated" ? w : Math.min(w, top(b));
}
// The interval that the wait before retry n is drawn from; previous is the wait before it.
function span(b, n, previous) {
  var from, to;
  if (b.jitter === "decorrelated") {
    from = b.schedule.length ? b.schedule[0] : Math.max(b.base, 0);
    to = stretch(n <= 1 ? from : Math.max(previous, from), 3);
  } else {
    var c = ceiling(b, n);
    from = to = c;
    if (b.jitter === "full") from = 0;
    else if (b.jitter === "equal") from = Math.floor(c / 2);
    else if (b.jitter === "additive") to = plus(c, Math.max(b.noise, 0));
    else if (b.jitter === "proportional") {
      from = stretch(c, 1 - (b.side === "plus" ? 0 : b.spread));
      to = Math.max(from, stretch(c, 1 + (b.side === "minus" ? 0 : b.spread)));
    }
  }
  return [from, to];
}
// The shortest and the longest wait before retry n; previous is the longest before.
function bounds(b, n, previous) {
  return span(b, n, previous).map(function (w) { return settled(b, n, w); });
}
// What a client makes of a told wait; null is giving up.
function followed(r, told, backoff) {
  var most = plus(r.ceiling, r.from === "backoff" ? backoff : 0);
  if (r.ceiling <= 0 || told <= most || r.above === "wait") return told;
  return r.above === "ignore" ? 0 : r.above === "clamp" ? most : null;
}
function waits(r, o, n, previous) {
  var told = o.told > 0 && r.reads ? o.told : 0, drawn = bounds(o, n, previous);
  return {
    backoff: drawn,
    waits: drawn.map(function (backoff, u) {
      var w = followed(r, told, backoff);
      return w === null ? null : Math.max(backoff, told > 0 && r.toldSpread > 0 ? plus(w, stretch(w, r.toldSpread * u)) : w);
    })
  };
}

// The schedule of a call whose attempts take no time. o overrides members of the
// contract's rules: base, multiplier, cap, jitter, attempts, deadline; told is a
// Retry-After on every answer, fails is how likely an attempt fails. Rows end
// where the client gives up. made is yes, perhaps or no, by is how likely the call
// has succeeded with this attempt. least and most are that of the whole call: if
// no attempt is made that need not be, and if all are.
function retries(t, op, o) {
  var r = rules(t, op), rows = [], previous = 0, early = 0, late = 0;
  o = chosen(r, o);
  var last = lastStart(r, o), possible = 1, sure = 1;
  for (var n = 1; n < o.attempts; n++) {
    var w = waits(r, o, n, previous);
    if (w.waits[0] === null || w.waits[1] === null) break;
    previous = w.backoff[1];
    early = plus(early, w.waits[0]);
    late = plus(late, w.waits[1]);
    var made = o.deadline > 0 && early >= last ? "no" : o.deadline > 0 && late >= last ? "perhaps" : "yes";
    if (rows.length && rows[rows.length - 1].made === "no") made = "no";
    if (made !== "no") possible++;
    if (made === "yes") sure++;
    rows.push({ retry: n, wait: w.waits, start: [early, late], made: made, by: by(o.fails, possible) });
  }
  return { rows: rows, possible: possible, first: by(o.fails, 1), least: by(o.fails, sure), most: by(o.fails, possible), flags: flags(r, o, rows) };
}
function rules(t, op) { return t.retries[t.operations[op].retry]; }
function chosen(r, o) {
  o = Object.assign({}, r, { told: 0, fails: 0 }, o);
  if (o.base !== r.base || o.multiplier !== r.multiplier || o.cap !== r.cap) o.schedule = [];
  return o;
}
function lastStart(r, o) { return o.deadline > 0 ? Math.max(o.deadline - Math.max(r.minAttempt - 1, 0), 0) : LONGEST; }
function by(fails, attempts) { return 1 - Math.pow(fails, attempts); }
