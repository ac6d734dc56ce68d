import {
  delayedRequests,
  delayFloorOf,
  delayOf,
  type DelayedRequest,
  type MayBeUtxo,
} from '#service/delayed';
import type { RequestRecord } from '#service/record';
import {
  delayFactor,
  fillTimes,
  minSampleSize,
  normalTimes,
  routeKey,
  sampleQuery,
  type FillTimes,
  type NormalTimes,
  type Route,
} from '#service/route-times';
import { mayBeUtxo, readChains, type ChainRecord } from '#service/schema/chain';
import { call } from '../../../api/call';
import { readRequests, type RequestsParams } from '../../../api/requests';
import { serverNowMs } from '../../../api/server-clock';
import type { Session, SessionPart } from '../../../api/session';
import { routesByCount, sampleSharedSeconds } from '../../../record/route-sample';

/** A delayed request, or a route that is slow as a whole, and since when. */
export interface Late {
  id: string;
  sinceMs: number;
}

const allRoutes = 'all';

/** What this tab knows of the watched network: samples by route, and its chains. */
interface Known {
  samples: Map<string, { times: FillTimes; atMs: number }>;
  chains: ReadonlyMap<number, ChainRecord> | null;
}

const knownOf: SessionPart<Map<string, Known>> = () => new Map();

/**
 * What is late in a view, by the usual times of its routes. One route is sampled with each read; requests of a route
 * that was not sampled yet are as late as they were in the read before.
 */
export async function readLate(
  session: Session,
  network: string,
  query: RequestsParams,
  before: readonly Late[],
): Promise<Late[]> {
  const networks = session.get(knownOf);
  const known = networks.get(network) ?? { samples: new Map(), chains: null };
  networks.set(network, known);
  const { rows } = await readRequests(session, network, query);
  const records = rows.flatMap(({ record }) => record ?? []);
  known.chains ??= await readById(session, network);
  const mayWait: MayBeUtxo = (id) => mayBeUtxo(known.chains?.get(id ?? Number.NaN));
  const nowMs = serverNowMs(session);
  await sampleNext(session, network, query.scope, known, lateRoutes(records, nowMs, mayWait));
  return lateOf(records, nowMs, normalOf(known), mayWait, before);
}

/** What is late among records; a pure function of what is known. */
export function lateOf(
  records: readonly RequestRecord[],
  nowMs: number,
  normal: NormalTimes,
  mayWait: MayBeUtxo,
  before: readonly Late[],
): Late[] {
  const sinceBefore = new Map(before.map(({ id, sinceMs }) => [id, sinceMs]));
  const late = (id: string, { record, delay }: DelayedRequest): Late => {
    const limit = Math.max(delayFactor * delay.usual.p95Seconds, delayFloorOf(record, mayWait));
    const sinceMs = nowMs - (delay.ageSeconds - limit) * 1000;
    return { id, sinceMs: sinceBefore.get(id) ?? sinceMs };
  };
  const [judged, unsampled] = [true, false].map((isSampled) =>
    records.filter((record) => isKnown(normal, record) === isSampled),
  );
  const { single, slowRoutes } = delayedRequests(
    { rows: judged ?? [], atMs: nowMs },
    null,
    normal,
    mayWait,
  );
  return [
    ...single.map((request) => late(request.record.id, request)),
    ...slowRoutes.flatMap(({ requests: [first] }) =>
      first ? [late(`route ${routeKey(first.record)}`, first)] : [],
    ),
    ...(unsampled ?? []).flatMap(({ id }) => {
      const sinceMs = sinceBefore.get(id);
      return sinceMs === undefined ? [] : [{ id, sinceMs }];
    }),
  ];
}

/** With too few fills of its own, a route is judged by all routes. */
function isKnown({ byRoute, all }: NormalTimes, route: Route): boolean {
  const own = byRoute.get(routeKey(route));
  return own !== undefined && (own.length >= minSampleSize || all.length > 0);
}

function normalOf({ samples }: Known): NormalTimes {
  const byRoute = new Map([...samples].map(([key, { times }]) => [key, times]));
  return { byRoute, all: samples.get(allRoutes)?.times ?? [] };
}

/** Routes with requests that are old enough to be late. */
function lateRoutes(records: readonly RequestRecord[], nowMs: number, mayWait: MayBeUtxo): Route[] {
  return routesByCount(
    records.filter((record) => delayOf(record, nowMs, normalTimes([]), mayWait)?.isOverFloor),
  );
}

async function sampleNext(
  session: Session,
  network: string,
  scope: string | undefined,
  { samples }: Known,
  routes: readonly Route[],
): Promise<void> {
  const isOld = (key: string) =>
    Date.now() - (samples.get(key)?.atMs ?? 0) >= sampleSharedSeconds * 1000;
  const isSmall = (route: Route) =>
    (samples.get(routeKey(route))?.times.length ?? Infinity) < minSampleSize;
  const needsAll = routes.some(isSmall) && isOld(allRoutes);
  const route = needsAll ? null : routes.find((candidate) => isOld(routeKey(candidate)));
  if (route === undefined) return;
  const { rows } = await readRequests(
    session,
    network,
    { ...sampleQuery(route), scope },
    { priority: 'export', maxStaleSeconds: sampleSharedSeconds },
  );
  samples.set(route === null ? allRoutes : routeKey(route), {
    times: fillTimes(rows.flatMap(({ record }) => record ?? [])),
    atMs: Date.now(),
  });
}

async function readById(session: Session, network: string): Promise<Map<number, ChainRecord>> {
  const { chains } = await call(session, network, 'chains', { read: readChains });
  return new Map(chains.flatMap(({ chain }) => (chain ? [[chain.id, chain]] : [])));
}
