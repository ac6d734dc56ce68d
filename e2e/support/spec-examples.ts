import { readFileSync } from 'node:fs';

const recorded = (name: string): unknown =>
  JSON.parse(readFileSync(`e2e/recorded/${name}.json`, 'utf8'));

const hash = (digit: string) => `0x${digit.repeat(64)}`;
const address = (digit: string) => `0x${digit.repeat(40)}`;

const dollar = (chainId: number) => ({
  chainId,
  address: address('a'),
  symbol: 'USDC',
  name: 'USD Coin',
  decimals: 6,
  metadata: { logoURI: 'https://assets.example/usdc.png', verified: false, isNative: false },
});
const amount = (chainId: number) => ({
  currency: dollar(chainId),
  amount: '30754920',
  amountFormatted: '30.75492',
  amountUsd: '30.754920',
  minimumAmount: '30454920',
});
const depositAddress = {
  address: address('d'),
  depositAddressType: 'strict',
  depositor: address('1'),
  depositTxHash: hash('7'),
};
const callData = { from: address('1'), to: address('2'), data: '0xa9059cbb', value: '0' };
const bucket = { selected: true, total: amount(1), sponsored: amount(1), userPays: amount(1) };
const phase = {
  selectedComponents: ['execution', 'swap', 'relay', 'app', 'rent'],
  maxSubsidizationAmount: '1000000',
  capHit: true,
  components: { execution: bucket, swap: bucket, relay: bucket, app: bucket, rent: bucket },
};

/** A v2 record (service-api.md R2) with every field that the interface names filled in at once. */
const recordV2 = {
  id: hash('0'),
  status: 'refund',
  user: address('1'),
  recipient: address('2'),
  depositAddress,
  data: {
    slippageTolerance: '50',
    failReason: 'DEPOSIT_REORGED',
    refundFailReason: 'MANUAL_REFUND_REQUIRED',
    supersededByRequestId: null,
    failedTxHash: hash('3'),
    failedTxBlockNumber: 21_000_000,
    failedCallData: callData,
    subsidizedRequest: true,
    fees: { gas: '2554097137200', fixed: '10000000000', price: '20000000000', gateway: '0' },
    feesUsd: { gas: '5860', fixed: '24', price: '47', gateway: '0' },
    inTxs: [
      {
        fee: '140000000000',
        data: { to: address('2'), data: '0xa9059cbb', value: '0' },
        stateChanges: [
          {
            address: address('1'),
            change: {
              kind: 'token',
              balanceDiff: '-30754920',
              data: { tokenKind: 'ft', tokenAddress: address('a') },
            },
          },
        ],
        hash: hash('4'),
        block: 21_000_000,
        type: 'onchain',
        chainId: 1,
        timestamp: 1_713_290_386,
        status: 'failure',
        metadata: {
          reorg: {
            detectedAt: 1_713_290_399_000,
            source: 'finality-watcher',
            reason: 'missing',
            details: 'not in the canonical chain',
            failReason: 'DEPOSIT_REORGED',
            action: 'fill',
            blockNumber: 21_000_000,
            blockHash: hash('5'),
            receiptStatus: 'missing',
          },
        },
      },
    ],
    outTxs: [
      {
        fee: '140000000000',
        data: {},
        stateChanges: {},
        hash: hash('6'),
        block: 22_000_000,
        type: 'onchain',
        chainId: 8453,
        timestamp: 1_713_290_390,
        status: 'success',
      },
      { chainId: 1 },
    ],
    currency: 'usdc',
    currencyObject: dollar(8453),
    feeCurrency: 'eth',
    feeCurrencyObject: { ...dollar(1), symbol: 'ETH', name: 'Ether', decimals: 18 },
    appFeeCurrencyObject: dollar(1),
    refundCurrencyData: amount(1),
    appFees: [
      {
        recipient: address('f'),
        bps: '100',
        amount: '307549',
        amountUsd: '0.307549',
        amountUsdCurrent: null,
      },
      { recipient: null, bps: null, amount: null, amountUsd: null, amountUsdCurrent: null },
    ],
    paidAppFees: [],
    subsidizedFee: {
      origin: { amount: '30000', address: address('a'), chainId: 1 },
      sponsor: { amount: '30000', address: address('a'), chainId: 8453 },
      amountUsd: '0.030000',
      amountUsdCurrent: '0.030010',
    },
    feeSponsorship: { quoted: phase },
    price: '30754920',
    usesExternalLiquidity: false,
  },
  onrampId: 'onramp-1',
  createdAt: '2024-04-16T17:59:46.153Z',
  updatedAt: '2024-04-16T18:00:12.000Z',
};

const side = { inputCurrency: amount(1), outputCurrency: null, router: 'relay' };
/** A v3 record (service-api.md R2): deposit seen, no fill attempted, a bare tonvm hash, gated fields. */
const recordV3 = {
  id: hash('8'),
  status: 'submitted',
  user: address('1'),
  recipient: address('2'),
  depositAddress: null,
  data: {
    apiKeyName: null,
    referrer: 'partner-app',
    platformFee: { bucket: 'standard', totalFeeBps: '2.5' },
    failReason: null,
    refundFailReason: null,
    inTxs: [{ txHash: '9'.repeat(64), chainId: 607, status: 'success', type: 'onchain' }],
    outTxs: [{ txHash: hash('9'), chainId: 8453, status: 'success', type: 'onchain' }],
    route: {
      quoted: { origin: side, destination: { inputCurrency: null, outputCurrency: amount(8453) } },
      actual: { origin: side, destination: { inputCurrency: null, outputCurrency: amount(8453) } },
    },
  },
  createdAt: '2026-08-01T10:00:00.000Z',
  updatedAt: '2026-08-01T10:00:04.000Z',
};

/** A webhook (service-api.md E3). */
const webhook = {
  event: 'request.status.updated',
  timestamp: 1_713_290_386_145,
  data: {
    status: 'failure',
    inTxHashes: [hash('4')],
    txHashes: [hash('6')],
    updatedAt: 1_713_290_386_145,
    originChainId: 1,
    destinationChainId: 8453,
    depositAddress,
    requestId: hash('0'),
    referrer: null,
    details: { revert: 'ERC20: transfer amount exceeds balance' },
    failReason: 'UNKNOWN',
    refundFailReason: 'N/A',
  },
};

/** What GET /intents/status/v3 answers (service-api.md E1). */
const statusAnswer = {
  status: 'success',
  details: null,
  inTxHashes: [hash('4')],
  txHashes: [hash('6')],
  updatedAt: 1_713_290_386_145,
  originChainId: 1,
  destinationChainId: 8453,
  quoteCreatedAt: 1_713_290_380_000,
  failReason: 'N/A',
  refundFailReason: 'N/A',
};

/** The interface's own examples: each resource that a file can hold with all that it names, and what was recorded. */
export const specExamples: { name: string; raw: unknown }[] = [
  { name: 'the v2 record of the interface', raw: recordV2 },
  { name: 'the v3 record of the interface', raw: recordV3 },
  { name: 'the webhook of the interface', raw: webhook },
  { name: 'the status answer of the interface', raw: statusAnswer },
  { name: 'a recorded v2 record', raw: recorded('record-v2.sponsored') },
  { name: 'a recorded v3 record', raw: recorded('record-v3.sponsored') },
  ...(recorded('requests-v2.deposit-address') as { requests: unknown[] }).requests.map((raw) => ({
    name: 'a recorded v2 deposit',
    raw,
  })),
];
