import type { RequestRecord } from '#service/record';
import { csvText } from '../../../lib/csv-text';
import type { ChainOf } from '../../../record/chain-of';
import { reasonTitle } from '../../../record/reasons/reason-title';
import { verdictOf } from '../../../record/verdict';
import { errorLine } from '../../../components/error-words';
import { mayBeIdentifier } from '../../../lib/may-be-identifier';
import type { Found } from './look-up';

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

const notIdentifier = 'Not found. Not a valid ID, hash or address.';

/** Each pasted id with its requests; one that names none says so. */
export function verdictLines(
  found: Iterable<readonly [string, Found | undefined]>,
  nowMs: number,
  chainOf: ChainOf,
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
  return [...found].flatMap(([asked, one]): VerdictLine[] => {
    if (!one) return [{ ...bare, asked, verdict: 'Queued' }];
    if (one.error) return [{ ...bare, asked, verdict: `Failed: ${errorLine(one.error)}` }];
    if (one.records.length === 0)
      return [{ ...bare, asked, verdict: mayBeIdentifier(asked) ? 'Not found' : notIdentifier }];
    return one.records.map((record) => {
      const { headline, nextAction, needsAction } = verdictOf(record, nowMs, chainOf);
      return {
        asked,
        requestId: record.id,
        record,
        status: record.status,
        reason: reasonTitle(record),
        verdict: headline,
        nextAction,
        needsAction,
        isForeign: one.isForeign,
      };
    });
  });
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
