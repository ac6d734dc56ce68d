import * as fc from 'fast-check';
import { failReasons, refundFailReasons } from '#service/fail-reason';
import { readRow } from '#service/records/read-requests';
import type { RequestRecord } from '#service/records/record';
import { statuses } from '#service/status';
import { readEventRecord } from '#service/records/wire-event';
import { makeWireRecord, wireAmount, wireTransaction, wireUsdc } from './make-wire-record';

/**
 * Records for property tests: every status × reason × flow, any field missing. They are made as wire
 * records and read by the service, so that a test only sees what the product can see.
 */
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null, freq: 3 });
const anyHash = fc.stringMatching(/^0x[0-9a-f]{64}$/);
// A few hashes and addresses come again, so that one stands in several fields of a record.
const again = (character: string, length: number) => `0x${character.repeat(length)}`;
const hash = fc.oneof(anyHash, fc.constantFrom(again('a', 64), again('b', 64)));
const address = fc.oneof(
  fc.stringMatching(/^0x[0-9a-f]{40}$/),
  fc.constantFrom(again('c', 40), again('C', 40), again('d', 40)),
);
const chainId = fc.constantFrom(1, 137, 8453, 8253038);
const seconds = fc.integer({ min: 1_700_000_000, max: 1_800_000_000 });
const iso = fc.constantFrom('2026-05-25T22:21:11.161Z', '2026-05-25T23:00:00.000Z', 'not a date');

/**
 * The digit that the numbers of an amount consist of tells a test which amount a text names. None of them
 * occurs in the product's own words.
 */
export const amountDigits = {
  quotedIn: '2',
  quotedOut: '3',
  actualIn: '4',
  actualOut: '5',
  quotedOnTheWay: '6',
  actualOnTheWay: '7',
  refund: '8',
} as const;

const amount = (digit: string) =>
  fc.record({
    currency: maybe(
      fc.record({
        chainId,
        address,
        symbol: fc.constantFrom('USDC', 'BTC', '\u202eCDSU'),
        decimals: fc.constantFrom(0, 6, 18, 40, null),
      }),
    ),
    amount: maybe(fc.constantFrom('0', '1', digit.repeat(9), digit.repeat(78), '-1', 'many')),
    amountFormatted: maybe(
      fc.constantFrom(`${digit.repeat(3)}.${digit.repeat(6)}`, `0.00000000${digit}`, 'odd'),
    ),
    amountUsd: maybe(fc.constantFrom('123.45', '0', '-1.5', 'abc')),
  });

const reorg = fc.record(
  {
    detectedAt: fc.nat(),
    reason: fc.constant('dropped'),
    failReason: fc.constantFrom('DEPOSIT_REORGED', 'N/A'),
    action: fc.constantFrom('fill', 'refund'),
    receiptStatus: fc.constantFrom('reverted', 'missing', 0),
  },
  { requiredKeys: [] },
);

const transaction = (hashKey: 'txHash' | 'hash') =>
  fc.oneof(
    { weight: 1, arbitrary: fc.record({ chainId }) },
    {
      weight: 4,
      arbitrary: fc.record(
        {
          [hashKey]: hash,
          chainId,
          status: fc.constantFrom('success', 'failure', 'odd'),
          timestamp: seconds,
          block: fc.nat(),
          metadata: fc.record({ reorg: maybe(reorg) }),
        },
        { requiredKeys: [] },
      ),
    },
  );

// A list in which every transaction failed is rare by chance, and decides where the money is.
const failedTransaction = (hashKey: 'txHash' | 'hash') =>
  transaction(hashKey).map((tx) => ({ ...tx, status: 'failure' }));

const side = (input: string, output: string) =>
  maybe(fc.record({ inputCurrency: maybe(amount(input)), outputCurrency: maybe(amount(output)) }));
const { quotedIn, quotedOut, quotedOnTheWay, actualIn, actualOut, actualOnTheWay } = amountDigits;
const quotedPhase = fc.record({
  origin: side(quotedIn, quotedOnTheWay),
  destination: side(quotedOnTheWay, quotedOut),
});
const actualPhase = fc.record({
  origin: side(actualIn, actualOnTheWay),
  destination: side(actualOnTheWay, actualOut),
});
// As the service sends it: what occurred, a whole copy of the quote, or a real deposit beside the quoted delivery.
const route = fc
  .record({
    quoted: maybe(quotedPhase),
    real: maybe(actualPhase),
    form: fc.constantFrom('real', 'copy', 'deposit only'),
  })
  .map(({ quoted, real, form }) => {
    if (form === 'copy') return { quoted, actual: quoted };
    if (form === 'real' || real === null) return { quoted, actual: real };
    const origin = real.origin && { ...real.origin, outputCurrency: null };
    return { quoted, actual: { origin, destination: quoted?.destination ?? null } };
  });

const appFee = fc.record({ recipient: address, amount: fc.constantFrom('0', '5', '500') });
const status = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('failure', 'refund', 'success') },
  { weight: 5, arbitrary: fc.constantFrom(...statuses) },
  { weight: 1, arbitrary: fc.constantFrom('delayed', 'unknown', '__proto__', null) },
);
// The reasons on which a verdict turns come more often than one in seventy.
const failReason = fc.oneof(
  fc.constantFrom(...failReasons, 'N/A', 'BRAND_DEX_ERROR', 'NEW_REASON'),
  fc.constantFrom(
    'DOUBLE_SPEND',
    'ORPHANED_DEPOSIT_REFUND',
    'BLOCKED_WALLET',
    'DEPOSIT_REORGED',
    'AMOUNT_TOO_LOW_TO_REFUND',
    'NEGATIVE_NEW_AMOUNT_AFTER_FEES',
    'MANUAL_ADMIN_REFUND',
  ),
);

const data = (hashKey: 'txHash' | 'hash') =>
  fc.record(
    {
      failReason: maybe(failReason),
      refundFailReason: maybe(fc.constantFrom(...refundFailReasons, 'N/A', 'NEW_REFUND_REASON')),
      inTxs: fc.oneof(
        { weight: 3, arbitrary: fc.array(transaction(hashKey), { maxLength: 3 }) },
        {
          weight: 1,
          arbitrary: fc.array(failedTransaction(hashKey), { minLength: 1, maxLength: 2 }),
        },
      ),
      outTxs: fc.array(transaction(hashKey), { maxLength: 3 }),
      failedTxHash: maybe(hash),
      refundCurrencyData: maybe(amount(amountDigits.refund)),
      slippageTolerance: maybe(fc.constantFrom('50', '0')),
      route,
      appFees: fc.record({ quoted: fc.array(appFee), actual: fc.array(appFee) }),
    },
    { requiredKeys: ['inTxs', 'outTxs'] },
  );

const depositAddress = maybe(
  fc.record({
    address,
    type: fc.constantFrom('strict', 'open'),
    depositor: maybe(address),
    depositTxHash: fc.option(hash, { nil: null, freq: 1 }),
  }),
);

const wire = fc.record(
  {
    id: hash,
    status,
    user: address,
    recipient: address,
    refundTo: maybe(address),
    depositAddress,
    supersededByRequestId: fc.option(hash, { nil: null, freq: 9 }),
    requestType: fc.constantFrom('Bridge', 'Send'),
    data: fc.oneof(data('txHash'), data('hash')),
    protocol: fc.option(
      fc.record({
        settlement: fc.record({
          destination: fc.record({
            fills: fc.array(fc.record({ chainId, transactionId: hash }), { maxLength: 1 }),
            refunds: fc.array(fc.record({ chainId, transactionId: hash }), { maxLength: 1 }),
          }),
        }),
      }),
      { nil: null, freq: 1 },
    ),
    createdAt: iso,
    updatedAt: iso,
  },
  { requiredKeys: ['id'] },
);

/** The body of a status answer or of a webhook: hashes without chains, and no amounts. */
const event = fc.record(
  {
    status,
    failReason,
    refundFailReason: fc.constantFrom(...refundFailReasons, 'N/A'),
    inTxHashes: fc.array(hash, { maxLength: 2 }),
    txHashes: fc.array(hash, { maxLength: 2 }),
    originChainId: chainId,
    destinationChainId: chainId,
    depositAddress,
    updatedAt: fc.constant(1_779_747_672_000),
  },
  { requiredKeys: [] },
);

const listed: fc.Arbitrary<RequestRecord> = wire.map((raw) => {
  const row = readRow(raw);
  if (!row.record) throw new Error(row.broken);
  return row.record;
});

export const arbitraryRecord: fc.Arbitrary<RequestRecord> = fc.oneof(
  { weight: 6, arbitrary: listed },
  { weight: 1, arbitrary: event.map((body) => readEventRecord(again('e', 64), body, 'status')) },
);

// Amounts of one token, so that they can be compared: equal, less, more, nothing, below nothing.
const units = fc.constantFrom(
  -5n,
  0n,
  1_000_000n,
  9_000_000n,
  9_900_000n,
  10_000_000n,
  20_000_000n,
);
const one = (chain: number) => units.map((each) => wireAmount(each, chain));
const odd = (chain: number) =>
  one(chain).chain((each) =>
    fc.constantFrom(
      each,
      each,
      each,
      { ...each, currency: { ...wireUsdc(chain), address: again('d', 40) } },
      { ...each, currency: { ...wireUsdc(chain), metadata: { verified: false } } },
      { ...each, amountFormatted: '123' },
      { ...each, amountUsd: '0.000000' },
    ),
  );
const tx = (over: object) =>
  fc
    .record({
      status: fc.constantFrom('success', 'success', 'failure'),
      timestamp: fc.constantFrom(1_779_740_000, 1_779_747_672, 1_779_747_700),
      metadata: fc.constantFrom(null, null, { reorg: { receiptStatus: 'missing' } }),
    })
    .map((each) => wireTransaction({ ...each, ...over }));
const outs = fc.subarray([
  tx({ txHash: again('1', 64), chainId: 8453 }),
  tx({ txHash: again('2', 64), chainId: 1 }),
  tx({ txHash: again('3', 64), chainId: null }),
  fc.constant({ chainId: 8453 } as object),
]);

/** Records whose parts are all there and agree by chance alone: status, transactions, amounts, reasons, addresses. */
export const contradictoryRecord: fc.Arbitrary<RequestRecord> = fc
  .record({
    status,
    refundTo: fc.constantFrom(null, again('c', 40)),
    supersededByRequestId: fc.constantFrom(null, null, null, again('f', 64)),
    depositAddress: fc.constantFrom(
      null,
      null,
      { address: '0xd', type: 'open', depositTxHash: again('9', 64) },
      { address: '0xd', type: 'strict', depositTxHash: again('9', 64) },
      { address: '0xd', type: 'strict', depositTxHash: null },
    ),
    protocol: fc.constantFrom(null, { isWithdrawable: true }),
    data: fc.record({
      failReason: maybe(
        fc.oneof(
          failReason,
          fc.constantFrom('DEPOSITED_AMOUNT_TOO_LOW_TO_FILL', 'INCORRECT_DEPOSIT_CURRENCY'),
        ),
      ),
      refundFailReason: fc.option(fc.constantFrom(...refundFailReasons), { nil: null, freq: 1 }),
      refundCurrencyData: fc.option(one(1), { nil: null, freq: 2 }),
      usesExternalLiquidity: fc.boolean(),
      inTxs: fc.array(tx({ chainId: 1 }), { maxLength: 1 }),
      outTxs: outs.chain((list) => fc.tuple(...list)),
      route: fc
        .tuple(one(1), one(1), one(8453), odd(8453))
        .map(([quotedIn, paid, quotedOut, received]) => ({
          quoted: {
            origin: { inputCurrency: quotedIn },
            destination: { outputCurrency: quotedOut },
          },
          actual: {
            origin: { inputCurrency: paid, outputCurrency: null },
            destination: { outputCurrency: received },
          },
        })),
    }),
  })
  .map((over) => {
    const row = readRow(makeWireRecord(over));
    if (!row.record) throw new Error(row.broken);
    return row.record;
  });
