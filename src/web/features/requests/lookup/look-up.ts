import type { RequestsPage } from '#service/read-requests';
import type { RequestRecord } from '#service/record';
import type { FilterGroupKey } from '#service/requests-query';
import type { ListQuery } from '../search';

/** What became of one pasted id: records it names, none, or why it could not be asked. */
export type Found = { records: RequestRecord[]; error?: undefined } | { error: Error };

type Ask = (query: ListQuery) => Promise<RequestsPage>;

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
 * no filter names. Tells each answer as it comes.
 */
export async function lookUp(
  ids: readonly string[],
  ask: Ask,
  tell: (id: string, found: Found) => void,
): Promise<void> {
  const left = new Set(ids);
  for (const pack of packed(ids)) {
    const rows = await askMany(pack, ask);
    for (const id of pack) {
      const records = rows.filter((record) => namesOf(record).has(normal(id)));
      if (records.length === 0) continue;
      left.delete(id);
      tell(id, { records });
    }
  }
  for (const id of left) tell(id, await askOne(id, ask));
}

/** A service that refuses the filter costs more calls, nothing else. */
async function askMany(pack: readonly string[], ask: Ask): Promise<RequestRecord[]> {
  try {
    const { rows } = await ask({ filters: filtersOf(pack), limit: '50' });
    return rows.flatMap(({ record }) => record ?? []);
  } catch (error) {
    if (isAbort(error)) throw error;
    return [];
  }
}

async function askOne(id: string, ask: Ask): Promise<Found> {
  try {
    const { rows } = await ask({ term: id, limit: '20' });
    return { records: rows.flatMap(({ record }) => record ?? []) };
  } catch (error) {
    if (isAbort(error)) throw error;
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
