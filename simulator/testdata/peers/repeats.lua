-- For wrk: nine requests of ten have one of 1,000 keys, the others one that nobody has used.
local start = os.time() .. "-" .. math.random(1000000) .. "-"
local n = 0
wrk.method = "POST"
wrk.body = '{"sku": "SKU-1042-BLUE", "quantity": 2, "note": "leave it at the front door"}'
wrk.headers["Content-Type"] = "application/json"

request = function()
  n = n + 1
  if math.random() < 0.9 then
    wrk.headers["Idempotency-Key"] = "again-" .. math.random(1000)
  else
    wrk.headers["Idempotency-Key"] = start .. n
  end
  return wrk.format()
end
