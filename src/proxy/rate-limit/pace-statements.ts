import { databaseNowMs } from '../db/postgres';
import { forgetHoldMs, maxHoldMs, maxProbeMs, probePollMs } from './hold-policy';

// Each statement changes one row, atomically and by the clock of the database, because the clocks of instances differ.
// That clock may be set back: stored times are capped, so that no call waits longer than the rules allow.

/** GCRA, unless the service answered 429 a moment ago (`hold-policy.ts`). Values: name, interval, tolerance. */
export const takeStatement = `
INSERT INTO pace AS p (name, arrival_ms, granted, wait_ms, ahead_ms, is_held, is_probe)
VALUES ($1, ${databaseNowMs} + $2::float8, true, 0, $2::float8, false, false)
ON CONFLICT (name) DO UPDATE SET
  (arrival_ms, hold_until_ms, level_until_ms, probe_until_ms, granted, wait_ms, ahead_ms, is_held, is_probe) = (
    SELECT
      CASE WHEN granted THEN arrival + $2::float8 ELSE arrival END,
      now + held,
      now + level,
      CASE WHEN granted AND level > 0 THEN now + ${maxProbeMs} ELSE now + probe END,
      granted,
      greatest(pause, arrival - now - $3::float8, 0),
      CASE WHEN pause > 0 THEN pause WHEN granted THEN arrival - now + $2::float8 ELSE arrival - now END,
      pause > 0,
      granted AND level > 0
    FROM (SELECT ${databaseNowMs} AS now) AS clock
    CROSS JOIN LATERAL (SELECT
      greatest(0, least(p.hold_until_ms - now, ${maxHoldMs})) AS held,
      greatest(0, least(p.level_until_ms - now, ${maxHoldMs + forgetHoldMs})) AS level,
      greatest(0, least(p.probe_until_ms - now, ${maxProbeMs})) AS probe,
      greatest(now, least(p.arrival_ms, now + $3::float8 + 32 * $2::float8 + 1000)) AS arrival
    ) AS capped
    CROSS JOIN LATERAL (SELECT
      CASE WHEN held > 0 THEN held WHEN level > 0 AND probe > 0 THEN ${probePollMs} ELSE 0 END AS pause
    ) AS paused
    CROSS JOIN LATERAL (SELECT pause = 0 AND arrival - $3::float8 <= now AS granted) AS outcome
  )
RETURNING granted, wait_ms, ahead_ms, is_held, is_probe`;

/** Values: name, for how long the rate counts as used up. */
export const delayStatement = `
INSERT INTO pace AS p (name, arrival_ms) VALUES ($1, ${databaseNowMs} + $2::float8)
ON CONFLICT (name) DO UPDATE SET arrival_ms = greatest(p.arrival_ms, excluded.arrival_ms)`;

/** `holdMsAfter`, atomically. Values: name, asked for (at most the maximum of a first hold), whether it was a probe. */
export const holdStatement = `
INSERT INTO pace AS p (name, hold_until_ms, level_ms, level_until_ms, wait_ms)
VALUES ($1, ${databaseNowMs} + $2::float8, $2::float8, ${databaseNowMs} + $2::float8 + ${forgetHoldMs}, $2::float8)
ON CONFLICT (name) DO UPDATE SET
  (hold_until_ms, level_ms, level_until_ms, probe_until_ms, wait_ms) = (
    SELECT
      greatest(p.hold_until_ms, now + ms),
      greatest(ms, level),
      now + ms + ${forgetHoldMs},
      CASE WHEN $3::boolean THEN 0 ELSE p.probe_until_ms END,
      ms
    FROM (SELECT ${databaseNowMs} AS now) AS clock
    CROSS JOIN LATERAL (SELECT CASE WHEN p.level_until_ms > now THEN p.level_ms ELSE 0 END AS level) AS known
    CROSS JOIN LATERAL (SELECT CASE
      WHEN $3::boolean THEN least(greatest($2::float8, 2 * level), ${maxHoldMs})
      ELSE $2::float8
    END AS ms) AS asked
  )
RETURNING wait_ms`;

/** Values: name, whether it was let through. */
export const endProbeStatement = `
UPDATE pace SET probe_until_ms = 0, level_until_ms = CASE WHEN $2::boolean THEN 0 ELSE level_until_ms END
WHERE name = $1`;

/** What has no effect any more: otherwise there would be a row for each client address. */
export const pruneStatement = `
DELETE FROM pace WHERE greatest(arrival_ms, level_until_ms) < ${databaseNowMs} - 60000`;
