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
  function line(text) { return el("p", {}, text); }
  function link(row) {
    return row ? [" ", el("a", { href: t.page + "#" + row }, say("see"))] : [];
  }
  function answer(d) { return [d.status || say(d.do === "replay" ? "do.first" : "do.success"), d.code, d.type].filter(Boolean).join(" "); }

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
  // not said.
  function tool(place, name, title, fields, show) {
    var form = el("form", {}), said = el("div", { role: "status", "aria-live": "polite" }), below = el("div", {});
    var controls = {}, labels = {};
    fields.forEach(function (f) {
      var id = "play-" + name + "-" + f[0];
      f[2].id = id;
      controls[f[0]] = f[2];
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
        only: function (n, yes) { labels[n].hidden = !yes; }, controls: controls, below: below
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
      // Twice: what one choice offers may depend on another.
      for (var i = 0; i < 2; i++) {
        Object.keys(controls).forEach(function (n) {
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
      ["status", "life.status", number(500, 1)],
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
      v.since *= UNITS[v.unit];
      var a = play.life(t, v.op, v), out = [];
      if (a.states[0]) out.push(line(say("state." + a.states[0])));
      a.deeds.forEach(function (d, i) {
        if (i === 1) out.push(line(say("do.or")));
        var text = say("do." + d.do, d.do === "wait" ? play.length(d.held * 1e6) : answer(d), answer(d));
        if (d.do === "replay") text += " " + (d.marker ? say("do.marker", d.marker) : say("do.unmarked"));
        text += " " + say("client." + d.client);
        if (d.after) text += " " + say("client.after", play.length(d.after * 1e9));
        out.push(el("p", i ? {} : { "class": "answer" }, [text].concat(link(d.row))));
      });
      if (v.key === "ok") l.notes.forEach(function (n) { out.push(line(say("note." + n))); });
      return out;
    });
  }

  function retries(place) {
    var first = t.retries[t.operations[0].retry];
    var made = tool(place, "retries", "retry.title", [
      ["op", "operation", operations()],
      ["base", "retry.base", number(first.base / 1e9)],
      ["multiplier", "retry.multiplier", number(first.multiplier)],
      ["cap", "retry.cap", number(first.cap / 1e9)],
      ["jitter", "retry.jitter", choice(prefixed("jitter.", ["none", "full", "equal", "decorrelated", "proportional", "additive"]))],
      ["attempts", "retry.attempts", number(first.attempts, 1)],
      ["deadline", "retry.deadline", number(first.deadline / 1e9)],
      ["told", "retry.told", number(0)]
    ], function (v, ui) {
      var a = play.retries(t, v.op, {
        base: Math.round(v.base * 1e9), multiplier: v.multiplier, cap: Math.round(v.cap * 1e9), jitter: v.jitter,
        attempts: Math.min(Math.floor(v.attempts), 100), deadline: Math.round(v.deadline * 1e9), told: Math.round(v.told) * 1e9
      });
      function range(r) { return r[0] === r[1] ? play.length(r[0]) : say("retry.range", play.length(r[0]), play.length(r[1])); }
      function row(tag, cells) { return el("tr", {}, cells.map(function (c, i) { return el(tag, tag === "th" ? { scope: "col" } : {}, c); })); }
      ui.below.setAttribute("tabindex", "0"); // it may be wider than the page, and is then scrolled
      ui.below.setAttribute("role", "region");
      ui.below.setAttribute("aria-label", say("retry.title"));
      ui.below.style.overflowX = "auto";
      ui.below.append(el("table", {}, [
        el("thead", {}, row("th", ["attempt", "wait", "start", "state"].map(function (n) { return say("retry." + n); }))),
        el("tbody", {}, a.rows.map(function (r) {
          return row("td", [String(r.retry + 1), range(r.wait), range(r.start), say("retry." + r.made)]);
        }))
      ]));
      if (!a.flags.length) return [line(say("retry.fine"))];
      return [el("ul", {}, a.flags.map(function (f) { return el("li", {}, say.apply(null, ["flag." + f[0]].concat(f.slice(1)))); }))];
    });
    function reset() {
      var r = t.retries[t.operations[made.controls.op.value].retry], c = made.controls;
      c.base.value = r.base / 1e9; c.multiplier.value = r.multiplier; c.cap.value = r.cap / 1e9; c.jitter.value = r.jitter;
      c.attempts.value = r.attempts; c.deadline.value = r.deadline / 1e9; c.told.value = 0;
      made.refresh();
    }
    var button = el("button", { type: "button" }, say("retry.reset"));
    button.addEventListener("click", function () { reset(); made.keep(); });
    made.form.append(el("p", {}, button));
    made.controls.op.addEventListener("change", function () { reset(); made.keep(); });
    if (location.hash.indexOf(START + "retries&") !== 0) reset();
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
      if (w && (w[0] === "short" || w[0] === "long")) text += " " + say("why." + w[0], say("why." + w[1], w[2]), w[3]);
      else if (w) text += " " + say("why." + (w[0] === "large" ? "large" : w[0]), w[1]);
      var out = [el("p", { "class": "answer" }, text)];
      (bad.length ? bad : ["none"]).forEach(function (b) { if (bad.length || a.verdict === "yes") out.push(line(say("bad." + b))); });
      return out;
    });
  }

  function row(place) {
    tool(place, "row", "row.title", [
      ["op", "operation", operations()],
      ["got", "row.got", choice([["", "–"]].concat(prefixed("row.", ["answer", "never", "maybe", "unsendable"])))],
      ["status", "row.status", el("input", { type: "number", min: 200, max: 599, step: 1, value: 409, inputmode: "numeric" })],
      ["code", "row.code", choice([["", say("row.nocode")]])]
    ], function (v, ui) {
      var ask = play.row(t, v.op, { got: v.got, status: v.status }), select = ui.controls.code, was = select.value;
      ui.only("status", v.got === "answer");
      ui.only("code", ask.asks === "code");
      if (ask.asks === "code") {
        var pairs = [["", say("row.nocode")]].concat(ask.codes.map(function (c) { return [c, c]; }), [[" ", say("row.othercode")]]);
        if (ask.marker) pairs.push(["\t", say("row.marked", ask.marker)]);
        select.replaceChildren.apply(select, Array.from(choice(pairs).children));
        if (pairs.some(function (p) { return p[0] === was; })) select.value = was;
      }
      if (!v.got) return [];
      var a = ask.asks === "code" ? play.row(t, v.op, { got: v.got, status: v.status, code: select.value, marked: select.value === "\t" }) : ask;
      if (!a.row) return [line(say("row.lost"))];
      var name = title(a.row);
      return [el("p", { "class": "answer" }, el("a", { href: t.page + "#" + a.row }, name ? say("row.found", name) : say("see")))];
    });
  }
  // A row as the page has it, if it is on this page.
  function title(id) {
    var e = t.page ? null : document.getElementById(id), cells = e ? Array.from(e.children).slice(0, 2) : [];
    return cells.map(function (c) { return c.textContent.trim(); }).join(" ").trim();
  }

  var tools = { lifecycle: lifecycle, retries: retries, key: key, row: row };
  if (!t.operations.length) return;
  document.querySelectorAll("[data-play]").forEach(function (place) {
    var make = tools[place.getAttribute("data-play")];
    if (make) make(place);
  });
})();
