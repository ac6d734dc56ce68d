import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { errorCodeEntry, schemaErrorCodes, statedErrorCodes } from './error-codes';

const facts = readFileSync('docs/service-api.md', 'utf8');
const changes = readFileSync('src/service/CHANGES.md', 'utf8');

/** The words in code style of a numbered fact that are written as codes are. */
function codesOf(fact: string): string[] {
  const text = new RegExp(`^- \\*\\*${fact}\\*\\* ([^]*?)(?=^- \\*\\*|^## )`, 'm').exec(facts)?.[1];
  return [
    ...(text ?? '').matchAll(/`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|FORBIDDEN|UNAUTHORIZED)`/g),
  ].map(([, code]) => code ?? '');
}

const codes = (entries: readonly { code: string }[]) => entries.map(({ code }) => code).toSorted();
const withRetry = (retry: string) =>
  codes(statedErrorCodes.filter((entry) => entry.retry === retry));

describe('the error codes of quotes', () => {
  it('are those of the interface and of the schema, each once', () => {
    expect(withRetry('no')).toEqual([...codesOf('Q2'), ...codesOf('Q4')].toSorted());
    expect(withRetry('yes')).toEqual(codesOf('Q3').toSorted());
    expect(codes(schemaErrorCodes)).toEqual(codesOf('Q5').toSorted());
    expect([statedErrorCodes.length, schemaErrorCodes.length]).toEqual([12, 25]);
    expect(new Set(codes([...statedErrorCodes, ...schemaErrorCodes])).size).toBe(37);
  });

  it('have the statuses that are stated, and no others', () => {
    const byStatus = (status: number | null) =>
      codes(statedErrorCodes.filter(({ httpStatus }) => httpStatus === status));
    expect(byStatus(503)).toEqual(['PRICE_FETCH_FAILED', 'SERVICE_UNAVAILABLE']);
    expect(byStatus(500)).toEqual(['UNKNOWN_ERROR']);
    expect(byStatus(null)).toEqual([
      'DESTINATION_TX_FAILED',
      'REQUEST_TIMED_OUT',
      'RPC_HTTP_ERROR',
    ]);
    expect(byStatus(400)).toHaveLength(6);
    expect(schemaErrorCodes.filter(({ httpStatus }) => httpStatus !== null)).toHaveLength(1);
  });

  it('name dates that the list of changes has', () => {
    for (const { since } of statedErrorCodes) if (since !== null) expect(changes).toContain(since);
  });

  it('tell one documented case as one', () => {
    const oneCase = [...statedErrorCodes, ...schemaErrorCodes].filter(({ isOneCase }) => isOneCase);
    expect(codes(oneCase)).toEqual(['AMOUNT_TOO_LOW', 'UNAUTHORIZED_QUOTE']);
  });

  it('are an open set', () => {
    expect(errorCodeEntry('AMOUNT_TOO_LOW')?.httpStatus).toBe(400);
    expect(errorCodeEntry('MADE_UP_BY_NOBODY')).toBeNull();
  });
});
