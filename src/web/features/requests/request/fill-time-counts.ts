import { formatDuration } from '#service/duration';
import { matcherOf, returnedRows } from '#service/matches';
import type { RequestRecord } from '#service/record';
import type { RequestsV3Query } from '#service/requests-query';
import { sampleQuery, type Route } from '#service/route-times';

/** From 1 s to 24 h: between two of these a percentile is told as a range. */
const edgesSeconds = [1, 2, 5, 10, 15, 30, 60, 120, 300, 900, 1800, 3600, 21_600, 86_400];
export const countedDays = 7;
/** A call for each edge, and one for all fills. */
export const countCalls = edgesSeconds.length + 1;
/** Some of what was counted comes along: what the filter means by a fill time is assumed (service-api.md L17). */
const rowsPerCall = 5;

/** How many fills took so long at most, and some of them. */
export interface FillCount {
  query: RequestsV3Query;
  /** Null: fills of any time. */
  maxSeconds: number | null;
  /** Null where the API sent no total. */
  total: number | null;
  records: readonly RequestRecord[];
}

/** The queries that count a route's fills, the shortest time first, all of them last. */
export function countQueries(
  route: Route,
  startSeconds: number,
): Pick<FillCount, 'query' | 'maxSeconds'>[] {
  const base = {
    ...sampleQuery(route),
    startTimestamp: String(startSeconds),
    limit: String(rowsPerCall),
    includeTotal: 'true',
  };
  return [...edgesSeconds, null].map((maxSeconds) => ({
    maxSeconds,
    query: {
      ...base,
      ...(maxSeconds === null ? { fillTimeMin: '0' } : { fillTimeMax: String(maxSeconds) }),
    },
  }));
}

/** Where a percentile of the counted fills is; null for no fills, or where a total is missing. */
export function percentileRange(
  counts: readonly FillCount[],
  percent: number,
): { overSeconds: number; upToSeconds: number | null } | null {
  const all = counts.at(-1)?.total ?? 0;
  if (all === 0 || counts.some(({ total }) => total === null)) return null;
  const rank = Math.ceil((all * percent) / 100);
  const index = counts.findIndex(({ total }) => (total ?? 0) >= rank);
  return {
    overSeconds: counts[index - 1]?.maxSeconds ?? 0,
    upToSeconds: counts[index]?.maxSeconds ?? null,
  };
}

/** "p50 10s to 15s · p95 30s to 1m · p99 over 1d (12,345 fills in 7 days)". */
export function countWords(counts: readonly FillCount[]): string {
  const all = counts.at(-1)?.total ?? null;
  if (counts.some(({ total }) => total === null)) return 'The API did not report every total.';
  const fills = `${(all ?? 0).toLocaleString('en-US')} fills in ${countedDays}d`;
  if (all === 0) return fills;
  const said = [50, 95, 99].map((percent) => {
    const { overSeconds = 0, upToSeconds = null } = percentileRange(counts, percent) ?? {};
    if (upToSeconds === null) return `p${percent} over ${formatDuration(overSeconds)}`;
    const from = overSeconds === 0 ? 'up' : formatDuration(overSeconds);
    return `p${percent} ${from} to ${formatDuration(upToSeconds)}`;
  });
  return `${said.join(' · ')} (${fills})`;
}

/** What says that the API means another time by its filter than the transactions tell; empty where nothing does. */
export function countProblems(counts: readonly FillCount[]): string[] {
  const wrong = counts.flatMap(({ query, records }) => {
    const matches = matcherOf(query, returnedRows);
    return records.filter((record) => matches(record) === false);
  });
  const checked = counts.reduce((sum, { records }) => sum + records.length, 0);
  const falls = counts.some(({ total }, index) => (total ?? 0) < (counts[index - 1]?.total ?? 0));
  return [
    ...(wrong.length > 0
      ? [
          `The API’s fill times don’t match the transactions: ${wrong.length} of ${checked} rows were counted in the wrong range.`,
        ]
      : []),
    ...(falls ? ['The counts contradict each other: a longer time has fewer fills.'] : []),
  ];
}
