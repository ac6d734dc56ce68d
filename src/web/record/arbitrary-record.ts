import * as fc from 'fast-check';
import { failReasons, refundFailReasons } from '#service/fail-reason';
import { readRow } from '#service/read-requests';
import type { RequestRecord } from '#service/record';
import { statuses } from '#service/status';

/**
 * Records for property tests: every status × reason × flow, any field missing. They are made as wire
 * records and read by the service, so that a test only sees what the product can see. Only tests import this.
 */
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null, freq: 3 });
const hash = fc.stringMatching(/^0x[0-9a-f]{64}$/);
const address = fc.stringMatching(/^0x[0-9a-f]{40}$/);
const chainId = fc.constantFrom(1, 137, 8453, 8253038);
const seconds = fc.integer({ min: 1_700_000_000, max: 1_800_000_000 });
const iso = fc.constantFrom('2026-05-25T22:21:11.161Z', '2026-05-25T23:00:00.000Z', 'not a date');

// Digits 2 to 9 never occur in the product's own words, so a test can find every number that was made up.
const amount = fc.record({
  currency: maybe(
    fc.record({
      chainId,
      address,
      symbol: fc.constantFrom('USDC', 'BTC', '\u202eCDSU'),
      decimals: fc.constantFrom(0, 6, 18, 40, null),
    }),
  ),
  amount: maybe(fc.constantFrom('0', '1', '123456789', '9'.repeat(78), '-5', 'many')),
  amountFormatted: maybe(fc.constantFrom('123.456789', '0.000000001', 'NaN')),
  amountUsd: maybe(fc.constantFrom('123.45', '0', '-1.5', 'abc')),
});

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
          metadata: fc.record({
            reorg: maybe(fc.record({ detectedAt: fc.nat(), reason: fc.constant('dropped') })),
          }),
        },
        { requiredKeys: [] },
      ),
    },
  );

const side = maybe(fc.record({ inputCurrency: maybe(amount), outputCurrency: maybe(amount) }));
const phase = maybe(fc.record({ origin: side, destination: side }));
const appFee = fc.record({ recipient: address, amount: fc.constantFrom('0', '5', '500') });
const status = fc.oneof(
  fc.constantFrom(...statuses),
  fc.constantFrom('delayed', '__proto__', null),
);

const data = (hashKey: 'txHash' | 'hash') =>
  fc.record(
    {
      failReason: maybe(fc.constantFrom(...failReasons, 'N/A', 'BRAND_DEX_ERROR', 'NEW_REASON')),
      refundFailReason: maybe(fc.constantFrom(...refundFailReasons, 'N/A', 'NEW_REFUND_REASON')),
      inTxs: fc.array(transaction(hashKey), { maxLength: 3 }),
      outTxs: fc.array(transaction(hashKey), { maxLength: 3 }),
      failedTxHash: maybe(hash),
      refundCurrencyData: maybe(amount),
      slippageTolerance: maybe(fc.constantFrom('50', '0')),
      route: fc.record({ quoted: phase, actual: phase }),
      appFees: fc.record({ quoted: fc.array(appFee), actual: fc.array(appFee) }),
    },
    { requiredKeys: ['inTxs', 'outTxs'] },
  );

const depositAddress = maybe(
  fc.record({
    address,
    type: fc.constantFrom('strict', 'open'),
    depositor: maybe(address),
    depositTxHash: maybe(hash),
  }),
);

const wire = fc.record(
  {
    id: hash,
    status,
    user: address,
    recipient: address,
    depositAddress,
    supersededByRequestId: fc.option(hash, { nil: null, freq: 9 }),
    requestType: fc.constantFrom('Bridge', 'Send'),
    data: fc.oneof(data('txHash'), data('hash')),
    protocol: maybe(
      fc.record({
        settlement: fc.record({
          destination: fc.record({
            fills: fc.array(fc.record({ chainId, transactionId: hash }), { maxLength: 1 }),
            refunds: fc.array(fc.record({ chainId, transactionId: hash }), { maxLength: 1 }),
          }),
        }),
      }),
    ),
    createdAt: iso,
    updatedAt: iso,
  },
  { requiredKeys: ['id'] },
);

export const arbitraryRecord: fc.Arbitrary<RequestRecord> = wire.map((raw) => {
  const row = readRow(raw);
  if (!row.record) throw new Error(row.broken);
  return row.record;
});
