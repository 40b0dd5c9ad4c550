// Keys, as the server judges them.

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

// Whether a verdict rests on a rule that the owner of the API does not state.
function assumed(t, op, s) {
  var k = t.keys[t.operations[op].key];
  return !!k.assumed || !!k.unitAssumed && /[^\0-\x7f]/.test(s);
}

// Whether the quotes around a key are part of it.
function quotesCount(t, op, s) {
  var k = t.keys[t.operations[op].key];
  return k.syntax !== "quoted" && k.syntax !== "either" && /^\s*"[^]*"\s*$/.test(s);
}

// Whether digits, grouped or not, have the length and the check digit of a payment
// card's number (ISO/IEC 7812-1, annex B).
function card(s) {
  var digits = s.replace(/[^0-9]/g, ""), sum = 0;
  for (var i = 0; i < digits.length; i++) {
    var d = +digits[digits.length - 1 - i] * (i % 2 + 1);
    sum += d > 9 ? d - 9 : d;
  }
  return digits.length >= 13 && digits.length <= 19 && sum > 0 && sum % 10 === 0;
}

// What makes a key a bad one to use, valid or not: time, email, template, card,
// sequence, entropy.
function recipe(s) {
  var out = [], at = /(^|[^0-9])(1[0-9]{9}|1[0-9]{12}|20[0-9]{2}-?[01][0-9]-?[0-3][0-9](?:[T ]?[0-2][0-9]:?[0-5][0-9](?::?[0-5][0-9])?Z?)?)($|[^0-9])/.exec(s);
  var time = at && !/[0-9]/.test(s.replace(at[0], at[1] + at[3]));
  if (time) out.push("time");
  if (/[^\s@]@[^\s@]+\.[^\s@]/.test(s)) out.push("email");
  if (/\{[^{}\s]+\}|<[^<>\s]+>/.test(s)) out.push("template");
  if (!time && (s.match(/[0-9]+(?:[ -][0-9]+)*/g) || []).some(card)) out.push("card");
  if (!time && /^[0-9]{1,12}$/.test(s)) out.push("sequence");
  var runes = Array.from(s), counts = new Map(), bits = 0;
  runes.forEach(function (c) { counts.set(c, (counts.get(c) || 0) + 1); });
  counts.forEach(function (n) { bits += n * Math.log2(runes.length / n); });
  if (bits < 30) out.push("entropy");
  return out;
}
