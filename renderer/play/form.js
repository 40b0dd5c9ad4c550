// The forms of the playground, for elements with data-play. They show what
// reprisePlay says, and keep what was chosen in the fragment of the URL.
(function () {
  "use strict";
  if (typeof document === "undefined") return;
  var holder = document.getElementById("play-tables"), play = reprisePlay;
  if (!holder) return;
  var t = JSON.parse(holder.textContent), say = play.say.bind(null, t), START = "#play:";

  function el(tag, attributes, kids) {
    var e = document.createElement(tag);
    Object.keys(attributes || {}).forEach(function (name) { e.setAttribute(name, attributes[name]); });
    [].concat(kids === undefined ? [] : kids).forEach(function (k) { e.append(k); });
    return e;
  }
  var COMMA = /^de\b/.test(document.documentElement.lang);
  function len(ns) { var text = play.length(ns); return COMMA ? text.replace(".", ",") : text; }
  function line(text) { return el("p", {}, text); }
  function link(row) {
    return row ? [" ", el("a", { href: t.page + "#" + row }, say("see"))] : [];
  }
  function answer(d) { return [d.status || say("do.success"), d.code, d.type].filter(Boolean).join(" "); }

  // A choice from pairs of a value and its words, and a field to write in.
  function choice(pairs) {
    return el("select", {}, pairs.map(function (p) { return el("option", { value: p[0] }, p[1]); }));
  }
  function prefixed(start, names) { return names.map(function (n) { return [n, say(start + n)]; }); }
  function number(value, step) { return el("input", { type: "number", min: 0, step: step || "any", value: value, inputmode: "decimal" }); }
  function operations() {
    return choice(t.operations.map(function (o, i) { return [i, o.environment ? say("environment", o.name, o.environment) : o.name]; }));
  }
  function valueOf(control) {
    if (control.type !== "number") return control.value;
    var n = parseFloat(control.value);
    return n >= 0 && isFinite(n) ? n : NaN;
  }

  // One tool: its fields with their labels, where it answers, and how. show gets
  // the values and the fields, and returns what is to be said; below is shown, and
  // not said. first sets the fields that go by the operation, if there are such.
  function tool(place, name, title, fields, show, first) {
    var form = el("form", {}), said = el("div", { role: "status", "aria-live": "polite" }), below = el("div", {});
    var controls = {}, labels = {}, initial = {};
    fields.forEach(function (f) {
      var id = "play-" + name + "-" + f[0];
      f[2].id = id;
      controls[f[0]] = f[2];
      initial[f[0]] = f[2].value;
      form.append(labels[f[0]] = el("p", {}, [el("label", { "for": id }, say(f[1])), " ", f[2]]));
    });
    function values() {
      var v = {};
      Object.keys(controls).forEach(function (n) { v[n] = valueOf(controls[n]); });
      return v;
    }
    function refresh() {
      var v = values(), wrong = Object.keys(v).some(function (n) {
        var is = v[n] !== v[n] && !labels[n].hidden;
        if (is) controls[n].setAttribute("aria-invalid", "true"); else controls[n].removeAttribute("aria-invalid");
        return is;
      });
      below.textContent = "";
      said.replaceChildren.apply(said, wrong ? [line(say("bad.number"))] : show(v, {
        only: function (n, yes) { labels[n].hidden = !yes; }, controls: controls, below: below,
        counted: function (used) { // numbers that are not taken as they were written
          return Object.keys(used).filter(function (n) { return used[n] !== v[n]; }).map(function (n) { return line(say("counted", labels[n].firstChild.textContent, String(used[n]))); });
        }
      }));
    }
    function keep() {
      var q = new URLSearchParams();
      Object.keys(controls).forEach(function (n) { if (n !== "field" && !labels[n].hidden) q.set(n, controls[n].value); });
      try { history.replaceState(null, "", START + name + "&" + q); } catch (e) { /* a page may forbid it */ }
    }
    function restore() {
      var parts = location.hash.split("&");
      if (parts[0] !== START + name) return;
      var q = new URLSearchParams(parts.slice(1).join("&"));
      // What the link leaves out is as it was at first.
      Object.keys(controls).forEach(function (n) { if (n !== "field") controls[n].value = initial[n]; });
      // Twice: what one choice offers may depend on another.
      for (var i = 0; i < 2; i++) {
        Object.keys(controls).forEach(function (n, at) {
          if (at === 1 && !i && first) first(controls);
          var c = controls[n], value = q.get(n), takes = c.tagName !== "SELECT" || Array.from(c.options).some(function (o) { return o.value === value; });
          if (value !== null && n !== "field" && takes) c.value = value;
        });
        refresh();
      }
      form.scrollIntoView();
    }
    form.addEventListener("submit", function (e) { e.preventDefault(); });
    form.addEventListener("input", function () { refresh(); keep(); });
    form.setAttribute("aria-label", say(title));
    place.append(el("div", { "class": "play" }, [form, said, below]));
    refresh();
    restore();
    window.addEventListener("hashchange", restore);
    return { form: form, controls: controls, refresh: refresh, keep: keep };
  }

  var UNITS = { ms: 1, s: 1000, min: 6e4, h: 36e5, d: 864e5 };
  function lifecycle(place) {
    tool(place, "lifecycle", "life.title", [
      ["op", "operation", operations()],
      ["first", "life.first", choice(prefixed("life.", ["success", "failed", "before", "running", "crashed", "none"]))],
      ["status", "life.status", el("input", { type: "number", min: 400, max: 599, step: 1, value: 500, inputmode: "numeric" })],
      ["code", "life.code", el("input", { type: "text", autocomplete: "off", spellcheck: "false" })],
      ["since", "life.since", number(25)],
      ["unit", "life.unit", choice(prefixed("unit.", ["h", "ms", "s", "min", "d"]))],
      ["key", "life.key", choice(prefixed("life.", ["ok", "missing", "invalid", "repeated", "down"]))],
      ["body", "life.body", choice(prefixed("life.", ["same", "other"]))]
    ], function (v, ui) {
      var failed = v.first === "failed" || v.first === "before", l = t.lives[t.operations[v.op].life];
      ui.only("status", failed);
      ui.only("code", failed && l.failures.some(function (f) { return f.code; }));
      ui.only("body", v.key === "ok" && v.first !== "none");
      if (v.first === "none") v.body = "same";
      if (failed && !(v.status >= 400 && v.status <= 599 && v.status % 1 === 0)) return [line(say("life.failure"))];
      v.since *= UNITS[v.unit];
      var a = play.life(t, v.op, v), out = [];
      var current = a.deeds.some(function (d) { return d.do.indexOf("current") === 0; });
      if (t.operations[v.op].key < 0) out.push(line(say("key.none")));
      else if (a.states[0]) out.push(line(say("state." + (current && a.states[0] === "complete" ? "done" : a.states[0]))));
      a.deeds.forEach(function (d, i) {
        if (i === 1) out.push(line(say("do.or")));
        var text = say("do." + (d.do === "replay" && !d.status ? "replay-first" : d.do), d.do === "wait" ? len(d.held * 1e6) : d.do === "current" ? "404" : answer(d), answer(d));
        if (d.do === "replay" || d.do.indexOf("current") === 0) text = play.after(text, d.marker ? say("do.marker", d.marker) : say("do.unmarked"));
        text = play.after(text, say("client." + d.client));
        if (d.after) text = play.after(text, say("client.after", len(d.after * 1e9)));
        out.push(el("p", i ? {} : { "class": "answer" }, [text].concat(link(d.row))));
      });
      if (v.key === "ok" && t.operations[v.op].key >= 0) l.notes.forEach(function (n) { out.push(line(say("note." + n))); });
      return out;
    });
  }

  // A drawing, as site/figure makes them: its colours are those of the page, and
  // whatever it shows is in the table below it.
  var SVG = "http://www.w3.org/2000/svg";
  function svg(tag, attributes, text) {
    var e = document.createElementNS(SVG, tag);
    Object.keys(attributes).forEach(function (name) { e.setAttribute(name, attributes[name]); });
    if (text !== undefined) e.textContent = text;
    return e;
  }
  function colour(name, fallback) { return "var(--fig-" + name + "," + fallback + ")"; }
  var LINE = colour("line", "#767676"), ACCENT = colour("accent", "#3b78c3"), GOOD = colour("ok", "#2e8555"), BAD = colour("bad", "#cf4a45"), BAND = colour("band", "#3b78c3");
  function drawing(width, height, title) {
    return svg("svg", { "class": "figure", role: "img", "aria-label": title, viewBox: "0 0 " + width + " " + height, style: "max-width:" + width / 16 + "rem", direction: "ltr", "font-size": 13, fill: "none", stroke: LINE, "stroke-width": 1.5 });
  }
  function letters(x, y, text, more) { return svg("text", Object.assign({ x: x, y: y, fill: "currentColor", stroke: "var(--raised, Canvas)", "stroke-width": 4, "paint-order": "stroke" }, more), text); }
  function wide(place) { return place.clientWidth > 0 && place.clientWidth < 520 ? 300 : 640; }

  function percent(p) {
    var text = p >= 0.9995 && p < 1 ? "> 99.9" : String(Math.round(p * 1000) / 10);
    return (COMMA ? text.replace(".", ",") : text) + "\u00a0%";
  }
  function range(r) { return r[0] === r[1] ? len(r[0]) : say("retry.range", len(r[0]), len(r[1])); }
  function table(caption, head, rows) {
    function row(tag, cells) { // the roles stay when the table becomes a list on a narrow page
      return el("tr", { role: "row" }, cells.map(function (c, i) { return el(tag, tag === "th" ? { scope: "col", role: "columnheader" } : { role: "cell", "data-label": head[i] }, c); }));
    }
    var box = el("div", { tabindex: 0, role: "region", "aria-label": caption, "class": "scrolled" }); // it may be wider than the page
    box.append(el("table", { role: "table", "class": "stack" }, [el("caption", {}, caption), el("thead", { role: "rowgroup" }, row("th", head)), el("tbody", { role: "rowgroup" }, rows.map(function (r) { return row("td", r); }))]));
    return box;
  }

  // When attempts start: bands for where each may, a mark for where the drawn call
  // has it, and lines for what ends all attempts.
  function chart(a, made, limits, width) {
    var starts = [[0, 0]].concat(a.rows.map(function (r) { return r.start; })), last = 0, first = 0;
    starts.forEach(function (s) { last = Math.max(last, s[1]); if (!first) first = s[1]; });
    limits.forEach(function (l) { last = Math.max(last, l.at); });
    var even = last < 60 * Math.max(first, 1e6), left = 10, right = width - 10;
    function x(at) { // linear as long as the first wait can be seen on it
      if (!last) return left;
      var part = even ? at / last : Math.log(1 + at / Math.max(first, 1e6)) / Math.log(1 + last / Math.max(first, 1e6));
      return Math.round(left + part * (right - left));
    }
    var y = 4, parts = [];
    limits.forEach(function (l) {
      parts.push(svg("path", { d: "M7 " + y + "v15", stroke: BAD, "stroke-width": 2, "stroke-dasharray": "6 3" }), letters(16, y + 13, l.label));
      y += 18;
    });
    var top = y, over = [];
    starts.forEach(function (s, i) {
      var row = a.rows[i - 1], never = row && row.made === "no", from = x(s[0]), to = x(s[1]), shot = made.starts[i];
      var words = letters(4, y + 13, "");
      words.append(svg("tspan", { "font-weight": 600 }, say("retry.attempt") + " " + (i + 1)), "  " + (row ? range(s) : len(0)));
      over.push(words);
      y += 18;
      parts.push(svg("rect", Object.assign({ x: from, y: y, width: Math.max(to - from, 3), height: 12, rx: 2 },
        never ? { "stroke-dasharray": "3 3" } : { fill: BAND, "fill-opacity": 0.35, stroke: ACCENT })));
      if (shot !== undefined) {
        var ok = i === made.starts.length - 1 && made.end === "done", m = x(shot), c = y + 6;
        if (ok) parts.push(svg("circle", { cx: m, cy: c, r: 6, fill: GOOD, stroke: "none" }));
        else parts.push(svg("path", { d: "M" + (m - 5) + " " + (c - 5) + "l10 10m0 -10l-10 10", stroke: BAD, "stroke-width": 2.5 }));
      }
      y += 24;
    });
    limits.forEach(function (l) { parts.push(svg("path", { d: "M" + x(l.at) + " " + top + "V" + y, stroke: BAD, "stroke-width": 2, "stroke-dasharray": "6 3" })); });
    parts.push(svg("path", { d: "M" + left + " " + (y + 2) + "H" + right }), letters(left - 6, y + 18, "0"), letters(right + 6, y + 18, len(last), { "text-anchor": "end" }));
    var out = drawing(width, y + 24, say("chart.title"));
    parts.concat(over).forEach(function (p) { out.append(p); });
    return { svg: out, even: even };
  }

  var FAILS = 70, SEED = 6; // so that there is something to see
  var JITTERS = ["none", "full", "equal", "decorrelated", "proportional", "additive"];
  function retries(place) {
    var first = t.retries[t.operations[0].retry];
    var made = tool(place, "retries", "retry.title", [
      ["op", "operation", operations()],
      ["base", "retry.base", number(first.base / 1e9)],
      ["multiplier", "retry.multiplier", number(first.multiplier)],
      ["cap", "retry.cap", number(first.cap / 1e9)],
      ["jitter", "retry.jitter", choice(prefixed("jitter.", JITTERS))],
      ["attempts", "retry.attempts", number(first.attempts, 1)],
      ["deadline", "retry.deadline", number(first.deadline / 1e9)],
      ["told", "retry.told", number(0)],
      ["fails", "retry.fails", number(FAILS)],
      ["seed", "retry.seed", number(SEED, 1)]
    ], function (v, ui) {
      var r = t.retries[t.operations[v.op].retry];
      var used = { attempts: Math.min(Math.max(Math.floor(v.attempts), 1), 100), told: Math.round(v.told), fails: Math.min(v.fails, 100), seed: Math.floor(v.seed) };
      var o = {
        base: Math.round(v.base * 1e9), multiplier: v.multiplier, cap: Math.round(v.cap * 1e9), jitter: v.jitter, fails: used.fails / 100,
        attempts: used.attempts, deadline: Math.round(v.deadline * 1e9), told: used.told * 1e9
      };
      var a = play.retries(t, v.op, o), drawn = play.run(t, v.op, o, used.seed), limits = [];
      if (o.deadline > 0) limits.push({ label: say("chart.deadline", len(o.deadline)), at: o.deadline });
      var late = a.rows.length ? a.rows[a.rows.length - 1].start[1] : 0;
      if (r.window > 0 && late >= r.window / 4) limits.push({ label: say("chart.window", len(r.window)), at: r.window });
      if (a.rows.length < 25) {
        var picture = chart(a, drawn, limits, wide(place));
        ui.below.append(picture.svg, line(say("chart.caption") + (picture.even ? "" : " " + say("chart.scale"))));
      }
      ui.below.append(table(say("retry.title"), ["attempt", "wait", "start", "by", "state", "drawn"].map(function (n) { return say("retry." + n); }),
        [["1", "–", len(0), percent(a.first), say("retry.yes")]].concat(a.rows.map(function (w) {
          return [String(w.retry + 1), range(w.wait), range(w.start), w.made === "no" ? "–" : percent(w.by), say("retry." + w.made)];
        })).map(function (cells, i) {
          var at = drawn.starts[i], last = i === drawn.starts.length - 1;
          return cells.concat(at === undefined ? "–" : say(last && drawn.end === "done" ? "drawn.ok" : "drawn.failed", len(at)));
        })));
      var fixed = play.fixed(t, v.op);
      if (fixed.length) ui.below.append(el("p", { "class": "fixed" }, [say("retry.fixed"), " "].concat(fixed.map(function (f) { return el("code", {}, f[0] + ": " + f[1]); }).reduce(function (all, c) { return all.concat(all.length ? ", " : [], c); }, []))));
      var out = ui.counted(used).concat([line(a.least === a.most ? say("retry.chance", percent(a.most)) : say("retry.chances", percent(a.least), percent(a.most)) ),
        line(say("end." + drawn.end, String(drawn.starts.length), len(drawn.starts[drawn.starts.length - 1])))]);
      if (!a.flags.length) return out.concat(line(say("retry.fine")));
      return out.concat(el("ul", { "class": "flags" }, a.flags.map(function (f) { return el("li", {}, say.apply(null, ["flag." + f[0]].concat(f.slice(1)))); })));
    }, contract);
    function contract(c) {
      var r = t.retries[t.operations[c.op.value].retry];
      c.base.value = r.base / 1e9; c.multiplier.value = r.multiplier; c.cap.value = r.cap / 1e9; c.jitter.value = r.jitter;
      c.attempts.value = r.attempts; c.deadline.value = r.deadline / 1e9; c.told.value = 0; c.fails.value = FAILS; c.seed.value = SEED;
    }
    function reset() { contract(made.controls); made.refresh(); }
    var button = el("button", { type: "button" }, say("retry.reset"));
    button.addEventListener("click", function () { reset(); made.keep(); });
    made.form.append(el("p", {}, button));
    made.controls.op.addEventListener("change", function () { reset(); made.keep(); });
    if (location.hash.indexOf(START + "retries&") !== 0) reset();
    fleet(place);
  }

  // Many clients in one outage that cuts all their calls: twice the same, with the jitter of the contract and
  // without. Nothing moves before somebody asks for it.
  var TENTH = 1e8; // of a second, in nanoseconds
  var MOST = 40; // columns of the drawing and rows of the table
  function fleet(place) {
    var shown = Infinity, all = null, timer = 0;
    var made = tool(place, "fleet", "fleet.title", [
      ["op", "operation", operations()],
      ["clients", "fleet.clients", number(100, 1)],
      ["outage", "fleet.outage", number(play.outage(t, 0, 100))],
      ["told", "retry.told", number(0)],
      ["seed", "retry.seed", number(1, 1)]
    ], function (v, ui) {
      var used = { clients: Math.min(Math.max(Math.floor(v.clients), 1), 200), outage: Math.min(v.outage, 1e6), told: Math.round(v.told), seed: Math.floor(v.seed) };
      var o = { clients: used.clients, outage: Math.round(used.outage * 1e9), told: used.told * 1e9, seed: used.seed };
      var runs = [false, true].map(function (plain) { return play.fleet(t, v.op, Object.assign({ plain: plain }, o)); });
      var ends = Math.max(runs[0].ends, runs[1].ends, Math.min(Math.ceil(o.outage / TENTH), Math.max(runs[0].ends, runs[1].ends)));
      all = { outage: o.outage / TENTH, runs: runs.map(function (r) { return play.steps(r.loads, ends, MOST); }), place: el("div", { "class": "fleet" }) };
      stop();
      shown = Infinity;
      ui.below.append(all.place, player(), table(say("fleet.table"), [say("fleet.second"), say("fleet.jittered"), say("fleet.plain")], all.runs[0].loads.map(function (n, i) {
        var w = all.runs[0].width;
        return [say("retry.range", len(i * w * TENTH), len((i + 1) * w * TENTH)), String(n), String(all.runs[1].loads[i])];
      })));
      paint();
      return ui.counted(used).concat(runs.map(function (r, i) { return line(say(i ? "fleet.without" : "fleet.with", String(r.peak), String(r.attempts), String(r.lost))); }), line(say("fleet.note")));
    });
    function paint() {
      var width = wide(place), high = 70, most = 1, steps = all.runs[0].loads.length, y = 0;
      all.runs.forEach(function (r) { r.loads.forEach(function (n) { most = Math.max(most, n); }); });
      var out = drawing(width, 2 * (high + 42) + 18, say("fleet.chart")), left = 34, room = width - left - 8, each = room / steps, now = Math.min(shown, steps);
      all.runs.forEach(function (r, i) {
        out.append(letters(4, y + 13, say(i ? "fleet.plain" : "fleet.jittered"), { "font-weight": 600 }));
        var base = y + 24 + high, gone = left + Math.min(all.outage / r.width / steps, 1) * room;
        out.append(svg("rect", { x: left, y: y + 20, width: gone - left, height: high + 4, fill: BAND, "fill-opacity": 0.5, stroke: "none" }));
        out.append(letters(left - 4, y + 32, String(most), { "text-anchor": "end" }), letters(left - 4, base, "0", { "text-anchor": "end" }));
        r.loads.forEach(function (n, at) {
          if (!n || at >= now) return;
          var tall = Math.max(n / most * high, 1.5);
          out.append(svg("rect", { x: left + at * each + 0.5, y: base - tall, width: Math.max(each - 1, 1), height: tall, fill: i ? BAD : ACCENT, stroke: "none" }));
        });
        out.append(svg("path", { d: "M" + left + " " + base + "H" + (width - 8) }), svg("path", { d: "M" + gone + " " + (y + 18) + "V" + base, "stroke-dasharray": "6 3", "stroke-width": 2 }));
        y += high + 42;
      });
      out.append(letters(left, y + 10, "0"), letters(width - 8, y + 10, len(steps * all.runs[0].width * TENTH), { "text-anchor": "end" }));
      all.place.replaceChildren(out, line(say("fleet.caption", len(all.outage * TENTH))));
    }
    function stop() { clearInterval(timer); timer = 0; if (all && all.button) all.button.textContent = say("fleet.play"); }
    function step() {
      var steps = all.runs[0].loads.length;
      shown = shown >= steps ? 1 : shown + 1;
      if (shown >= steps) stop();
      paint();
    }
    function player() {
      var go = all.button = el("button", { type: "button" }, say("fleet.play")), one = el("button", { type: "button" }, say("fleet.step"));
      go.addEventListener("click", function () {
        if (timer) { stop(); return; }
        timer = setInterval(step, 150);
        go.textContent = say("fleet.pause");
      });
      one.addEventListener("click", function () { stop(); step(); });
      return el("p", { "class": "player" }, [go, one]);
    }
    return made;
  }

  function key(place) {
    tool(place, "key", "key.title", [
      ["op", "operation", operations()],
      ["field", "key.field", el("input", { type: "text", autocomplete: "off", spellcheck: "false", autocapitalize: "off" })]
    ], function (v, ui) {
      ui.only("field", t.operations[v.op].key >= 0);
      if (t.operations[v.op].key < 0) return [line(say("key.none"))];
      if (!v.field) return [line(say("key.private"))];
      var a = play.key(t, v.op, v.field), w = a.why, bad = play.recipe(v.field), text = say("key." + a.verdict);
      if (w && (w[0] === "short" || w[0] === "long")) text = play.after(text, say("why." + w[0], say("why." + w[1], w[2]), w[3]));
      else if (w) text = play.after(text, say("why." + (w[0] === "large" ? "large" : w[0]), w[1]));
      var out = [el("p", { "class": "answer" }, text)];
      if (a.verdict !== "unsure" && play.assumed(t, v.op, v.field)) out.push(line(say("key.assumed")));
      if (play.quotesCount(t, v.op, v.field)) out.push(line(say("key.quotes")));
      (bad.length ? bad : ["none"]).forEach(function (b) { if (bad.length || a.verdict === "yes") out.push(line(say("bad." + b))); });
      return out;
    });
  }

  function row(place) {
    tool(place, "row", "row.title", [
      ["op", "operation", operations()],
      ["got", "row.got", choice([["", "–"]].concat(prefixed("row.", ["answer", "never", "maybe", "unsendable"])))],
      ["key", "row.key", choice(prefixed("row.", ["keyed", "bare"]))],
      ["status", "row.status", el("input", { type: "number", min: 200, max: 599, step: 1, value: 409, inputmode: "numeric" })],
      ["code", "row.code", choice([["", "–"]])]
    ], function (v, ui) {
      var q = { got: v.got, status: v.status, bare: v.key === "bare" && t.rows[t.operations[v.op].row].optional };
      var ask = play.row(t, v.op, q), select = ui.controls.code, was = select.value;
      ui.only("key", ask.optional && v.got !== "" && v.got !== "unsendable");
      ui.only("status", v.got === "answer");
      ui.only("code", ask.asks === "code");
      if (ask.asks === "code") {
        var pairs = [["", "–"], ["  ", say("row.nocode")]].concat(ask.codes.map(function (c) { return [c, c]; }), [[" ", say("row.othercode")]]);
        if (ask.marker) pairs.push(["\t", say("row.marked", ask.marker)]);
        select.replaceChildren.apply(select, Array.from(choice(pairs).children));
        if (pairs.some(function (p) { return p[0] === was; })) select.value = was;
      }
      if (!v.got) return [];
      if (ask.asks === "code" && !select.value) return [line(say("row.choose"))];
      var code = select.value === "  " ? "" : select.value;
      var a = ask.asks === "code" ? play.row(t, v.op, Object.assign(q, { code: code, marked: code === "\t" })) : ask;
      if (a.do) return [el("p", { "class": "answer" }, say("bare." + a.do))];
      if (!a.row) return [line(say("row.lost"))];
      var name = title(a.row);
      return [el("p", { "class": "answer" }, el("a", { href: t.page + "#" + a.row }, name ? say("row.found", name) : say("see")))].concat(advice(a.row));
    });
  }
  // A row as the page has it, if it is on this page.
  function title(id) {
    var e = t.page ? null : document.getElementById(id), cells = e ? Array.from(e.children).slice(0, 2) : [];
    return cells.map(function (c) { return c.textContent.trim(); }).join(" ").trim();
  }

  // What that row has its reader do, under the heads of its columns.
  function advice(id) {
    var e = t.page ? null : document.getElementById(id), from = e && e.closest("table"), heads = from ? from.querySelectorAll("thead th") : [];
    return e ? Array.from(e.children).slice(2).map(function (c, i) {
      return el("p", {}, [el("strong", {}, heads[i + 2] ? heads[i + 2].textContent.trim() + ": " : ""), c.textContent.trim()]);
    }) : [];
  }

  var tools = { lifecycle: lifecycle, retries: retries, key: key, row: row };
  if (!t.operations.length) return;
  document.querySelectorAll("[data-play]").forEach(function (place) {
    var make = tools[place.getAttribute("data-play")];
    if (make) make(place);
  });
})();
