// What of the rules of the contract a choice keeps, and what it breaks.

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
