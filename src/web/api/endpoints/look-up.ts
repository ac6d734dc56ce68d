import type { Identifier } from '#service/identifiers/identifiers-in';
import { hashesOf } from '#service/money/legs';
import type { RequestsPage } from '#service/records/read-requests';
import type { ReadRow, RequestRecord } from '#service/records/record';
import type { FilterGroupKey } from '#service/calls/requests-query';
import type { FoundPage, RequestsParams } from './requests';
import type { Scope } from '../scope';

/** What became of one identifier. */
export type Looked =
  /** `by`: the spelling that the service knows. */
  | { kind: 'found'; page: FoundPage; by: string }
  /** `spellings`: the others that were tried. */
  | { kind: 'none'; spellings: string[] }
  | { kind: 'failed'; error: Error }
  /** The calls were used up by others. */
  | { kind: 'skipped' };

export type LookedUp = Pick<Identifier, 'text' | 'spellings'>;

/** Pages of requests, as many as one takes. */
export type ReadPages = (query: RequestsParams) => AsyncIterable<RequestsPage>;

type Tell = (text: string, looked: Looked) => void;

const idKeys: readonly FilterGroupKey[] = [
  'id',
  'orderId',
  'depositTxHash',
  'fillTxHash',
  'refundTxHash',
];
// The longest `filters` that the proxy passes on (service/calls/requests-query.ts), with room to spare.
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
  return /^(?:0x)?[0-9a-f]+$/i.test(id) ? id.toLowerCase() : id;
}

/** Everything that a record is found by here. */
function namesOf(record: RequestRecord): Set<string> {
  const names = [record.id, record.orderId, ...hashesOf(record)];
  return new Set(names.flatMap((name) => (name ? [normal(name)] : [])));
}

class CallsUsedUp extends Error {}

/** Calls that the look-ups of one search share. */
export interface CallBudget {
  left: number;
}

/** Ends a look-up before it has made more calls. */
function limited(read: ReadPages, budget: CallBudget): ReadPages {
  return async function* (query) {
    const pages = read(query)[Symbol.asyncIterator]();
    for (;;) {
      if (budget.left <= 0) throw new CallsUsedUp();
      const { value, done } = await pages.next();
      if (done) return;
      budget.left -= 1;
      yield value;
    }
  };
}

/**
 * Looks identifiers up, the first ones first: many at once by `filters`, then each that is left by `term`, which also knows
 * accounts and hashes that no filter names; among ours first, where that is the scope, and then among everyone's. Tells
 * each answer as it comes.
 */
export async function lookUp(
  texts: readonly string[],
  scope: Scope,
  readAll: ReadPages,
  tell: Tell,
  budget: CallBudget = { left: Infinity },
): Promise<void> {
  const read = limited(readAll, budget);
  const left = new Set(texts);
  // One alone is found by its term as soon as by a filter.
  if (texts.length > 1)
    for (const round of roundsOf(scope))
      for (const pack of packed([...left])) {
        const rows = await rowsOfPack(pack, round, read);
        for (const text of pack) {
          const named = rows.filter(({ record }) => record && namesOf(record).has(normal(text)));
          if (named.length === 0) continue;
          left.delete(text);
          const page = { rows: named, continuation: null, total: null, scope: round };
          tell(text, { kind: 'found', page, by: text });
        }
      }
  for (const text of left) tell(text, await lookUpOne(text, scope, read, texts.length === 1));
}

/**
 * Looks up the other spellings of what was not found, once; tells of each what that came to. Most are nobody's, so they are
 * looked up among everyone's; only what is found there is then looked up among ours.
 */
export async function lookUpSpellings(
  identifiers: readonly LookedUp[],
  scope: Scope,
  readAll: ReadPages,
  tell: Tell,
  budget: CallBudget = { left: Infinity },
): Promise<void> {
  const read = limited(readAll, budget);
  const answers = new Map<string, Looked>();
  const spellings = [...new Set(identifiers.flatMap((each) => each.spellings))];
  await lookUp(spellings, 'all', read, (text, looked) => answers.set(text, looked));
  const known = spellings.filter((spelling) => isFound(answers.get(spelling)));
  if (scope === 'ours' && known.length > 0)
    await lookUp(known, scope, read, (text, looked) => {
      if (isFound(looked)) answers.set(text, looked);
    });
  for (const { text, spellings: own } of identifiers) {
    const found = own.map((spelling) => answers.get(spelling)).find(isFound);
    const tried = own.filter((spelling) => answers.get(spelling)?.kind === 'none');
    tell(text, found ?? { kind: 'none', spellings: tried });
  }
}

const isFound = (looked: Looked | undefined) => looked?.kind === 'found';

const roundsOf = (scope: Scope): Scope[] => (scope === 'all' ? ['all'] : ['ours', 'all']);
const scoped = (scope: Scope): RequestsParams => (scope === 'ours' ? { scope } : {});

/** A service that refuses the filter costs more calls, nothing else. */
async function rowsOfPack(
  pack: readonly string[],
  scope: Scope,
  read: ReadPages,
): Promise<ReadRow[]> {
  const found: ReadRow[] = [];
  try {
    for await (const { rows } of read({
      filters: filtersOf(pack),
      limit: '50',
      ...scoped(scope),
    })) {
      const named = rows.filter(
        ({ record }) => record && pack.some((text) => namesOf(record).has(normal(text))),
      );
      // A service that ignores the filter would list everything.
      if (named.length === 0) break;
      found.push(...named);
    }
  } catch (error) {
    if (isAbort(error)) throw error;
  }
  return found;
}

async function lookUpOne(
  text: string,
  scope: Scope,
  read: ReadPages,
  isOnly: boolean,
): Promise<Looked> {
  const pageOf = async (params: RequestsParams, of: Scope): Promise<FoundPage | null> => {
    // The first page says which requests a term names.
    for await (const page of read({ ...params, limit: '50', ...scoped(of) }))
      return page.rows.length > 0 ? { ...page, scope: of } : null;
    return null;
  };
  try {
    // Of many that no filter has found most are nobody's: everyone's first, which is one call.
    const page = isOnly
      ? await firstOf(roundsOf(scope).map((of) => () => pageOf({ term: text }, of)))
      : await pageOf({ term: text }, 'all');
    const ours = !isOnly && page && scope === 'ours' ? await pageOf({ term: text }, 'ours') : null;
    // `term` finds no order IDs; `filters` has looked for them. Records write them with 0x, which is another spelling.
    const byOrder =
      isOnly && !page && text.startsWith('0x') && mayBeOrderId(text)
        ? await firstOf(roundsOf(scope).map((of) => () => pageOf({ orderId: text }, of)))
        : null;
    const found = ours ?? page ?? byOrder;
    return found ? { kind: 'found', page: found, by: text } : { kind: 'none', spellings: [] };
  } catch (error) {
    if (error instanceof CallsUsedUp) return { kind: 'skipped' };
    if (isAbort(error)) throw error;
    return { kind: 'failed', error: error instanceof Error ? error : new Error(String(error)) };
  }
}

async function firstOf<T>(tries: readonly (() => Promise<T | null>)[]): Promise<T | null> {
  for (const attempt of tries) {
    const found = await attempt();
    if (found !== null) return found;
  }
  return null;
}

/** Ids and hashes of 32 bytes may be an order ID too. */
export function mayBeOrderId(text: string): boolean {
  return /^(0x)?[0-9a-f]{64}$/i.test(text);
}

/** The request ID that a text may be, as the status endpoint takes it; null where it can be none. */
export function requestIdOf(text: string): string | null {
  if (!mayBeOrderId(text)) return null;
  return text.startsWith('0x') ? text : `0x${text}`;
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
