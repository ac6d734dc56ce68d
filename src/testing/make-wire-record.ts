/**
 * The factory of v3 records for tests of every room: a plain EVM bridge request as the service would send it,
 * completed within itself (amounts, fees and times agree).
 */
type Json = Record<string, unknown>;

export const wireUsdc = (chainId: number) => ({
  chainId,
  address: chainId === 8453 ? '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913' : `0x${'a0'.repeat(20)}`,
  symbol: 'USDC',
  name: 'USD Coin',
  decimals: 6,
  metadata: { logoURI: null, verified: true, isNative: false },
});

/** An amount object of whole smallest units of a six-decimal dollar coin. */
export function wireAmount(units: bigint, chainId = 1): Json {
  const digits = units.toString().padStart(7, '0');
  const usd = `${digits.slice(0, -6)}.${digits.slice(-6)}`;
  return {
    currency: wireUsdc(chainId),
    amount: units.toString(),
    amountFormatted: usd,
    amountUsd: usd,
    minimumAmount: units.toString(),
  };
}

export function wireTransaction(over: Json = {}): Json {
  return {
    txHash: `0x${'1'.repeat(64)}`,
    fee: '21000000000000',
    block: 100,
    type: 'onchain',
    chainId: 1,
    timestamp: 1_779_747_672,
    status: 'success',
    data: {},
    stateChanges: [],
    ...over,
  };
}

/** `over` replaces root fields, `data` replaces fields inside `data`. */
export function makeWireRecord({ data, ...over }: Json & { data?: Json } = {}): Json {
  const sides = {
    origin: { inputCurrency: wireAmount(10_000_000n, 1), outputCurrency: null, router: 'relay' },
    destination: {
      inputCurrency: null,
      outputCurrency: wireAmount(9_900_000n, 8453),
      router: 'relay',
    },
  };
  return {
    id: `0x${'ab'.repeat(32)}`,
    status: 'success',
    user: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    sender: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    recipient: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    refundTo: null,
    depositAddress: null,
    requestType: 'Bridge',
    features: ['app_fees'],
    createdAt: '2026-05-25T22:21:11.161Z',
    updatedAt: '2026-05-25T22:21:51.291Z',
    ...over,
    data: {
      slippageTolerance: '50',
      failReason: null,
      refundFailReason: null,
      failedTxHash: null,
      failedTxBlockNumber: null,
      failedCallData: null,
      usesExternalLiquidity: false,
      timeEstimate: 4,
      inTxs: [wireTransaction()],
      outTxs: [
        wireTransaction({
          txHash: `0x${'2'.repeat(64)}`,
          chainId: 8453,
          timestamp: 1_779_747_676,
        }),
      ],
      route: { quoted: sides, actual: { ...sides } },
      fees: {
        quoted: { app: { usd: '-0.100000', amount: '100000', amountFormatted: '0.1' } },
        actual: { app: { usd: '-0.100000' } },
        currency: wireUsdc(1),
      },
      appFees: {
        quoted: [{ recipient: `0x${'fe'.repeat(20)}`, bps: '100', amount: '100000' }],
        actual: [
          {
            recipient: `0x${'fe'.repeat(20)}`,
            bps: '100',
            amount: '100000',
            amountUsd: '0.100000',
          },
        ],
        currency: wireUsdc(1),
      },
      ...data,
    },
  };
}
