import { moneyOf } from '#service/money/money';
import type { RequestRecord } from '#service/records/record';
import { csvText } from '../../../lib/csv-text';
import type { Scope } from '../../../api/scope';
import type { ChainOf } from '../../../record/chain-of';
import { reasonTitle } from '../../../record/reasons/reason-title';
import { verdictOf } from '../../../record/verdict/verdict';
import { errorLine } from '../../../components/error-words';
import type { Looked } from '../../../api/endpoints/look-up';
import { middleCut } from '../../../lib/truncation';

/** One line of the answer: a pasted id, and a request that it names. */
export interface VerdictLine {
  asked: string;
  requestId: string | null;
  record: RequestRecord | null;
  status: string | null;
  reason: string | null;
  verdict: string;
  nextAction: string | null;
  needsAction: boolean;
  /** It was found among everyone's requests, not among ours. */
  isForeign: boolean;
}

/** Each ID of a pasted line with its requests, each request once; one that names none says so. */
export function verdictLines(
  found: Iterable<readonly [string, Looked | undefined]>,
  nowMs: number,
  chainOf: ChainOf,
  scope: Scope,
): VerdictLine[] {
  const bare = {
    requestId: null,
    record: null,
    status: null,
    reason: null,
    nextAction: null,
    needsAction: false,
    isForeign: false,
  };
  const named = new Set<string>();
  return [...found].flatMap(([asked, one]): VerdictLine[] => {
    if (!one) return [{ ...bare, asked, verdict: 'Queued' }];
    if (one.kind === 'failed')
      return [{ ...bare, asked, verdict: `Failed: ${errorLine(one.error)}` }];
    if (one.kind !== 'found') return [{ ...bare, asked, verdict: notFoundText(one) }];
    const records = one.page.rows
      .flatMap(({ record }) => record ?? [])
      .filter(({ id }) => !named.has(id));
    for (const { id } of records) named.add(id);
    return records.map((record) => {
      const money = moneyOf(record, { get: chainOf });
      const { headline, nextAction, needsAction } = verdictOf(money, { nowMs, chainOf });
      return {
        asked,
        requestId: record.id,
        record,
        status: record.status,
        reason: reasonTitle(record),
        verdict: headline,
        nextAction,
        needsAction,
        isForeign: scope === 'ours' && one.page.scope === 'all',
      };
    });
  });
}

function notFoundText(looked: Exclude<Looked, { kind: 'found' | 'failed' }>): string {
  if (looked.kind === 'skipped') return 'Not searched';
  const spellings = looked.spellings.map((each) => middleCut(each));
  return spellings.length > 0 ? `Not found. Also checked as ${spellings.join(', ')}.` : 'Not found';
}

const header = ['pasted', 'requestId', 'status', 'reason', 'verdict', 'next action', 'yours'];

/** The lines as CSV; text of strangers cannot become a formula in a spreadsheet. */
export function verdictCsv(lines: readonly VerdictLine[]): string {
  const cells = lines.map(
    ({ asked, requestId, status, reason, verdict, nextAction, isForeign }) => [
      asked,
      requestId ?? '',
      status ?? '',
      reason ?? '',
      verdict,
      nextAction ?? '',
      isForeign ? 'no' : '',
    ],
  );
  return `${csvText([header, ...cells])}\r\n`;
}
