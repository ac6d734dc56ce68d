import type { Leg, LegRole } from '#service/money/legs';
import { legMs, legRoles } from '#service/money/legs';
import type { Money } from '#service/money/money';
import type { Reorg } from '#service/schema/transaction';
import { legNames } from './child-role';
import { reorgWords } from './reorg-words';

type EntryKind = LegRole | 'quoted' | 'created' | 'reorg' | 'status';

/** One fact of a record: a transaction, or a moment that no transaction tells. Nothing here is worked out from a status. */
export interface TimelineEntry {
  kind: EntryKind;
  label: string;
  /** Null: the record tells of it without a time. */
  atMs: number | null;
  /** From the timed entry before it, of the whole seconds that are shown; null where either has no time. */
  sincePreviousMs: number | null;
  /** Null for a moment. */
  leg: Leg | null;
  reorg: Reorg | null;
}

// Where an entry without a time belongs between those that have one.
const order: EntryKind[] = [
  'quoted',
  'created',
  ...legRoles.flatMap((role) => (role === 'fill' ? (['reorg', role] as const) : role)),
  'status',
];

/** Every transaction and moment of a request, sorted by time; those without one stand where money would pass them. */
export function timelineOf({ record, legs }: Pick<Money, 'record' | 'legs'>): TimelineEntry[] {
  const { quoteCreatedAtMs, createdAtMs, updatedAtMs, status, failReason } = record;
  const facts = [
    ...moment('quoted', 'Quoted', quoteCreatedAtMs),
    ...moment('created', 'Request created', createdAtMs),
    ...legs.flatMap((leg) => legEntries(leg, failReason)),
    ...moment('status', `Last update, status ${status ?? 'not reported'}`, updatedAtMs),
  ];
  const entries = facts
    .filter((entry) => entry.atMs !== null)
    .toSorted((a, b) => (a.atMs ?? 0) - (b.atMs ?? 0) || rank(a) - rank(b));
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

const blank = { atMs: null, sincePreviousMs: null, leg: null, reorg: null };

function moment(kind: EntryKind, label: string, atMs: number | null): TimelineEntry[] {
  return atMs === null ? [] : [{ ...blank, kind, label, atMs }];
}

function legEntries(leg: Leg, failReason: string | null): TimelineEntry[] {
  const { role: kind } = leg;
  const isFailed = leg.status === 'failure' && kind !== 'failedCall';
  const label = isFailed ? `${legNames[kind]} failed` : legNames[kind];
  const entry = { ...blank, kind, label, atMs: legMs(leg), leg };
  const reorg = leg.tx?.reorg ?? null;
  if (reorg === null) return [entry];
  const detected = `Detected: the ${kind === 'sweep' ? kind : 'deposit'} ${reorgWords(reorg, failReason)}`;
  return [entry, { ...blank, kind: 'reorg', label: detected, atMs: reorg.detectedAt, reorg }];
}
