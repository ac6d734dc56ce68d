import { describe, expect, it } from 'vitest';
import { readRequestsPage } from '#service/read-requests';
import { makeWireRecord } from '#testing/make-wire-record';
import { reconcileCsv } from './reconcile-csv';
import { everyRecipient, reconcileReport } from './reconcile-report';
import { reconcileRow, type ReconcileRow } from './reconcile-row';
import { ReconcileTotals } from './reconcile-totals';

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
const rowFor = (recipients: readonly string[], ...of: Parameters<typeof wire>) => {
  const [read] = readRequestsPage({ requests: [wire(...of)] }).rows;
  return read?.record ? reconcileRow(read.record, recipients, noChain) : null;
};
const row = (...of: Parameters<typeof wire>) => rowFor([me.toLowerCase()], ...of);
const reportOf = (rows: readonly (ReconcileRow | null)[]) => {
  const totals = new ReconcileTotals();
  for (const one of rows) if (one) totals.add(one);
  return reconcileReport(totals, null);
};

describe('a request for one recipient', () => {
  it('is nothing where the address is not named', () => {
    expect(row('a', [fee(other, '10')], [])).toBe(null);
  });

  it('takes its share of the quoted total, by amount', () => {
    const shared = row('a', [fee(me, '10000'), fee(other, '20000')], [fee(me, '10000', '0.01')]);
    expect(shared?.fees).toMatchObject([
      { quotedUsd: '0.01', collectedUsd: '0.01', feeClass: 'collected' },
    ]);
  });

  it('is short, or nothing, where less was collected than quoted', () => {
    const short = row('a', [fee(me, '10000')], [fee(me, '4000', '0.004')])?.fees[0];
    expect(short?.feeClass).toBe('short');
    expect(short?.rule?.sentence).toMatch(/^No app-fee rule explains/);
    expect(row('a', [fee(me, '10000')], [])?.fees[0]?.feeClass).toBe('nothing-collected');
  });

  it('says not reported where the share cannot be told', () => {
    expect(row('a', [fee(me, 'many'), fee(other, '1')], [])?.fees[0]?.quotedUsd).toBe(null);
  });

  it('has a fee for each of several addresses, in the spelling that was looked for', () => {
    const both = rowFor([me, other], 'a', [fee(me.toLowerCase(), '1'), fee(other, '1')], []);
    expect(both?.fees.map(({ recipient }) => recipient)).toEqual([me, other]);
  });
});

describe('sums', () => {
  it('keep apart what differs in case alone, but in hex', async () => {
    const [solana, another] = [
      '7VfCXTUXx5WJV5JADk17DUJ4ksgau7utNKj4b963voxs',
      '7vfCXTUXx5WJV5JADk17DUJ4ksgau7utNKj4b963voxs',
    ];
    const fees = [
      fee(solana, '10000', '0.01'),
      fee(another, '10000', '0.02'),
      fee(me, '1', '0.04'),
    ];
    const of = (id: string, named: unknown[]) => {
      const [read] = readRequestsPage({ requests: [wire(id, named, named)] }).rows;
      return read?.record ? reconcileRow(read.record, null, noChain) : null;
    };
    const report = await reportOf([of('a', fees), of('b', [fee(me.toLowerCase(), '1', '0.08')])]);
    const { groups } = report.by.recipient;
    expect(
      everyRecipient(groups, [solana, another, me]).map(({ key, sum }) => [key, sum.collectedUsd]),
    ).toEqual([
      [me, '0.12'],
      [another, '0.02'],
      [solana, '0.01'],
    ]);
  });

  it('leave out what is not due, and count what has no USD', async () => {
    const report = await reportOf([
      row('a', [fee(me, '10000')], [fee(me, '10000', '0.03')]),
      row('b', [fee(me, '10000')], [], '-0.03', { status: 'failure' }),
      row('c', [fee(me, '10000')], [fee(me, '9000')]),
    ]);
    expect(report.all).toEqual({
      fees: 2,
      quotedUsd: '0.06',
      collectedUsd: '0.03',
      uncollectedUsd: '0',
      unknown: 1,
    });
    expect(report.by.day.groups).toHaveLength(1);
    expect(report.classes.find(({ key }) => key === 'not-due')?.fees).toBe(1);
  });

  it('name what is missing of the fees that were due, and nothing of any other', async () => {
    const rows = [
      row('a', [fee(me, '10000')], [fee(me, '10000', '0.03')]),
      row('b', [fee(me, '10000')], [fee(me, '4000', '0.01')]),
      row('c', [fee(me, '10000')], []),
      row('d', [fee(me, '10000')], [], '-0.03', { status: 'pending' }),
      row('e', [fee(me, '10000')], [], '-0.03', { status: 'failure' }),
    ];
    const report = await reportOf(rows);
    expect(report.all.uncollectedUsd).toBe('0.05');
    expect(rows.map((one) => one?.fees[0]?.uncollectedUsd)).toEqual([
      null,
      '0.02',
      '0.03',
      null,
      null,
    ]);
    expect(report.losses.map((loss) => loss.row.id)).toEqual(['c', 'b']);
    expect(report.unexplainedLines.map(({ id }) => id)).toEqual(['b', 'c']);
  });

  it('are not reported where no amount of a group is, and never zero', async () => {
    const [read] = readRequestsPage({
      requests: [wire('a', [fee(me, 'many')], [fee(me, 'some')])],
    }).rows;
    const unknown = read?.record ? reconcileRow(read.record, null, noChain) : null;
    const nothing = { quotedUsd: null, collectedUsd: null, uncollectedUsd: null, unknown: 1 };
    expect((await reportOf([unknown])).all).toMatchObject(nothing);
    const both = await reportOf([
      unknown,
      row('b', [fee(me, '10000')], [fee(me, '10000', '0.03')]),
    ]);
    expect(both.all).toMatchObject({ quotedUsd: '0.03', collectedUsd: '0.03', unknown: 1 });
  });

  it('tell which requests are compared, and why others are not', async () => {
    const rows = [
      row('filled', [fee(me, '1')], []),
      row('failed', [fee(me, '1')], [], '-0.03', { status: 'failure' }),
      row('under way', [fee(me, '1')], [], '-0.03', { status: 'pending' }),
      // A transaction shows its refund, and no amount.
      row('refunded', [fee(me, '1')], [], '-0.03', { status: 'refund' }),
      row('odd', [fee(me, '1')], [], '-0.03', { status: 'odd' }),
      // Its money is that of another row.
      row('replaced', [fee(me, '1')], [], '-0.03', {
        status: 'pending',
        supersededByRequestId: 'filled',
      }),
    ];
    expect(rows.map((one) => one?.moneyState)).toEqual([
      'compared',
      // A fill is listed: the record contradicts itself.
      'unknown',
      'in-progress',
      'incomplete',
      'unknown',
      'replaced',
    ]);
  });

  it('keep tokens of one symbol apart by chain and address', async () => {
    const one = row('a', [fee(me, '10000')], [fee(me, '10000', '0.03')]);
    const token = { symbol: 'USDC', chainId: 1, address: '0xAA', decimals: 6 };
    const rows = [
      { chainId: 1, address: '0xAA' },
      { chainId: 1, address: '0xaa' },
      { chainId: 10, address: '0xAA' },
    ].map((differing) => one && { ...one, token: { ...token, ...differing } });
    const { token: tokens } = (await reportOf([...rows, one && { ...one, token: null }])).by;
    expect(tokens.groups.map(({ fees }) => fees).toSorted((a, b) => a - b)).toEqual([1, 1, 2]);
  });

  it('show the worst route first and keep the largest losses only', async () => {
    const rows = Array.from({ length: 60 }, (_, index) => {
      const one = row(`r${index}`, [fee(me, '10000')], [], `-${index}.5`);
      const missing = BigInt(index);
      return (
        one && {
          ...one,
          destinationChainId: index % 20,
          output: { quoted: 100n, received: 100n - missing, quotedUsd: '10' },
        }
      );
    });
    const report = await reportOf(rows);
    expect(report.losses).toHaveLength(25);
    expect(report.losses[0]?.row.id).toBe('r59');
    expect(report.routes).toMatchObject({ more: 8 });
    expect(report.routes.groups[0]).toMatchObject({ key: '1→19', tenthsOfBps: 39_000n });
  });

  it('a CSV cell cannot become a formula, and what a request is stands in one line', async () => {
    const evil = rowFor([me, other], '=1+1', [fee(me, '1'), fee(other, '1')], []);
    async function* pieces() {
      yield { rows: evil ? [evil] : [] };
    }
    const [head, ...lines] = (await (await reconcileCsv(pieces())).text()).trim().split('\r\n');
    expect(lines.join()).toContain("'=1+1");
    const at = head?.split(',').indexOf('paidUsd') ?? -1;
    expect(lines.map((line) => line.split(',').at(at - (head?.split(',').length ?? 0)))).toEqual([
      expect.stringMatching(/^\d/),
      '',
    ]);
  });
});
