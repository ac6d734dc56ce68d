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

/**
 * One instance leads: whoever had the lease, or where nobody has it and this one may take it. A lease that was given
 * back is empty: everybody may take it. Keys: lease, state.
 * Arguments: this one's id, time of a lease, 1 where it may be taken. Returns leads, left of the lease, now, state.
 */
export const leadScript = `${now}
local owner = redis.call('GET', KEYS[1])
if owner == ARGV[1] or owner == '' or (not owner and ARGV[3] == '1') then
  redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
  owner = ARGV[1]
end
return { owner == ARGV[1] and 1 or 0, redis.call('PTTL', KEYS[1]), now, redis.call('GET', KEYS[2]) or '' }`;

/** Writes only for who leads. Keys: lease, state. Arguments: id, time of a lease, state, its lifetime. Returns 1 when done. */
export const writeAsLeaderScript = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('PEXPIRE', KEYS[1], ARGV[2])
redis.call('SET', KEYS[2], ARGV[3], 'PX', ARGV[4])
return 1`;

/** Gives the lease back. Keys: lease. Arguments: id. */
export const resignScript = `
if redis.call('GET', KEYS[1]) == ARGV[1] then
  redis.call('SET', KEYS[1], '', 'PX', math.max(1, redis.call('PTTL', KEYS[1])))
end`;
