// Each script is atomic and uses the clock of Redis, because the clocks of instances differ. That clock may be set
// back: stored times are capped, so that no call waits longer than the rules allow.

const now = `
local time = redis.call('TIME')
local now = time[1] * 1000 + time[2] / 1000`;

/**
 * GCRA, unless the service answered 429 a moment ago (`hold-policy.ts`).
 * Keys: arrival, hold, level, probe. Arguments: interval, tolerance, maximum of a hold, of a probe, polling interval.
 * Returns granted, wait, ahead, held, probe.
 */
export const gcraScript = `${now}
local held = redis.call('PTTL', KEYS[2])
if held > tonumber(ARGV[3]) then
  held = tonumber(ARGV[3])
  redis.call('PEXPIRE', KEYS[2], held)
end
if held > 0 then return { 0, held, held, 1, 0 } end
local isProbe = redis.call('EXISTS', KEYS[3])
if isProbe == 1 and redis.call('EXISTS', KEYS[4]) == 1 then
  return { 0, tonumber(ARGV[5]), tonumber(ARGV[5]), 1, 0 }
end
local interval = tonumber(ARGV[1])
local tolerance = tonumber(ARGV[2])
local arrival = math.max(now, tonumber(redis.call('GET', KEYS[1]) or '0'))
local farthest = now + tolerance + 32 * interval + 1000
if arrival > farthest then
  arrival = farthest
  redis.call('SET', KEYS[1], string.format('%.3f', arrival), 'PX', math.ceil(arrival - now) + 1000)
end
local wait = arrival - tolerance - now
if wait > 0 then return { 0, math.ceil(wait), math.ceil(arrival - now), 0, 0 } end
arrival = arrival + interval
redis.call('SET', KEYS[1], string.format('%.3f', arrival), 'PX', math.ceil(arrival - now) + 1000)
if isProbe == 1 then redis.call('SET', KEYS[4], '', 'PX', ARGV[4]) end
return { 1, 0, math.ceil(arrival - now), 0, isProbe }`;

/** Keys: arrival. Arguments: for how long the rate counts as used up. */
export const delayScript = `${now}
local arrival = math.max(now + tonumber(ARGV[1]), tonumber(redis.call('GET', KEYS[1]) or '0'))
redis.call('SET', KEYS[1], string.format('%.3f', arrival), 'PX', math.ceil(arrival - now) + 1000)`;

/**
 * `holdMsAfter`, atomically. Keys: hold, level, probe. Arguments: asked for (at most the maximum of
 * a first hold), 1 for a probe, maximum of a hold, time until it is forgotten. Returns the hold in ms.
 */
export const holdScript = `
local level = tonumber(redis.call('GET', KEYS[2]) or '0')
local ms = tonumber(ARGV[1])
if ARGV[2] == '1' then
  ms = math.min(math.max(ms, 2 * level), tonumber(ARGV[3]))
  redis.call('DEL', KEYS[3])
end
ms = math.ceil(ms)
if redis.call('PTTL', KEYS[1]) < ms then redis.call('SET', KEYS[1], '', 'PX', ms) end
redis.call('SET', KEYS[2], tostring(math.max(ms, level)), 'PX', ms + tonumber(ARGV[4]))
return ms`;

/** Keys: instances. Arguments: this one's id, time until one is forgotten. Returns how many there are. */
export const registerScript = `${now}
redis.call('ZADD', KEYS[1], now, ARGV[1])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - tonumber(ARGV[2]))
redis.call('ZREMRANGEBYSCORE', KEYS[1], now + 1, '+inf')
return redis.call('ZCARD', KEYS[1])`;
