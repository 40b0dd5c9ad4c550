// Only the preview serves this: it loads the page anew when the contract changes.
(function () {
  "use strict";
  var seen, source = new EventSource("/.reprise/changes");
  source.onmessage = function (e) {
    if (seen !== undefined && seen !== e.data) location.reload();
    seen = e.data;
  };
})();
