/**
 * `take` and `peek` of gcra.ts inside Redis, where read and write are one atomic step. It uses the
 * server's time, so that gateways with different clocks agree. The suite of the memory limiter
 * (test/limits/limits-conformance.ts) tests it too.
 *
 * KEYS  bucket (fullAtUs), calls of the month; one hash tag keeps both on one cluster slot
 * ARGV  tokenUs, burst, calls a month (-1 unlimited, -2 not counted), month's start and end in
 *       microseconds, 1 to take or 0 to peek
 * Reply {0 allowed | 1 minute | 2 month | 3 it is another month than the caller's, fullAtUs, used,
 *       nowUs}
 */
export const RATE_LIMIT_SCRIPT = `
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local token, burst, quota = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local month_start, month_end = tonumber(ARGV[4]), tonumber(ARGV[5])
if now < month_start or now >= month_end then return {3, 0, 0, now} end

local empty_at = now + burst * token
local full_at = tonumber(redis.call('GET', KEYS[1]) or '0')
full_at = math.min(math.max(full_at, now), empty_at)
local used = tonumber(redis.call('GET', KEYS[2]) or '0')

if quota >= 0 and used >= quota then return {2, full_at, used, now} end
if full_at + token > empty_at then return {1, full_at, used, now} end
if ARGV[6] == '0' then return {0, full_at, used, now} end

full_at = full_at + token
local kept_ms = math.ceil((full_at - now) / 1000) + 1
redis.call('SET', KEYS[1], string.format('%.0f', full_at), 'PX', kept_ms)
if quota > -2 then
  used = redis.call('INCR', KEYS[2])
  if used == 1 then redis.call('EXPIREAT', KEYS[2], month_end / 1000000) end
end
return {0, full_at, used, now}
`;
