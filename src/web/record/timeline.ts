import type { RequestRecord } from '#service/record';
import type { Reorg } from '#service/schema/transaction';
import { reorgWords } from './reorg-words';
import { legsOf, type Leg, type LegRole } from '#service/money/legs';
import { legNames } from './leg-names';

export type TimelineKind = LegRole | 'quoted' | 'created' | 'reorg' | 'status';

/** One fact of a record. Nothing here is worked out from a status. */
export interface TimelineEntry {
  kind: TimelineKind;
  label: string;
  /** Null: the record tells of it without a time. */
  atMs: number | null;
  chainId: number | null;
  hash: string | null;
  /** From the timed entry before it, of the whole seconds that are shown; null where either has no time. */
  sincePreviousMs: number | null;
  isFailed: boolean;
  inferred: boolean;
  reorg: Reorg | null;
}

// Where an entry without a time belongs between those that have one.
const order: TimelineKind[] = [
  'quoted',
  'created',
  'deposit',
  'sweep',
  'depositAndFill',
  'reorg',
  'fill',
  'stub',
  'unknown',
  'failedCall',
  'refund',
  'settlement',
  'status',
];

/** The facts of a record, sorted by time; those without one stand where the way puts them. */
export function timelineOf(record: RequestRecord): TimelineEntry[] {
  const facts = [
    ...momentEntry('quoted', 'Quoted', record.quoteCreatedAtMs),
    ...momentEntry('created', 'Request created', record.createdAtMs),
    ...legsOf(record).flatMap((leg) => legEntries(leg, record.failReason)),
    ...momentEntry(
      'status',
      `Last update, status ${record.status ?? 'not reported'}`,
      record.updatedAtMs,
    ),
  ];
  const timed = facts
    .filter((entry) => entry.atMs !== null)
    .toSorted((a, b) => (a.atMs ?? 0) - (b.atMs ?? 0) || rank(a) - rank(b));
  const entries = [...timed];
  for (const entry of facts.filter(({ atMs }) => atMs === null)) {
    const next = entries.findIndex((other) => rank(other) > rank(entry));
    entries.splice(next < 0 ? entries.length : next, 0, entry);
  }
  return withDistances(entries);
}

function rank({ kind }: TimelineEntry): number {
  return order.indexOf(kind);
}

function withDistances(entries: TimelineEntry[]): TimelineEntry[] {
  let previousMs: number | null = null;
  return entries.map((entry) => {
    const shownMs = entry.atMs === null ? null : Math.floor(entry.atMs / 1000) * 1000;
    const sincePreviousMs = shownMs !== null && previousMs !== null ? shownMs - previousMs : null;
    previousMs = shownMs ?? previousMs;
    return { ...entry, sincePreviousMs };
  });
}

function momentEntry(kind: TimelineKind, label: string, atMs: number | null): TimelineEntry[] {
  return atMs === null ? [] : [{ ...blank, kind, label, atMs }];
}

const blank = {
  atMs: null,
  chainId: null,
  hash: null,
  sincePreviousMs: null,
  isFailed: false,
  inferred: false,
  reorg: null,
};

// A transfer or a stub without hash and time is no fact: the legs card says why it is missing.
function legEntries(leg: Leg, failReason: string | null): TimelineEntry[] {
  const { role: kind, hash, chainId, timestampSeconds, inferred } = leg;
  if (hash === null && timestampSeconds === null && kind !== 'failedCall') return [];
  const isFailed = leg.status === 'failure';
  const label = isFailed && kind !== 'failedCall' ? `${legNames[kind]} failed` : legNames[kind];
  const atMs = timestampSeconds === null ? null : timestampSeconds * 1000;
  const entry = { ...blank, kind, label, atMs, chainId, hash, isFailed, inferred };
  const reorg = leg.tx?.reorg ?? null;
  if (reorg === null) return [entry];
  return [
    entry,
    {
      ...blank,
      kind: 'reorg',
      label: `Detected: the deposit ${reorgWords(reorg, failReason)}`,
      atMs: reorg.detectedAt,
      chainId,
      hash,
      isFailed: true,
      reorg,
    },
  ];
}
