-- For wrk: every request has a key that nobody has used.
local start = os.time() .. "-" .. math.random(1000000) .. "-"
local n = 0
wrk.method = "POST"
wrk.body = '{"sku": "SKU-1042-BLUE", "quantity": 2, "note": "leave it at the front door"}'
wrk.headers["Content-Type"] = "application/json"

request = function()
  n = n + 1
  wrk.headers["Idempotency-Key"] = start .. n
  return wrk.format()
end
