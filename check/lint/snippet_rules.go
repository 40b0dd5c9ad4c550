package lint

// The ids of the rules on code that pages show, and on program sources.
const (
	freshKeyID          = "lint/fresh-key-per-attempt"
	timestampKeyID      = "lint/timestamp-key"
	jitterlessID        = "lint/retry-without-jitter"
	unboundedID         = "lint/unbounded-attempts"
	deadlineResetID     = "lint/deadline-per-attempt"
	blanketCatchID      = "lint/blanket-catch"
	clientErrorID       = "lint/retry-of-client-error"
	retryAfterIgnoredID = "lint/retry-after-ignored"
	keylessPostID       = "lint/post-retried-without-key"
	setnxID             = "lint/setnx-claim"
	checkInsertID       = "lint/check-then-insert"
	lateResultID        = "lint/result-after-commit"
)

// The anchors of snippets. The first stand alone; words that prose has too want a word of
// code near them.
var (
	snippetAnchors = []string{
		"sleep", "setnx", "setifabsent", "settimeout", "retrypolicy", "resilience4j", "retryon", "forcelist", "waitandretry", "curl retry",
		"task delay", "nx true", "waitexponential", "waitfixed", "onexception", "retryconfig", "retryable ", "tenacity", "axiosretry", "retry statuses", "retrystatuses",
	}
	snippetWords = []string{
		"idempot", "processed", "dedup", "webhook", "attempt", "retry", "retries", "retriable", "while true",
	}
	snippetCompany = []string{
		"uuid", "date now", "time now", "time time", "gettime", "currenttimemillis", "datetime", "date s", "microtime", "time ", "ticks", "nanoid", "ulid", "random",
		"await", "catch", "except", "rescue", "curl", "requests ", "newguid", "instant now", "findone", "findunique", "findby", "first", "exists", "select ", "insert",
		" nx ", "notexists", " if ", "redis",
	}
	commitWords   = []string{"commit"}
	commitCompany = []string{"idempot", "dedup"}
)

var snippetRules = []Rule{
	snippetRule(freshKeyID, "Every attempt of an operation shows the same key.",
		"The key is how a server recognises a repeat. One that is made inside the loop is new on every attempt, so each attempt is executed.",
		"python", `for attempt in range(4):
    r = requests.post(url, json=order, headers={"Idempotency-Key": str(uuid.uuid4())})
    if r.status_code < 500:
        break
    time.sleep(random.uniform(0, 2 ** attempt))`,
		`key = str(uuid.uuid4())
for attempt in range(4):
    r = requests.post(url, json=order, headers={"Idempotency-Key": key})
    if r.status_code < 500:
        break
    time.sleep(random.uniform(0, 2 ** attempt))`),
	snippetRule(timestampKeyID, "No key is made out of the time.",
		"Two callers in the same tick share such a key, and a caller that comes back after a crash cannot make it again.",
		"js", `await axios.post(url, order, { headers: { 'Idempotency-Key': Date.now() } });`,
		"await axios.post(url, order, { headers: { 'Idempotency-Key': `order-${order.id}` } });"),
	snippetRule(jitterlessID, "The wait between attempts is drawn by chance.",
		"Clients that fail together and wait equally long come back together, each time. What is reported shows the whole wait; a wait that a function or a library works out elsewhere is left alone.",
		"python", `for attempt in range(4):
    r = requests.get(url)
    if r.status_code < 500:
        break
    time.sleep(2 ** attempt)`,
		`for attempt in range(4):
    r = requests.get(url)
    if r.status_code < 500:
        break
    time.sleep(random.uniform(0, 2 ** attempt))`),
	snippetRule(unboundedID, "A call ends even if no attempt works.",
		"A client that never gives up keeps its caller waiting and a server that is down under load. Waiting for a server to start, on localhost or at an address of health, is left alone.",
		"go", `for {
	err := client.Send(ctx, order, key)
	if err == nil {
		break
	}
	time.Sleep(rand.N(time.Second))
}`,
		`for range 4 {
	err := client.Send(ctx, order, key)
	if err == nil {
		break
	}
	time.Sleep(rand.N(time.Second))
}`),
	snippetRule(deadlineResetID, "A deadline is set once for all attempts.",
		"A deadline that the loop sets anew bounds each attempt and never the call.",
		"python", `while True:
    deadline = time.monotonic() + 30
    try:
        return api.send(order, key)
    except ConnectionError:
        if time.monotonic() > deadline:
            raise`,
		`deadline = time.monotonic() + 30
while True:
    try:
        return api.send(order, key)
    except ConnectionError:
        if time.monotonic() > deadline:
            raise`),
	snippetRule(blanketCatchID, "Only errors that pass are tried again.",
		"A handler for every error also repeats requests that are wrong, and hides bugs for as long as the attempts last. In JavaScript, where a handler has no filter, it is reported only around calls that throw for a bad status.",
		"python", `for attempt in range(4):
    try:
        return api.send(order, key)
    except Exception:
        time.sleep(random.random())`,
		`for attempt in range(4):
    try:
        return api.send(order, key)
    except ConnectionError:
        time.sleep(random.random())`),
	snippetRule(clientErrorID, "An answer that says that the request is wrong is not tried again.",
		"The same request gets the same 400, 401, 404 or 422, however often it is sent. 408, 425 and 429 may pass, and some APIs mean a conflict that passes by 409 or 423.",
		"yaml", `retry_policy:
  retry_on: retriable-status-codes
  retriable_status_codes: [404, 503]`,
		`retry_policy:
  retry_on: retriable-status-codes
  retriable_status_codes: [503]`),
	snippetRule(retryAfterIgnoredID, "Who is told to come back later looks when.",
		"429 comes with Retry-After where a server knows when it has room. A client that goes by its own backoff comes too early and is refused again.",
		"js", `for (let attempt = 0; attempt < 4; attempt++) {
  const res = await fetch(url);
  if (res.status !== 429 && res.status < 500) return res;
  await sleep(Math.random() * 1000 * 2 ** attempt);
}`,
		`for (let attempt = 0; attempt < 4; attempt++) {
  const res = await fetch(url);
  if (res.status !== 429 && res.status < 500) return res;
  const told = 1000 * (Number(res.headers.get('Retry-After')) || 0);
  await sleep(told + Math.random() * 1000 * 2 ** attempt);
}`),
	snippetRule(keylessPostID, "A POST that is sent again carries a key.",
		"When an answer is lost, the first request may have been executed. Without a key the repeat is executed too. Searches, logins and requests whose headers are not shown are left alone.",
		"sh", `curl --retry 4 -X POST https://api.example.com/orders -d @order.json`,
		`curl --retry 4 -X POST https://api.example.com/orders -H "Idempotency-Key: order-4711" -d @order.json`),
	snippetRule(setnxID, "A flag that is set if absent is not the whole claim.",
		"The flag says that somebody began. It does not say whether the work was done, has no answer for the repeat, and when it expires while its owner still works, a second one begins.",
		"python", `if redis.set(f"processed:{event.id}", 1, nx=True, ex=3600):
    ship(event)`,
		`with db.transaction():
    db.execute("INSERT INTO processed (id) VALUES (%s)", event.id)
    ship(event)`),
	snippetRule(checkInsertID, "A key is claimed by inserting it, not by looking first.",
		"Between the look and the insert there is room for a second request that looks as well. Only the store can decide between the two, by refusing the second insert.",
		"js", `const found = await keys.findOne({ idempotencyKey });
if (!found) {
  await charge(order);
  await keys.insertOne({ idempotencyKey });
}`,
		`try {
  await keys.insertOne({ idempotencyKey });
} catch (err) {
  if (err.code === 11000) return replay(idempotencyKey);
  throw err;
}
await charge(order);`),
	snippetRule(lateResultID, "The result is stored in the transaction of its effect.",
		"After a crash between the commit and the writing of the result, the repeat finds no result and has its effect again.",
		"java", `connection.commit();
idempotencyStore.put(key, response);`,
		`idempotencyStore.put(connection, key, response);
connection.commit();`),
}

// snippetRule is a rule whose examples are fences.
func snippetRule(id, title, why, lang, bad, good string) Rule {
	fence := func(code string) string { return "```" + lang + "\n" + code + "\n```" }
	return Rule{
		ID: id, Title: title, Check: snippetsOf(id),
		Doc: Doc{Text: why, Before: fence(bad), After: fence(good), Silence: "<!-- reprise-disable-next " + id + ": shows what a client of 2019 did -->"},
	}
}
