import type { Sentinel } from './faults';

interface PageBody {
  requests: unknown[];
  continuation?: string;
  total?: number;
}

/** A page with the fault of a sentinel: rows of the wrong shape, unknown words, a cursor that never moves. */
export function corruptResponse(body: PageBody, sentinel: Sentinel): PageBody {
  switch (sentinel) {
    case 'sandbox:malformed-row':
      return { ...body, requests: malformed(body.requests) };
    case 'sandbox:unknown-words':
      return { ...body, requests: body.requests.map(withUnknownWords) };
    case 'sandbox:same-cursor':
      return { ...body, continuation: 'the-same-again' };
    default:
      return body;
  }
}

const asRecord = (row: unknown) => row as { data: Record<string, unknown> };

function malformed(rows: unknown[]): unknown[] {
  const [first, second, third, ...rest] = rows;
  const odd = second && {
    ...asRecord(second),
    data: { ...asRecord(second).data, inTxs: 'none', fees: 7 },
  };
  return [first, 'not a record', { status: 'success', data: {} }, odd, third, ...rest].filter(
    (row) => row !== undefined,
  );
}

function withUnknownWords(row: unknown): unknown {
  const record = asRecord(row);
  return {
    ...record,
    status: 'delayed',
    data: {
      ...record.data,
      failReason: 'MOON_IN_THE_WRONG_PHASE',
      refundFailReason: 'NOBODY_AT_HOME',
    },
  };
}
