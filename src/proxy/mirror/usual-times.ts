import { minSampleSize } from '#service/money/late';
import type { MirrorQueries, MirrorSchema } from './mirror-schema';
import { grow, type KeyState } from './key-states';
import type { MirrorStore } from './mirror-store';

/** What is usual stays the same for so long: otherwise what is late would change with every fill. */
const frozenMs = 15 * 60_000;
/** A fill of the last hour is no measure: a route that slows down must not become usual. */
const settledMs = 60 * 60_000;
const sampleSize = 100;
const dayS = 86_400;
/** In place of both chains in the row of all routes. */
export const allRoutes = -2;
/** In place of a chain that isn't reported. */
export const noChain = -1;

/** So many percent took this long or less, in whole seconds; null without any. `seconds` in ascending order. */
export function percentileOf(seconds: readonly number[], percent: number): number | null {
  return seconds[Math.ceil((seconds.length * percent) / 100) - 1] ?? null;
}

/** The newest fills, the shortest first. Of one route, or of all. */
export async function newestFills(
  queries: MirrorQueries,
  keyIds: readonly number[],
  route: { originId: number | null; destinationId: number | null } | null,
  untilMs: number,
  count = sampleSize,
): Promise<{ seconds: number; createdAtMs: number | null; floor: number }[]> {
  const rows = await queries
    .selectFrom('request')
    .select(['fill_s as seconds', 'created_ms as createdAtMs', 'floor_s as floor'])
    .where('fill_s', 'is not', null)
    .where('key_id', 'in', keyIds)
    .where('filled_ms', '<=', untilMs)
    .$if(route !== null, (query) =>
      query
        .where('origin_id', route?.originId == null ? 'is' : '=', route?.originId ?? null)
        .where(
          'destination_id',
          route?.destinationId == null ? 'is' : '=',
          route?.destinationId ?? null,
        ),
    )
    .orderBy('filled_ms', 'desc')
    .orderBy('n', 'desc')
    .limit(count)
    .execute();
  return rows
    .map((row) => ({ ...row, seconds: row.seconds ?? 0 }))
    .toSorted((a, b) => a.seconds - b.seconds);
}

/**
 * Works out how long fills take by route, every 15 minutes, once a day of requests is held: fewer would make another
 * measure of the first minutes.
 */
export async function refreshUsual(
  store: MirrorStore,
  key: KeyState,
  keyIds: readonly number[],
  nowMs: number,
): Promise<void> {
  const { service } = key;
  const dayAgoS = nowMs / 1000 - dayS;
  const untilMs = nowMs - settledMs;
  const rows = await store.ask(async (queries) => {
    const known = await queries
      .selectFrom('mirror_service')
      .select('usual_ms')
      .where('service', '=', service)
      .executeTakeFirst();
    const ageMs = nowMs - (known?.usual_ms ?? 0);
    if (ageMs >= 0 && ageMs < frozenMs) return null;
    const keys = await queries
      .selectFrom('mirror_key')
      .select(['since_s', 'failure'])
      .where('id', 'in', keyIds)
      .execute();
    const isHeld = ({ since_s }: (typeof keys)[number]) => since_s !== null && since_s <= dayAgoS;
    // A key that can't be read keeps nobody from knowing what is late of the others.
    if (!keys.some(isHeld) || !keys.every((key) => isHeld(key) || key.failure !== null))
      return null;
    const routes = await queries
      .selectFrom('request')
      .select(['origin_id', 'destination_id'])
      .where('fill_s', 'is not', null)
      .groupBy(['origin_id', 'destination_id'])
      .execute();
    const found: MirrorSchema['usual'][] = [];
    const add = async (originId: number | null, destinationId: number | null, isAll: boolean) => {
      const route = isAll ? null : { originId, destinationId };
      const fills = await newestFills(queries, keyIds, route, untilMs);
      const seconds = fills.map((fill) => fill.seconds);
      if (seconds.length === 0) return;
      found.push({
        service,
        origin_id: originId ?? noChain,
        destination_id: destinationId ?? noChain,
        fills: seconds.length,
        p50_s: percentileOf(seconds, 50),
        p95_s: seconds.length < minSampleSize ? null : percentileOf(seconds, 95),
        late_floor_s: Math.max(...fills.map(({ floor }) => floor)),
      });
    };
    for (const { origin_id, destination_id } of routes) await add(origin_id, destination_id, false);
    await add(allRoutes, allRoutes, true);
    return found;
  });
  if (rows === null) return;
  await store.keys.write(key, async (queries) => {
    await queries.deleteFrom('usual').where('service', '=', service).execute();
    for (let at = 0; at < rows.length; at += 500)
      await queries
        .insertInto('usual')
        .values(rows.slice(at, at + 500))
        .execute();
    await queries
      .updateTable('mirror_service')
      .set({ usual_ms: nowMs })
      .where('service', '=', service)
      .execute();
    await grow(queries, service);
  });
}
