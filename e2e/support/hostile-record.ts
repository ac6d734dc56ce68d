const name = `<img src=x onerror="window.wasRun=1"><script>window.wasRun=1</script>javascript:wasRun=1\u202e\u200b`;
/** Markup, a script address, bidi and zero-width characters, and ten thousand more. */
const text = name + 'A'.repeat(10_000);
const hugeAmount = '9'.repeat(78);

const currency = {
  chainId: 1,
  address: 'javascript:wasRun=1',
  symbol: text,
  name: text,
  decimals: 18,
  metadata: { logoURI: 'https://elsewhere.example/x.png', verified: true },
};
const amount = {
  currency,
  amount: hugeAmount,
  amountFormatted: text,
  amountUsd: text,
  minimumAmount: '-5',
};
const transaction = {
  txHash: text,
  chainId: 1,
  block: 1e300,
  timestamp: 9e15,
  status: text,
  fee: '-1',
  feeUsd: text,
  type: text,
  data: { from: text, to: text, data: text, value: text },
  stateChanges: [
    {
      address: text,
      change: { kind: text, balanceDiff: text, data: { tokenKind: text, tokenAddress: text } },
    },
  ],
  metadata: { reorg: { detectedAt: 9e18, source: text, reason: text, details: { text } } },
};
const fee = { recipient: text, bps: text, amount: hugeAmount, amountFormatted: text };
const bucket = { selected: true, total: amount, sponsored: amount, userPays: amount };

/** A v3 record with hostile text in every field that takes any, amounts and dates out of range. */
export function hostileRecord(): unknown {
  const record = {
    id: name,
    status: text,
    user: text,
    recipient: text,
    sender: text,
    refundTo: text,
    requestType: text,
    features: [text],
    createdAt: text,
    updatedAt: '+275760-09-13T00:00:00.001Z',
    depositAddress: { address: text, type: 'strict', depositor: text, depositTxHash: text },
    data: {
      slippageTolerance: text,
      failReason: text,
      refundFailReason: text,
      failedTxHash: text,
      failedTxBlockNumber: -1,
      failedCallData: { from: text, to: text, data: text, value: text },
      inTxs: [transaction],
      outTxs: [transaction, { chainId: 1 }],
      appFees: { quoted: [fee], actual: [{ ...fee, amount: '-1', amountUsd: text }], currency },
      fees: {
        quoted: { [text]: { usd: text, amount: text }, constructor: { usd: '1' } },
        actual: { swap: { usd: '-1e9' } },
      },
      feeSponsorship: {
        quoted: {
          selectedComponents: [text],
          maxSubsidizationAmount: hugeAmount,
          capHit: true,
          components: { [text]: 'no bucket', swap: bucket },
          sponsoredTotal: amount,
          userPaysTotal: amount,
          sponsorPayment: { amount: text, address: text, chainId: 1 },
        },
        currency,
      },
      route: {
        quoted: {
          origin: { inputCurrency: amount, outputCurrency: amount, router: text },
          destination: { outputCurrency: amount },
          rate: text,
          currencyGasTopup: amount,
        },
        actual: { origin: { inputCurrency: amount }, destination: { outputCurrency: amount } },
        includedSwapSources: [text],
      },
      refundCurrencyData: amount,
      referrer: text,
      apiKeyName: text,
      platformFee: { text },
      externalMetadata: { onrampId: text },
    },
    protocol: { orderId: text, solver: { address: text, chainId: 1 } },
  };
  // An own key of this name, as JSON.parse makes it.
  return JSON.parse(`{"__proto__":{"wasRun":1},${JSON.stringify(record).slice(1)}`) as unknown;
}
