// Everything here is a help beside what the page can already do. It is a classic
// script, so that it works from a file, and it asks the network for nothing.
(function () {
  "use strict";
  var body = document.body, root = body.dataset.root, home = body.dataset.home;
  var words = JSON.parse(body.dataset.words);
  var byId = function (id) { return document.getElementById(id); };
  function make(tag, attributes, text) {
    var e = document.createElement(tag);
    for (var name in attributes) e.setAttribute(name, attributes[name]);
    if (text !== undefined) e.textContent = text;
    return e;
  }
  function kept(name, value) { // what the reader chose; storage may be refused
    try {
      if (value === undefined) return localStorage.getItem("reprise-" + name);
      if (value === null) localStorage.removeItem("reprise-" + name); else localStorage.setItem("reprise-" + name, value);
    } catch (e) { return null; }
  }
  // An old anchor leads to where its section is today.
  function forward() {
    var id = location.hash.slice(1), old = id && byId(id);
    if (!old && id) try { old = byId(decodeURIComponent(id)); } catch (e) { old = null; }
    if (old && old.dataset.to !== undefined) location.replace(old.dataset.to);
  }
  forward();
  addEventListener("hashchange", forward);
  var status = byId("said");
  function say(text) { if (status) { status.textContent = ""; setTimeout(function () { status.textContent = text; }, 30); } }

  // The look: as the system has it, light, or dark.
  var theme = byId("theme"), looks = ["auto", "light", "dark"];
  function look() { return document.documentElement.dataset.theme || "auto"; }
  function nameTheme() { theme.textContent = words.theme + words.colon + words[look()]; }
  theme.addEventListener("click", function () {
    var next = looks[(looks.indexOf(look()) + 1) % 3];
    if (next === "auto") { delete document.documentElement.dataset.theme; kept("theme", null); }
    else { document.documentElement.dataset.theme = next; kept("theme", next); }
    nameTheme();
  });
  nameTheme();

  // Copying: a line of prose never comes along.
  function copy(text, done) {
    function byHand() {
      var area = make("textarea", { "aria-hidden": "true", "class": "hidden" });
      area.value = text; body.appendChild(area); area.select();
      var ok = false;
      try { ok = document.execCommand("copy"); } catch (e) { ok = false; }
      area.remove(); done(ok);
    }
    if (navigator.clipboard && window.isSecureContext) navigator.clipboard.writeText(text).then(function () { done(true); }, byHand);
    else byHand();
  }
  function plain(code) {
    var clone = code.cloneNode(true);
    clone.querySelectorAll(".label").forEach(function (e) { e.remove(); });
    return clone.textContent.replace(/^\$ /gm, "");
  }
  document.querySelectorAll(".code").forEach(function (box) {
    var head = box.querySelector("header"), name = head.textContent.trim();
    var button = make("button", { type: "button", "class": "copy", "aria-label": words.copy + (name ? ": " + name : "") }, words.copy);
    button.addEventListener("click", function () {
      copy(plain(box.querySelector("code")), function (ok) {
        button.textContent = ok ? words.copied : words.notCopied;
        say(button.textContent);
        setTimeout(function () { button.textContent = words.copy; }, 2000);
      });
    });
    head.appendChild(button);
  });

  // All pages as Markdown come in one script, when they are first asked for.
  var waiting = [];
  window.reprisePages = function (pages) {
    window.reprisePages.all = pages;
    waiting.splice(0).forEach(function (f) { f(pages); });
  };
  function pages(then) {
    if (window.reprisePages.all) { then(window.reprisePages.all); return; }
    waiting.push(then);
    if (waiting.length === 1) body.appendChild(make("script", { src: home + "assets/pages.js" }));
  }
  byId("copy-page").addEventListener("click", function () {
    pages(function (all) {
      var here = all.filter(function (p) { return p.u === body.dataset.page; })[0];
      copy(here ? here.s.map(function (s) { return s.m; }).join("") : "", function (ok) { say(ok ? words.copied : words.notCopied); });
    });
  });

  // Search: words, codes, header names, statuses.
  var dialog, field, list, count, slash;
  function build() {
    dialog = make("dialog", { "aria-label": words.search });
    var form = make("form", { role: "search" }), label = make("label", { "class": "field" });
    label.appendChild(make("span", { "class": "hidden" }, words.search));
    field = make("input", { type: "text", role: "searchbox", enterkeyhint: "search", autocomplete: "off", spellcheck: "false", placeholder: words.searchFor });
    label.appendChild(field); form.appendChild(label);
    var close = make("button", { type: "button", "class": "tool" }, words.close);
    close.addEventListener("click", function () { dialog.close(); });
    form.appendChild(close);
    form.addEventListener("submit", function (e) { e.preventDefault(); var first = list.querySelector("a"); if (first) first.click(); });
    count = make("p", { role: "status", "class": "note" });
    list = make("ol", {});
    var note = make("p", { "class": "note" }), on = make("label", {});
    slash = make("input", { type: "checkbox" });
    slash.checked = kept("slash") !== "off";
    slash.addEventListener("change", function () { kept("slash", slash.checked ? null : "off"); });
    on.appendChild(slash); on.appendChild(document.createTextNode(words.slash));
    note.appendChild(on); note.appendChild(document.createTextNode(words.ctrlK));
    [form, count, list, note].forEach(function (e) { dialog.appendChild(e); });
    body.appendChild(dialog);
    field.addEventListener("input", function () { pages(show); });
    dialog.addEventListener("keydown", function (e) {
      if (e.key !== "ArrowDown" && e.key !== "ArrowUp") return;
      var links = Array.prototype.slice.call(list.querySelectorAll("a"));
      var at = links.indexOf(document.activeElement) + (e.key === "ArrowDown" ? 1 : -1);
      if (e.target === slash || !links.length) return;
      e.preventDefault();
      if (at < 0) field.focus(); else links[Math.min(at, links.length - 1)].focus();
    });
  }
  function fold(s) { return s.toLowerCase().normalize("NFKD").replace(/[\u0300-\u036f]/g, ""); }
  // What is asked, in terms: words without their endings, of scripts without spaces
  // each pair of letters, and no word that stands everywhere.
  function terms(asked) {
    var out = [];
    fold(asked).split(/[\s?!.,;:、。，？！：；]+/).forEach(function (word) {
      if (/[\u3040-\u30ff\u3400-\u9fff]/.test(word)) {
        var pieces = word.match(/[\u3040-\u30ff\u3400-\u9fff]+|[^\u3040-\u30ff\u3400-\u9fff]+/g);
        pieces.forEach(function (p) {
          if (!/[\u3040-\u30ff\u3400-\u9fff]/.test(p) || p.length < 3) { out.push(p); return; }
          for (var i = 0; i + 1 < p.length; i++) out.push(p.slice(i, i + 2));
        });
        return;
      }
      if (/^[a-z]{5,}$/.test(word)) word = word.replace(/(ing|ed|es|s)$/, "");
      if (word.length > 1 || /[^a-z]/.test(word)) out.push(word);
    });
    var telling = out.filter(function (t) { return words.common.indexOf(" " + t + " ") < 0; });
    return telling.length ? telling : out;
  }
  // A term counts where a word starts with it.
  function has(text, term) {
    for (var at = text.indexOf(term); at >= 0; at = text.indexOf(term, at + 1)) {
      if (at === 0 || !/[a-z0-9]/.test(term[0]) || !/[a-z0-9]/.test(text[at - 1])) return true;
    }
    return false;
  }
  // Whether one letter too many, too few, wrong or changed about with the next one
  // makes two words differ, as far as the shorter of them goes.
  function near(typed, word) {
    for (var i = 0; i < typed.length && typed[i] === word[i];) i++;
    var a = typed.slice(i), b = word.slice(i);
    return b.indexOf(a.slice(1)) === 0 || b.slice(1).indexOf(a) === 0 || b.slice(1).indexOf(a.slice(1)) === 0 ||
      a.length > 1 && b[0] === a[1] && b[1] === a[0] && b.slice(2).indexOf(a.slice(2)) === 0;
  }
  // A word that is nowhere is taken for the one that it is nearest to, the more
  // common of several.
  var spelled;
  function mended(term, parts) {
    if (!/^[a-z]{4,}$/.test(term)) return term;
    if (!spelled) {
      spelled = {};
      parts.forEach(function (p) {
        (p.part.h + " " + p.part.f).split(/[^a-z]+/).forEach(function (w) { if (w.length > 3) spelled["w" + w] = (spelled["w" + w] || 0) + 1; });
      });
    }
    var best = term, most = 0;
    Object.keys(spelled).forEach(function (k) {
      var w = k.slice(1);
      if (spelled[k] > most && w[0] === term[0] && Math.abs(w.length - term.length) < 5 && near(term, w)) { best = w; most = spelled[k]; }
    });
    return best;
  }
  // What has the rarer terms, has more of them, or has them in its title or in what
  // else it is looked for by, comes first. What is about the contract language comes
  // after what is about the API.
  function find(all, asked) {
    var asks = terms(asked), parts = [], found = [];
    all.forEach(function (page) {
      page.s.forEach(function (part, i) {
        if (part.f === undefined) {
          part.f = fold(part.m.replace(/```mermaid\n[^]*?\n```/g, ""));
          part.h = fold(page.t + " " + part.t + (i === 0 && page.w ? " " + page.w : ""));
        }
        parts.push({ page: page, part: part, first: i === 0 });
      });
    });
    function having(t) { return parts.filter(function (p) { return has(p.part.f, t) || has(p.part.h, t); }).length; }
    asks = asks.map(function (t) { return having(t) ? t : mended(t, parts); });
    var worth = asks.map(function (t) {
      var n = having(t);
      return n ? Math.log(1 + parts.length / n) : 0;
    });
    function sum(text) { return asks.reduce(function (n, t, i) { return n + (worth[i] && has(text, t) ? worth[i] : 0); }, 0); }
    parts.forEach(function (p) {
      var page = p.page, part = p.part, tool = page.u === "language.html" || page.u === "rules.html";
      var score = (sum(part.f) / (1 + part.f.length / 9000) + (p.first ? 2 : 1.3) * sum(part.h));
      if (score) found.push({ u: page.u + (part.a ? "#" + part.a : ""), t: part.t || page.t, p: page.t, n: score, tool: tool });
      (part.k || []).forEach(function (k) { // rows of a table that have an anchor
        var row = sum(fold(k[1]));
        if (row) found.push({ u: page.u + "#" + k[0], t: k[1], p: page.t, n: 2 * row, tool: tool });
      });
    });
    found.sort(function (a, b) { return a.tool - b.tool || b.n - a.n; });
    var seen = {}, best = found.reduce(function (n, f) { return Math.max(n, f.tool ? 0 : f.n); }, 0) || (found[0] || {}).n;
    return found.filter(function (f) {
      var name = f.p + "|" + f.t, again = seen[name];
      seen[name] = true;
      return !again && f.n >= best / (f.tool ? 1 : 4);
    }).slice(0, 20);
  }
  function show(all) {
    var found = find(all, field.value);
    list.textContent = "";
    found.forEach(function (hit) {
      var item = make("li", {}), a = make("a", { href: home + hit.u });
      a.appendChild(document.createTextNode(hit.t));
      if (hit.p !== hit.t) a.appendChild(make("small", {}, hit.p));
      a.addEventListener("click", function () { dialog.close(); });
      item.appendChild(a); list.appendChild(item);
    });
    count.textContent = field.value.trim() ? words.found.replace("{n}", found.length) : "";
  }
  function open() {
    if (!dialog) build();
    if (!dialog.open) dialog.showModal();
    field.focus(); field.select();
    pages(show);
  }
  byId("search-open").addEventListener("click", open);
  document.addEventListener("keydown", function (e) {
    if ((e.ctrlKey || e.metaKey) && !e.shiftKey && !e.altKey && e.key.toLowerCase() === "k") { e.preventDefault(); open(); return; }
    if (e.key !== "/" || e.ctrlKey || e.metaKey || e.altKey || kept("slash") === "off") return;
    if (e.target.closest && e.target.closest("input, textarea, select, [contenteditable]")) return;
    e.preventDefault(); open();
  });

  // Tables that say so can be sorted; their first order comes back with a reload.
  document.querySelectorAll("table.sortable").forEach(function (table) {
    var rows = table.tBodies[0].rows;
    table.querySelectorAll("thead th").forEach(function (th, column) {
      if (th.querySelector("a")) return; // it leads to the rule
      var button = make("button", { type: "button" }, th.textContent);
      th.textContent = ""; th.appendChild(button);
      button.addEventListener("click", function () {
        var down = th.getAttribute("aria-sort") === "ascending", sorted = Array.prototype.slice.call(rows);
        sorted.sort(function (a, b) {
          var x = a.cells[column].textContent, y = b.cells[column].textContent;
          return (down ? -1 : 1) * x.localeCompare(y, undefined, { numeric: true });
        });
        table.querySelectorAll("[aria-sort]").forEach(function (other) { other.removeAttribute("aria-sort"); });
        th.setAttribute("aria-sort", down ? "descending" : "ascending");
        sorted.forEach(function (row) { table.tBodies[0].appendChild(row); });
      });
    });
  });

  // The page in hand is in sight in the list of pages; paper shows what is folded.
  var here = document.querySelector(".menu [aria-current]"), menu = byId("menu");
  if (here && here.offsetTop > menu.clientHeight - 80) menu.scrollTop = here.offsetTop - menu.clientHeight / 2;
  var folded = [];
  addEventListener("beforeprint", function () {
    folded = Array.prototype.slice.call(document.querySelectorAll("details:not([open])"));
    folded.forEach(function (d) { d.open = true; });
  });
  addEventListener("afterprint", function () { folded.forEach(function (d) { d.open = false; }); });
})();
