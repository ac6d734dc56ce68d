import { makeWireRecord, wireAmount, wireTransaction } from './make-wire-record';

/** What a record of a test has in place of the usual. */
export type Over = Parameters<typeof makeWireRecord>[0];
export const other = `0x${'77'.repeat(20)}`;
export const stub = { chainId: 8453 };
export const fill = wireTransaction({ txHash: '0xfill', chainId: 8453, timestamp: 1_779_747_676 });
export const back = wireTransaction({ txHash: '0xback', timestamp: 1_779_747_702 });
export const failedIn = (over: object = {}) => wireTransaction({ status: 'failure', ...over });
const transferred = { address: '0xd', type: 'open', depositTxHash: '0xtransfer' };
export const none = { inTxs: [], outTxs: [] };
export const unswept = { depositAddress: transferred, data: none };
export const failed = (data: object = {}, over: object = {}): Over => ({
  status: 'failure',
  ...over,
  data: { outTxs: [stub], ...data },
});
export const refunded = (data: object = {}, over: object = {}): Over => ({
  status: 'refund',
  ...over,
  data: { outTxs: [back], refundCurrencyData: wireAmount(10_000_000n), ...data },
});
export const received = (change: object) => ({
  quoted: {
    origin: { inputCurrency: wireAmount(10_000_000n) },
    destination: { outputCurrency: wireAmount(9_900_000n, 8453) },
  },
  actual: {
    origin: { inputCurrency: wireAmount(10_000_000n), outputCurrency: null },
    destination: { outputCurrency: { ...wireAmount(9_900_000n, 8453), ...change } },
  },
});

export const deposit = `0x${'9'.repeat(64)}`;
export const strict = { address: '0xd', type: 'strict', depositTxHash: deposit };
export const overpaid = {
  quoted: {
    origin: { inputCurrency: wireAmount(10_000_000n) },
    destination: { outputCurrency: wireAmount(9_900_000n, 8453) },
  },
  actual: {
    origin: { inputCurrency: wireAmount(12_000_000n), outputCurrency: null },
    destination: { outputCurrency: wireAmount(9_900_000n, 8453) },
  },
};
