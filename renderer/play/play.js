// What the playground knows, without a page. It looks up what the tables say and
// works out waits as the retry rules do. t are the tables, op is the number of an
// operation in them.
var reprisePlay = (function () {
  "use strict";
  var LONGEST = 9223372036854775807; // nanoseconds, as a double

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
  // The members of the contract's rules that a choice leaves as they are and that
  // change a wait, as pairs of their name in a contract and their value.
  function fixed(t, op) {
    var r = rules(t, op), out = [];
    function time(name, d) { if (d > 0) out.push([name, length(d)]); }
    if (r.schedule.length) out.push(["backoff.schedule", r.schedule.map(length).join(", ")]);
    else out.push(["backoff.growth", r.growth || "exponential"]);
    if (!r.schedule.length && r.growth === "polynomial") out.push(["backoff.exponent", String(r.exponent)]);
    if (r.capped && r.capped !== "both") out.push(["backoff.capped", r.capped]);
    time("backoff.floor", r.floor);
    time("backoff.first_wait", r.firstWait);
    if (r.jitter === "proportional") out.push(["backoff.spread", String(r.spread)], ["backoff.side", r.side]);
    time("backoff.noise", r.noise);
    time("min_attempt", r.minAttempt);
    time("attempt_timeout", r.timeout);
    if (r.reads) time("retry_after.ceiling", r.ceiling);
    if (r.reads && r.ceiling > 0) out.push(["retry_after.above", r.above]);
    if (r.reads && r.from === "backoff") out.push(["retry_after.ceiling_from", r.from]);
    if (r.reads && r.toldSpread > 0) out.push(["retry_after.spread", String(r.toldSpread)]);
    return out;
  }

  // The rules that a choice breaks, each with its arguments.
  function flags(r, o, rows) {
    var out = [], none = rows.filter(function (x) { return x.made === "no"; })[0];
    var perhaps = rows.filter(function (x) { return x.made === "perhaps"; })[0];
    if (o.attempts > r.attempts) out.push(["attempts", r.attempts, o.attempts]);
    if (r.deadline > 0 && (o.deadline <= 0 || o.deadline > r.deadline)) out.push(["deadline", length(r.deadline)]);
    if (r.alone && o.attempts > 1) out.push(["alone"]);
    if (o.multiplier < 1 && o.multiplier !== r.multiplier) out.push(["multiplier"]);
    var previous = [0, 0], soon = false, short = false;
    for (var n = 1; n < o.attempts && n < r.attempts; n++) {
      var mine = bounds(o, n, previous[0]), its = bounds(r, n, previous[1]);
      previous = [mine[1], its[1]];
      soon = soon || mine[0] < its[0];
      short = short || mine[1] < its[1];
    }
    if (soon) out.push(["soon"]);
    else if (short) out.push(["short"]);
    if (o.jitter === "none" && r.jitter !== "none") out.push(["jitter"]);
    if (none) out.push(["never", none.retry + 1]);
    if (perhaps) out.push(["perhaps", perhaps.retry + 1]);
    var made = rows.filter(function (x) { return x.made !== "no"; }), end = made.length ? made[made.length - 1] : null;
    if (end && r.window > 0) {
      var start = plus(end.start[1], stretch(r.timeout, end.retry));
      if (o.deadline > 0) start = Math.min(start, o.deadline);
      if (start >= r.window) out.push(["window", length(r.window)]);
    }
    if (o.told > 0 && !r.reads) out.push(["told-unread"]);
    else if (o.told > 0 && r.ceiling > 0 && o.told > r.ceiling) out.push(["told-" + r.above, length(r.ceiling)]);
    return out;
  }

  // Whether a key is valid, by the rules in the order in which the server has them.
  // verdict is yes, no or unsure; why is the first rule that it breaks.
  var UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-([0-9a-f])[0-9a-f]{3}-([0-9a-f])[0-9a-f]{3}-[0-9a-f]{12}$/i;
  function hasFormat(format, s) {
    var m = UUID.exec(s);
    if (format === "ulid") return /^[0-7][0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]{25}$/.test(s);
    if (!format || format === "uuid") return !format || !!m;
    return !!m && m[1] === format.slice(4) && /[89ab]/i.test(m[2]);
  }
  function fold(s) {
    return Array.from(s).map(function (c) { return c === "\u0130" ? "i" : c.toLowerCase(); }).join("");
  }
  function bytes(s) {
    return Array.from(s).reduce(function (n, c) {
      var r = c.codePointAt(0);
      return n + (r < 0x80 ? 1 : r < 0x800 ? 2 : r < 0x10000 ? 3 : 4);
    }, 0);
  }
  function key(t, op, s) {
    var k = t.keys[t.operations[op].key];
    function no(why) { return { verdict: "no", why: [why].concat(Array.prototype.slice.call(arguments, 1)) }; }
    if (k.trims) s = s.replace(/^[ \t]+|[ \t]+$/g, "");
    if (k.syntax === "quoted" || k.syntax === "either" && s[0] === '"') {
      var m = /^ *"((?:[ !#-[\]-~]|\\["\\])*)"([^]*)$/.exec(s);
      if (!m) return no("syntax");
      if (/^ *;/.test(m[2])) return m[2][0] === ";" ? { verdict: "unsure", why: ["parameters"] } : no("syntax");
      if (/[^ ]/.test(m[2])) return no("syntax");
      s = m[1].replace(/\\(.)/g, "$1");
    }
    var runes = Array.from(s), n = k.bytes ? bytes(s) : runes.length, unit = k.bytes ? "bytes" : "characters";
    if (n < k.min) return no("short", unit, n, k.min);
    if (n > k.max) return no("long", unit, n, k.max);
    if (/[\0-\x08\n-\x1f\x7f]/.test(s)) return no("control");
    if (k.charset === "ascii" && /[^\0-~]/.test(s)) return no("ascii");
    if (k.charset === "printable-ascii" && /[^!-~]/.test(s)) return no("printable");
    if (!hasFormat(k.format, s)) return no("format", k.format);
    var plain = k.folds ? fold : String;
    if (k.forbidden.some(function (f) { return plain(f) === plain(s); })) return no("forbidden");
    if (k.pattern && !k.program) return { verdict: "unsure", why: ["large", k.pattern] };
    if (k.pattern && !matches(k.program, runes)) return no("pattern", k.pattern);
    return { verdict: "yes", why: null };
  }

  // Runs the machine of a pattern: all its ways at once, a character at a time.
  function matches(p, runes) {
    var text = runes.map(function (c) { return c.codePointAt(0); }), now = [];
    function word(r) { return r !== undefined && r < 128 && /\w/.test(String.fromCharCode(r)); }
    function add(list, seen, pc, at) {
      var todo = [pc];
      while (todo.length) {
        pc = todo.pop();
        if (seen[pc]) continue;
        seen[pc] = true;
        var s = p.steps[pc];
        if (s[0] === 0) todo.push(s[1]);
        else if (s[0] === 1) todo.push(s[2], s[1]);
        else if (s[0] === 2) { if ((s[2] & ~holds(at)) === 0) todo.push(s[1]); }
        else if (s[0] === 4) return true;
        else if (s[0] === 3) list.push(s);
      }
      return false;
    }
    function holds(at) {
      var a = text[at - 1], b = text[at];
      return (a === undefined || a === 10 ? 1 : 0) | (b === undefined || b === 10 ? 2 : 0) | (a === undefined ? 4 : 0) |
        (b === undefined ? 8 : 0) | (word(a) !== word(b) ? 16 : 32);
    }
    for (var at = 0; at <= text.length; at++) {
      var list = [], seen = [];
      for (var i = 0; i < now.length; i++) {
        var s = now[i], r = text[at - 1], hit = false;
        for (var j = 0; j < s[2].length && !hit; j += 2) hit = s[2][j] <= r && r <= s[2][j + 1];
        if (hit && add(list, seen, s[1], at)) return true;
      }
      if (add(list, seen, p.start, at)) return true; // a match may start anywhere
      now = list;
    }
    return false;
  }

  // What makes a key a bad one to use, valid or not: time, email, sequence, entropy.
  function recipe(s) {
    var out = [], at = /(^|[^0-9])(1[0-9]{9}|1[0-9]{12}|20[0-9]{2}-?[01][0-9]-?[0-3][0-9](?:[T ]?[0-2][0-9]:?[0-5][0-9](?::?[0-5][0-9])?Z?)?)($|[^0-9])/.exec(s);
    var time = at && !/[0-9]/.test(s.replace(at[0], at[1] + at[3]));
    if (time) out.push("time");
    if (/[^\s@]@[^\s@]+\.[^\s@]/.test(s)) out.push("email");
    var runes = Array.from(s), rising = runes.length > 2 && runes.every(function (c, i) {
      return i === 0 || c.codePointAt(0) === runes[i - 1].codePointAt(0) + 1;
    });
    if (rising || !time && /^[0-9]{1,12}$/.test(s)) out.push("sequence");
    var counts = new Map(), bits = 0;
    runes.forEach(function (c) { counts.set(c, (counts.get(c) || 0) + 1); });
    counts.forEach(function (n) { bits += n * Math.log2(runes.length / n); });
    if (bits < 30) out.push("entropy");
    return out;
  }

  // The row of the decision table. q has got (answer, never, maybe or unsendable),
  // status, code, marked, and bare for a request that had no key. Such a one has no
  // row but for a named answer; do is what its sender does. The next question is got, status or code; null when
  // no other could change the answer.
  function row(t, op, q) {
    var r = t.rows[t.operations[op].row], asks = null, found = { row: "", name: "" }, bare = q.bare || t.operations[op].key < 0, does = "";
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
      else if (bare) does = inRun(r.keyless.runs, q.status).is;
      else if (run) found = { row: run.is, name: run.name || "" };
      if (q.code === undefined && !q.marked && (codes.length || r.marker && !bare)) asks = "code";
    }
    return { row: found.row, name: found.name, "do": does, optional: r.optional, asks: asks, codes: (codes || []).map(function (n) { return n.code; }), marker: bare ? "" : r.marker };
  }

  return { say: say, length: length, life: life, retries: retries, run: run, fleet: fleet, steps: steps, fixed: fixed, key: key, recipe: recipe, row: row };
})();
if (typeof module === "object" && module.exports) module.exports = reprisePlay;
