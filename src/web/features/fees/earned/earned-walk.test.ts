import { makeWireRecord } from '#testing/make-wire-record';
import { readRequestsPage, type RequestsPage } from '#service/read-requests';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pages, type PageQuery } from '../../../api/pages';
import { RequestScheduler } from '../../../api/request-scheduler';
import { earnedCsv } from './earned-csv';
import { earnedRow } from './earned-row';
import { earnedSums, uncollectedOf } from './earned-sums';
import { walkEarned, type EarnedProgress } from './earned-walk';
import { earnedWindows } from './earned-window';

const me = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const noChain = () => undefined;

const fee = (recipient: string, amount: string, amountUsd?: string) => ({
  recipient,
  bps: '10',
  amount,
  ...(amountUsd === undefined ? {} : { amountUsd }),
});
const wire = (
  id: string,
  quoted: unknown[],
  actual: unknown[],
  appUsd = '-0.03',
  over: Record<string, unknown> = {},
) =>
  makeWireRecord({
    id,
    ...over,
    data: { appFees: { quoted, actual }, fees: { quoted: { app: { usd: appUsd } }, actual: null } },
  });
const row = (...of: Parameters<typeof wire>) => {
  const [read] = readRequestsPage({ requests: [wire(...of)] }).rows;
  return read?.record ? earnedRow(read.record, me.toLowerCase(), noChain) : null;
};

describe('a request for one recipient', () => {
  it('is nothing where the address is not named', () => {
    expect(row('a', [fee(other, '10')], [])).toBe(null);
  });

  it('takes its share of the quoted total, by amount', () => {
    const shared = row('a', [fee(me, '10000'), fee(other, '20000')], [fee(me, '10000', '0.01')]);
    expect(shared).toMatchObject({
      quotedUsd: '0.01',
      collectedUsd: '0.01',
      feeClass: 'collected',
    });
  });

  it('is short, or nothing, where less was collected than quoted', () => {
    expect(row('a', [fee(me, '10000')], [fee(me, '4000', '0.004')])?.feeClass).toBe('short');
    expect(row('a', [fee(me, '10000')], [])?.feeClass).toBe('nothing-collected');
  });

  it('says not reported where the share cannot be told', () => {
    expect(row('a', [fee(me, 'many'), fee(other, '1')], [])?.quotedUsd).toBe(null);
  });
});

describe('sums', () => {
  it('leave out what is not due, and count what has no USD', () => {
    const rows = [
      row('a', [fee(me, '10000')], [fee(me, '10000', '0.03')]),
      row('b', [fee(me, '10000')], [], '-0.03', { status: 'failure' }),
      row('c', [fee(me, '10000')], [fee(me, '9000')]),
    ].filter((one) => one !== null);
    const sums = earnedSums(rows);
    expect(sums.all).toEqual({
      requests: 2,
      quotedUsd: '0.06',
      collectedUsd: '0.03',
      uncollectedUsd: '0',
      unknown: 1,
    });
    expect(sums.days).toHaveLength(1);
    expect(sums.classes.get('not-due')).toHaveLength(1);
  });

  it('name what is missing of the fees that were due, and nothing of any other', () => {
    const rows = [
      row('a', [fee(me, '10000')], [fee(me, '10000', '0.03')]),
      row('b', [fee(me, '10000')], [fee(me, '4000', '0.01')]),
      row('c', [fee(me, '10000')], []),
      row('d', [fee(me, '10000')], [], '-0.03', { status: 'pending' }),
      row('e', [fee(me, '10000')], [], '-0.03', { status: 'failure' }),
    ].filter((one) => one !== null);
    expect(earnedSums(rows).all.uncollectedUsd).toBe('0.05');
    expect(rows.map(uncollectedOf)).toEqual([null, '0.02', '0.03', null, null]);
  });

  it('keep tokens of one symbol apart by chain and address', () => {
    const one = row('a', [fee(me, '10000')], [fee(me, '10000', '0.03')]);
    const token = { symbol: 'USDC', chainId: 1, address: '0xAA', decimals: 6 };
    const rows = [
      { chainId: 1, address: '0xAA' },
      { chainId: 1, address: '0xaa' },
      { chainId: 10, address: '0xAA' },
    ].flatMap((other) => (one ? [{ ...one, token: { ...token, ...other } }] : []));
    const groups = earnedSums([...rows, ...(one ? [{ ...one, token: null }] : [])]).tokens;
    expect(groups.map(({ requests }) => requests).toSorted((a, b) => a - b)).toEqual([1, 1, 2]);
  });

  it('a CSV cell cannot become a formula', () => {
    const evil = row('=1+1', [fee(me, '10000')], []);
    expect(earnedCsv(evil ? [evil] : [])).toContain("'=1+1");
  });
});

async function last(steps: AsyncGenerator<EarnedProgress>): Promise<EarnedProgress | undefined> {
  let progress: EarnedProgress | undefined;
  for await (progress of steps);
  return progress;
}

function walk(addresses: string[], query: PageQuery<RequestsPage>) {
  const { signal } = new AbortController();
  const pace = new RequestScheduler(Infinity);
  return walkEarned(addresses, noChain, pages(query, { signal, pace }));
}

describe('the walk', () => {
  it('reads every page once, whatever their sizes, and counts a row that comes twice once', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(fc.nat(40), { maxLength: 6 }), { maxLength: 8 }),
        async (pages) => {
          const answers = pages.map((ids, index): RequestsPage => ({
            ...readRequestsPage({ requests: ids.map((id) => wire(`id${id}`, [fee(me, '1')], [])) }),
            continuation: index + 1 < pages.length ? `c${index + 1}` : null,
          }));
          const asked: (string | null)[] = [];
          const progress = await last(
            walk([me], async (continuation) => {
              asked.push(continuation);
              return (
                answers[Number(continuation?.slice(1) ?? 0)] ?? {
                  rows: [],
                  continuation: null,
                  total: null,
                }
              );
            }),
          );
          expect(asked).toHaveLength(Math.max(1, pages.length));
          expect(progress?.isComplete).toBe(true);
          expect(progress?.rowsRead).toBe(pages.flat().length);
          expect(progress?.rows).toHaveLength(new Set(pages.flat()).size);
        },
      ),
      { numRuns: 50 },
    );
  });

  it('finds several addresses in one reading', async () => {
    const both = wire('a', [fee(me, '1'), fee(other, '1')], []);
    const page = readRequestsPage({ requests: [both, wire('b', [fee(other, '1')], [])] });
    const progress = await last(walk([me, other], async () => page));
    expect(progress?.calls).toBe(1);
    expect(progress?.rows.map(({ id, address }) => [id, address])).toEqual([
      ['a', me],
      ['a', other],
      ['b', other],
    ]);
  });

  it('ends with a note on a cursor that repeats', async () => {
    const page: RequestsPage = { rows: [], continuation: 'again', total: null };
    const progress = await last(walk([me], async () => page));
    expect(progress).toMatchObject({ isComplete: false, calls: 2 });
    expect(progress?.note).toMatch(/repeated page marker/);
  });

  it('counts rows that are no records', async () => {
    const page = readRequestsPage({ requests: [7, wire('a', [fee(me, '1')], [])] });
    const progress = await last(walk([me], async () => page));
    expect(progress).toMatchObject({ rowsRead: 2, brokenRows: 1 });
  });
});

describe('windows', () => {
  it('months are whole, in UTC, and none ends after now', () => {
    const nowMs = Date.UTC(2026, 2, 10, 12);
    const windows = earnedWindows(nowMs);
    const february = windows.find(({ value }) => value === '2026-02');
    expect(february?.startSeconds).toBe(Date.UTC(2026, 1, 1) / 1000);
    expect(february?.endSeconds).toBe(Date.UTC(2026, 2, 1) / 1000 - 1);
    expect(Math.max(...windows.map(({ endSeconds }) => endSeconds))).toBe(nowMs / 1000);
    expect(new Set(windows.map(({ value }) => value)).size).toBe(15);
  });
});
