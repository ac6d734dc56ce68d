import * as fc from 'fast-check';
import { expect } from 'vitest';
import { addressKey } from '#service/address';
import type { RequestRecord } from '#service/record';
import { makeWireRecord, wireAmount, wireUsdc } from './make-wire-record';
import { noChains } from '../web/record/chain-of';
import { reconcileReport } from '../web/record/reconcile/reconcile-report';
import { reconcileRow } from '../web/record/reconcile/reconcile-row';
import type { ReconcileTotals } from '../web/record/reconcile/reconcile-totals';

const recipients = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
];
const usd = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .tuple(fc.nat(10_000), fc.nat(999_999_999))
      .map(([whole, fraction]) => `${whole}.${String(fraction).padStart(9, '0')}`),
  },
  { weight: 1, arbitrary: fc.constantFrom(null, 'NaN', '', '1e9', '0') },
);
const fee = fc.record({
  recipient: fc.constantFrom(...recipients, null),
  amount: fc.constantFrom('0', '1', '3', '700', '123456789', null, 'many'),
  amountUsd: usd,
});
const bucket = fc.record({
  selected: fc.boolean(),
  total: usd.map((amountUsd) => ({ amountUsd })),
  sponsored: usd.map((amountUsd) => ({ amountUsd })),
  userPays: usd.map((amountUsd) => ({ amountUsd })),
});
const phase = fc.option(
  fc.record({
    capHit: fc.option(fc.boolean()),
    components: fc.record({ execution: bucket, relay: bucket }),
  }),
);
/** A settled or failed request whose amounts and fees may be no numbers. */
export const reconcileWire = fc
  .record({
    status: fc.constantFrom(
      'success',
      'success',
      'failure',
      'refund',
      'pending',
      'submitted',
      'odd',
    ),
    requestType: fc.constantFrom('Bridge', 'Send', null),
    createdAt: fc.constantFrom('2026-05-25T22:21:11.161Z', '2026-05-26T23:00:00Z', 'never'),
    destinationChainId: fc.constantFrom(1, 8453, null),
    quoted: fc.option(fc.array(fee, { maxLength: 3 }), { freq: 9 }),
    actual: fc.option(fc.array(fee, { maxLength: 3 }), { freq: 9 }),
    app: usd,
    quotedOut: fc.bigInt({ min: 0n, max: 10n ** 20n }),
    receivedOut: fc.bigInt({ min: 0n, max: 10n ** 20n }),
    sponsorship: fc.record({ quoted: phase, actual: phase }),
  })
  .map(({ quoted, actual, app, quotedOut, receivedOut, sponsorship, ...root }) =>
    makeWireRecord({
      ...root,
      data: {
        appFees: { quoted, actual, currency: wireUsdc(1) },
        fees: { quoted: { app: { usd: app === null ? null : `-${app}` } }, actual: null },
        feeSponsorship: sponsorship,
        route: {
          quoted: sides(quotedOut),
          actual: sides(receivedOut),
        },
      },
    }),
  );
function sides(out: bigint) {
  return {
    origin: { inputCurrency: wireAmount(10_000_000n, 1), outputCurrency: null, router: 'relay' },
    destination: { inputCurrency: null, outputCurrency: wireAmount(out, 8453), router: 'relay' },
  };
}

const ten40 = 10n ** 40n;
/** Exact and on its own: what a text is worth in USD × 10⁻⁴⁰. */
function worth(text: string | null | undefined): bigint | null {
  const found = /^(-?)(\d+)(?:\.(\d{1,40}))?$/.exec(text ?? '');
  if (!found) return null;
  const [, sign, whole = '', fraction = ''] = found;
  const size = BigInt(whole) * ten40 + BigInt(fraction.padEnd(40, '0'));
  return sign ? -size : size;
}
const total = (texts: readonly (string | null | undefined)[]) =>
  texts.reduce((sum, text) => sum + (worth(text) ?? 0n), 0n);
const known = (texts: readonly (string | null | undefined)[]) =>
  texts.filter((text) => worth(text) !== null).length;

/** Everything once more, over a list of all rows. */
export async function expectBruteForce(totals: ReconcileTotals, records: readonly RequestRecord[]) {
  const report = await reconcileReport(totals, null);
  const rows = records.flatMap((record) => reconcileRow(record, null, noChains) ?? []);
  const all = rows.flatMap((row) => row.fees.map((one) => ({ row, ...one })));
  const due = all.filter(({ feeClass }) => feeClass !== 'not-due');
  const sums = (fees: typeof all) => {
    const isUnknown = ({ quotedUsd, collectedUsd }: (typeof all)[number]) =>
      worth(quotedUsd) === null || worth(collectedUsd) === null;
    /** Of fees that all lack it, no sum is known. */
    const sumOf = (texts: (string | null)[], isKnown: boolean) =>
      fees.length > 0 && !isKnown ? null : total(texts);
    const [quoted, collected] = [
      fees.map(({ quotedUsd }) => quotedUsd),
      fees.map(({ collectedUsd }) => collectedUsd),
    ];
    return {
      fees: fees.length,
      quoted: sumOf(quoted, known(quoted) > 0),
      collected: sumOf(collected, known(collected) > 0),
      uncollected: sumOf(
        fees.map(({ uncollectedUsd }) => uncollectedUsd),
        !fees.every(isUnknown),
      ),
      unknown: fees.filter(isUnknown).length,
    };
  };
  const shown = (group: {
    fees: number;
    quotedUsd: string | null;
    collectedUsd: string | null;
    uncollectedUsd: string | null;
    unknown: number;
  }) => ({
    fees: group.fees,
    quoted: worth(group.quotedUsd),
    collected: worth(group.collectedUsd),
    uncollected: worth(group.uncollectedUsd),
    unknown: group.unknown,
  });
  expect(report.requests).toBe(records.length);
  expect(shown(report.all)).toEqual(sums(due));
  for (const group of report.classes)
    expect(shown(group)).toEqual(sums(all.filter(({ feeClass }) => feeClass === group.key)));
  for (const group of report.by.day.groups)
    expect(shown(group)).toEqual(
      sums(
        due.filter(
          ({ row }) =>
            (row.createdAtMs === null
              ? 'Not reported'
              : new Date(row.createdAtMs).toISOString().slice(0, 10)) === group.key,
        ),
      ),
    );
  for (const group of report.by.recipient.groups)
    expect(shown(group)).toEqual(
      sums(
        due.filter(
          ({ recipient }) => (recipient === null ? '' : addressKey(recipient)) === group.key,
        ),
      ),
    );
  for (const dimension of ['token', 'chain', 'route', 'referrer'] as const)
    expect(report.by[dimension].groups.reduce((sum, group) => sum + group.fees, 0)).toBe(
      due.length,
    );
  const uncollected = all.filter(
    ({ feeClass }) => feeClass === 'nothing-collected' || feeClass === 'short',
  );
  expect(shown(report.unexplained)).toEqual(sums(uncollected));
  expect(report.unexplainedLines.map(({ id }) => id)).toEqual(uncollected.map(({ row }) => row.id));
  // What is shared among recipients adds up to what the request says, to the last decimal.
  for (const record of records) {
    const row = reconcileRow(record, null, noChains);
    const parts = row?.fees.map(({ quotedUsd }) => quotedUsd) ?? [];
    const app = record.fees.quoted?.find(({ name }) => name === 'app')?.usd;
    const isShared = record.appFees.quoted?.every(({ amountUsd }) => worth(amountUsd) === null);
    if (
      isShared &&
      parts.length > 0 &&
      known(parts) === parts.length &&
      parts.some((part) => part !== '0')
    )
      expect(total(parts)).toBe(-(worth(app) ?? 0n));
  }
  for (const name of ['quoted', 'actual'] as const) {
    const phases = rows.flatMap(({ sponsorship }) => sponsorship[name] ?? []);
    const { sponsored, capHits } = report.sponsorship[name];
    const paid = phases.map(({ sponsoredUsd }) => sponsoredUsd);
    expect([worth(sponsored.usd), sponsored.known, sponsored.unknown]).toEqual([
      total(paid),
      known(paid),
      phases.length - known(paid),
    ]);
    expect(capHits).toBe(phases.filter(({ capHit }) => capHit === true).length);
  }
  const settled = rows.flatMap(({ value }) => (value === undefined ? [] : [value]));
  const rests = settled.map((value) => value?.unexplainedUsd ?? null);
  expect([worth(report.remainder.usd), report.remainder.known, report.remainder.unknown]).toEqual([
    total(rests),
    known(rests),
    rests.length - known(rests),
  ]);
  expect(total(report.valueLines.map((line) => line.usd))).toBe(total(rests));
  const counts = new Map<string, number>();
  for (const { label, usd: amount } of settled.flatMap((value) => value?.lines ?? []))
    counts.set(label, (counts.get(label) ?? 0) + (worth(amount) === 0n ? 0 : 1));
  expect(new Map(report.valueLines.map((line) => [line.label, line.requests]))).toEqual(counts);
  // Each request is in the comparison, or said not to be.
  expect(report.money.reduce((sum, { requests }) => sum + requests, 0)).toBe(report.requests);
  for (const { state, requests, paid } of report.money) {
    const these = rows.filter(({ moneyState }) => moneyState === state);
    const paidUsd = these.map((row) => row.paidUsd);
    expect([requests, worth(paid.usd), paid.known]).toEqual([
      these.length,
      total(paidUsd),
      known(paidUsd),
    ]);
    if (state === 'compared') expect(requests).toBe(report.remainder.known);
    if (state === 'incomplete') expect(requests).toBe(report.remainder.unknown);
  }
  for (const groups of [report.routes.groups, report.routers.groups])
    for (const [index, { tenthsOfBps }] of groups.entries()) {
      const next = groups[index + 1]?.tenthsOfBps;
      if (tenthsOfBps !== null && next != null) expect(tenthsOfBps >= next).toBe(true);
    }
}
