// The dashboard stays up to date: when something happens, the page is fetched again
// and its live parts are put in the place of the old ones. What somebody is at work
// with is left alone.
(function () {
  "use strict";
  var root = document.documentElement, link = document.getElementById("link");
  root.classList.add("js");
  var busy = false, again = false, timer = 0;

  function renew() {
    if (busy) { again = true; return; }
    busy = true;
    fetch(location.href.split("#")[0], { headers: { Accept: "text/html" }, cache: "no-store", credentials: "same-origin" })
      .then(function (r) { if (!r.ok) throw new Error(r.status); return r.text(); })
      .then(function (text) { put(new DOMParser().parseFromString(text, "text/html")); })
      .catch(function () { say("Cannot be reached", false); })
      .finally(function () { busy = false; if (again) { again = false; soon(); } });
  }

  function put(next) {
    document.querySelectorAll("[data-live]").forEach(function (old) {
      var fresh = next.getElementById(old.id);
      if (!fresh || fresh.innerHTML === old.innerHTML || old.contains(document.activeElement)) return;
      var open = Array.prototype.map.call(old.querySelectorAll("details"), function (d) { return d.open; });
      old.replaceChildren.apply(old, Array.prototype.slice.call(document.importNode(fresh, true).childNodes));
      old.querySelectorAll("details").forEach(function (d, i) { d.open = !!open[i]; });
    });
  }

  function soon() { if (!timer) timer = setTimeout(function () { timer = 0; renew(); }, 250); }

  function say(text, live) {
    link.textContent = text;
    if (live) link.setAttribute("data-live-now", ""); else link.removeAttribute("data-live-now");
  }

  var events = new EventSource("events");
  events.onopen = function () { say("Live", true); soon(); };
  events.onerror = function () { say("Waiting for the server", false); };
  ["request", "key", "effect", "fault", "clock", "needs-human", "reset", "gap"].forEach(function (name) {
    events.addEventListener(name, soon);
  });
  // Time changes states too, such as the end of a lease.
  setInterval(function () { if (!document.hidden) soon(); }, 5000);
})();
