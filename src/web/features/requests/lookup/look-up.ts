import type { RequestsPage } from '#service/read-requests';
import type { RequestRecord } from '#service/record';
import type { FilterGroupKey } from '#service/requests-query';
import type { Scope } from '../../../api/scope';
import type { ListQuery } from '../search/service-query';

export const maxPasted = 50;

/** What was pasted, each thing once, in its order. */
export interface Pasted {
  ids: string[];
  /** Beyond the fifty that are looked up. */
  overflow: number;
}

/** The last long part of a link: explorers end in the hash, some with a query or a fragment around it. */
function fromLink(text: string): string {
  if (!/^https?:\/\//i.test(text)) return text;
  const parts = text.split(/[/?#=&]/).filter((part) => part.length >= 20);
  return parts.at(-1) ?? text;
}

/** Ids and hashes out of anything that separates: lines, commas, quotes, links, cells of a sheet. */
export function readPasted(text: string): Pasted {
  const words = text
    .split(/[\s,;"'`|<>()[\]{}]+/)
    .map((word) => fromLink(word.trim()))
    .filter((word) => word.length > 0 && word.length <= 128);
  const all = [...new Set(words)];
  return { ids: all.slice(0, maxPasted), overflow: Math.max(0, all.length - maxPasted) };
}

/** What became of one pasted id: records it names, none, or why it could not be asked. */
export type Found =
  | {
      records: RequestRecord[];
      /** Nothing among our requests has it: these are found among everyone's. */
      isForeign: boolean;
      error?: undefined;
    }
  | { error: Error };

/** Pages of requests, as many as one takes. */
type ReadPages = (query: ListQuery) => AsyncIterable<RequestsPage>;

const idKeys: readonly FilterGroupKey[] = [
  'id',
  'orderId',
  'depositTxHash',
  'fillTxHash',
  'refundTxHash',
];
// The longest `filters` that the proxy passes on (service/requests-query.ts), with room to spare.
const maxFiltersLength = 7500;

/** Groups of ids that fit into one `filters` each: every key that may hold them, as alternatives. */
export function packed(ids: readonly string[]): string[][] {
  const packs: string[][] = [];
  for (const id of ids) {
    const last = packs.at(-1);
    if (last && filtersOf([...last, id]).length <= maxFiltersLength) last.push(id);
    else packs.push([id]);
  }
  return packs;
}

function filtersOf(ids: readonly string[]): string {
  return JSON.stringify(idKeys.map((key) => ({ [key]: ids })));
}

/** Hex is compared without case, any other form as it is. */
function normal(id: string): string {
  return /^0x[0-9a-f]+$/i.test(id) ? id.toLowerCase() : id;
}

/** Everything that a record is found by here. */
function namesOf(record: RequestRecord): Set<string> {
  const names = [
    record.id,
    record.orderId,
    record.failedTxHash,
    record.depositAddress?.depositTxHash,
    ...record.inTxs.map(({ hash }) => hash),
    ...record.outTxs.map(({ hash }) => hash),
  ];
  return new Set(names.flatMap((name) => (name ? [normal(name)] : [])));
}

/**
 * Looks pasted ids up: many at once by `filters`, then each that is left by `term`, which also knows hashes that
 * no filter names; among ours first, where that is the scope, and then among everyone's. Tells each answer as it comes.
 */
export async function lookUp(
  ids: readonly string[],
  scope: Scope,
  read: ReadPages,
  tell: (id: string, found: Found) => void,
): Promise<void> {
  const left = new Set(ids);
  const rounds = roundsOf(scope);
  for (const { query, isForeign } of rounds)
    for (const pack of packed([...left])) {
      const rows = await askMany(pack, query, read);
      for (const id of pack) {
        const records = rows.filter((record) => namesOf(record).has(normal(id)));
        if (records.length === 0) continue;
        left.delete(id);
        tell(id, { records, isForeign });
      }
    }
  for (const id of left) tell(id, await askOne(id, scope, read));
}

interface Round {
  query: ListQuery;
  isForeign: boolean;
}

function roundsOf(scope: Scope): Round[] {
  if (scope === 'all') return [{ query: {}, isForeign: false }];
  return [
    { query: { scope }, isForeign: false },
    { query: {}, isForeign: true },
  ];
}

/** A service that refuses the filter costs more calls, nothing else. */
async function askMany(
  pack: readonly string[],
  query: ListQuery,
  read: ReadPages,
): Promise<RequestRecord[]> {
  try {
    const records: RequestRecord[] = [];
    for await (const { rows } of read({ ...query, filters: filtersOf(pack), limit: '50' })) {
      const found = rows.flatMap(({ record }) =>
        record && pack.some((id) => namesOf(record).has(normal(id))) ? [record] : [],
      );
      // A service that ignores the filter would list everything.
      if (found.length === 0) break;
      records.push(...found);
    }
    return records;
  } catch (error) {
    if (isAbort(error)) throw error;
    return [];
  }
}

/** Everyone's first: most of what is still left is nobody's, and that costs one call. */
async function askOne(id: string, scope: Scope, read: ReadPages): Promise<Found> {
  const recordsOf = async (query: ListQuery) => {
    // The first page says which requests a term names.
    for await (const { rows } of read({ ...query, term: id, limit: '20' }))
      return rows.flatMap(({ record }) => record ?? []);
    return [];
  };
  try {
    const all = await recordsOf({});
    if (all.length === 0 || scope === 'all') return { records: all, isForeign: false };
    const ours = await recordsOf({ scope });
    return ours.length > 0
      ? { records: ours, isForeign: false }
      : { records: all, isForeign: true };
  } catch (error) {
    if (isAbort(error)) throw error;
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
