import { makeWireValues } from './wire-values';

/**
 * Records of both shapes in which every field of the public schema has a value of its own, so that a test can
 * find each of them on the page.
 */
type Json = Record<string, unknown>;

/** Every field of a v3 record, each with a value of its own. */
export function filledRecordV3(): Json {
  const make = makeWireValues();
  const component = () => ({
    usd: `-${make.usd()}`,
    amount: make.digits(),
    amountFormatted: `${make.number()}.5`,
  });
  const fees = () =>
    Object.fromEntries(
      ['swap', 'execution', 'platform', 'app', 'sponsored'].map((name) => [name, component()]),
    );
  const fee = () => ({
    recipient: make.hex(20),
    bps: String(make.number()),
    amount: make.digits(),
    amountFormatted: `${make.number()}.5`,
  });
  return {
    ...make.root(),
    sender: make.hex(20),
    refundTo: make.hex(20),
    supersededByRequestId: make.hex(32),
    requestType: make.word('Type'),
    features: [make.word('feature')],
    depositAddress: {
      address: make.hex(20),
      type: make.word('strictness'),
      depositor: make.hex(20),
      depositTxHash: make.hex(32),
      recoveryAddress: make.hex(20),
    },
    data: {
      ...make.common(),
      inTxs: [make.transaction('txHash')],
      outTxs: [make.transaction('txHash')],
      appFees: {
        quoted: [fee()],
        actual: [{ ...fee(), amountUsd: make.usd() }],
        currency: make.currency(),
      },
      feeSponsorship: {
        quoted: make.phase('platform', null),
        actual: { ...make.phase('platform', null), sponsorPayment: make.tokenAmount() },
        currency: make.currency(),
      },
      fees: { quoted: fees(), actual: fees(), currency: make.currency() },
      route: {
        includedSwapSources: [make.word('source')],
        includedOriginSwapSources: [make.word('source')],
        includedDestinationSwapSources: [make.word('source')],
        quoted: { origin: make.side(), destination: make.side() },
        actual: {
          origin: make.side(),
          destination: { ...make.side(), currencyGasTopup: make.amount() },
          rate: make.word('rate'),
        },
      },
      quoteOraclePrice: {
        rate: make.word('oracle'),
        observedAt: new Date(make.seconds() * 1000).toISOString(),
        inputCurrency: make.amount(),
        outputCurrency: make.amount(),
      },
      externalMetadata: { onrampId: make.word('ramp'), sessionId: make.word('session') },
      referrer: make.word('referrer'),
    },
  };
}

/** Every field of a v2 record, each with a value of its own. */
export function filledRecordV2(): Json {
  const make = makeWireValues();
  const currency = make.currency();
  const fee = () => ({
    recipient: make.hex(20),
    bps: String(make.number()),
    amount: make.digits(),
    amountUsd: make.usd(),
    amountUsdCurrent: make.usd(),
  });
  const each = (value: () => unknown, names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, value()]));
  const impact = () =>
    each(() => ({ usd: `-${make.usd()}` }), ['swap', 'execution', 'relay', 'app', 'sponsored']);
  const componentNames = ['gas', 'fixed', 'price', 'gateway'];
  const current = () => ({ ...make.amount(), amountUsdCurrent: make.dollars() });
  return {
    ...make.root(),
    onrampId: make.word('ramp'),
    referrer: make.word('referrer'),
    depositAddress: {
      address: make.hex(20),
      depositAddressType: make.word('strictness'),
      depositor: make.hex(20),
      depositTxHash: make.hex(32),
    },
    data: {
      ...make.common(),
      supersededByRequestId: make.hex(32),
      subsidizedRequest: true,
      fees: each(make.digits, componentNames),
      feesUsd: each(make.usd, componentNames),
      inTxs: [make.transaction('hash')],
      outTxs: [make.transaction('hash')],
      currency: make.word('currency'),
      currencyObject: make.currency(),
      feeCurrency: make.word('feeCurrency'),
      feeCurrencyObject: currency,
      appFeeCurrencyObject: make.currency(),
      appFees: [fee()],
      paidAppFees: [fee()],
      subsidizedFee: {
        origin: make.tokenAmount(),
        sponsor: make.tokenAmount(),
        amountUsd: make.usd(),
        amountUsdCurrent: make.usd(),
      },
      feeSponsorship: {
        quoted: make.phase('relay', make.currency()),
        actual: make.phase('relay', make.currency()),
      },
      price: make.digits(),
      expandedPriceImpact: { quoted: impact(), actual: impact() },
      metadata: {
        sender: make.hex(20),
        recipient: make.hex(20),
        currencyIn: current(),
        currencyOut: current(),
        currencyGasTopup: make.amount(),
        rate: make.word('rate'),
        route: { origin: make.side(), destination: make.side() },
      },
    },
  };
}
