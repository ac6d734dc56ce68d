type Json = Record<string, unknown>;

/** Wire values that occur once in a record: each call gives the next. */
export function makeWireValues() {
  let count = 0;
  const next = () => (count += 1);
  const source = {
    word: (stem: string) => `${stem}-${next()}`,
    hex: (bytes: number) =>
      `0x${next()
        .toString(16)
        .padStart(4, 'c')
        .padStart(bytes * 2, 'ab')}`,
    number: () => 700_000 + next() * 11,
    digits: () => String(81_000_000 + next() * 137),
    usd: () => `${3 + (next() % 5)}.${String(100_000 + next() * 331).slice(-6)}`,
    dollars: () => `${400 + next()}.17`,
    seconds: () => 1_779_700_000 + next() * 61,
    currency: (): Json => ({
      chainId: source.number(),
      address: source.hex(20),
      symbol: `T${next()}`,
      name: source.word('Name'),
      decimals: 6,
      metadata: { logoURI: 'https://logo.invalid/a.png', verified: false, isNative: true },
    }),
    /** Without a currency where the record hoists it. Its formatted text disagrees, so that it is shown. */
    amount: (currency: Json | null = source.currency()): Json => ({
      ...(currency && { currency }),
      amount: source.digits(),
      amountFormatted: `${500 + next()}.5`,
      amountUsd: source.dollars(),
      minimumAmount: source.digits(),
    }),
    reorg: (): Json => ({
      detectedAt: source.seconds() * 1000,
      source: source.word('detector'),
      reason: source.word('reorg'),
      details: { note: source.word(`long ${'x'.repeat(400)}`) },
      failReason: source.word('reorgFail'),
      action: source.word('action'),
      blockNumber: source.number(),
      blockHash: source.hex(32),
      receiptStatus: source.word('receipt'),
    }),
    transaction: (hashKey: 'hash' | 'txHash'): Json => ({
      [hashKey]: source.hex(32),
      fee: source.digits(),
      feeUsd: source.dollars(),
      block: source.number(),
      type: source.word('type'),
      chainId: source.number(),
      timestamp: source.seconds(),
      status: source.word('state'),
      data: {
        from: source.hex(20),
        to: source.hex(20),
        data: source.hex(36),
        value: source.digits(),
      },
      stateChanges: [
        {
          address: source.hex(20),
          change: {
            kind: source.word('kind'),
            balanceDiff: `-${source.digits()}`,
            data: { tokenKind: source.word('tokenKind'), tokenAddress: source.hex(20) },
          },
        },
      ],
      metadata: { reorg: source.reorg() },
    }),
    callData: (): Json => ({
      from: source.hex(20),
      to: source.hex(20),
      data: source.hex(36),
      value: source.digits(),
    }),
    bucket: (currency: Json | null | undefined): Json => ({
      selected: false,
      total: source.amount(currency ?? null),
      sponsored: source.amount(currency ?? null),
      userPays: source.amount(currency ?? null),
    }),
    phase: (platform: 'platform' | 'relay', currency: Json | null): Json => ({
      selectedComponents: [source.word('selected')],
      maxSubsidizationAmount: source.digits(),
      capHit: true,
      subsidizationBps: source.number(),
      components: Object.fromEntries(
        ['execution', 'swap', platform, 'app', 'rent'].map((name) => [
          name,
          source.bucket(currency),
        ]),
      ),
      sponsoredTotal: source.amount(currency),
      userPaysTotal: source.amount(currency),
    }),
    tokenAmount: (): Json => ({
      amount: source.digits(),
      address: source.hex(20),
      chainId: source.number(),
    }),
    side: (): Json => ({
      inputCurrency: source.amount(),
      outputCurrency: source.amount(),
      router: source.word('router'),
    }),
    protocol: (): Json => ({
      orderId: source.hex(32),
      hubType: source.word('hub'),
      isWithdrawable: true,
      solver: {
        address: source.hex(20),
        protocolChainId: source.word('protocolChain'),
        chainId: source.number(),
      },
      deposit: {
        origin: {
          amount: source.digits(),
          chainId: source.number(),
          currency: source.hex(20),
          depositor: source.hex(20),
          depository: source.hex(20),
          onchainId: source.hex(32),
          transactionId: source.hex(32),
        },
        relay: { operation: source.word('mint') },
        attestation: { signer: source.word('attester') },
      },
      settlement: {
        destination: {
          fills: [{ chainId: source.number(), transactionId: source.hex(32) }],
          refunds: [{ chainId: source.number(), transactionId: source.hex(32) }],
        },
        relay: { operation: source.word('burn') },
        attestation: { signer: source.word('attester') },
      },
    }),
    common: (): Json => ({
      slippageTolerance: String(source.number()),
      failReason: source.word('FAIL'),
      refundFailReason: source.word('REFUND_FAIL'),
      failedTxHash: source.hex(32),
      failedTxBlockNumber: source.number(),
      failedCallData: source.callData(),
      usesExternalLiquidity: true,
      triggeredByFastFill: true,
      timeEstimate: 86_400 * 7 + source.number(),
      refundCurrencyData: source.amount(),
      apiKeyName: source.word('key'),
      platformFee: { ruleId: source.word('rule') },
    }),
    root: (): Json => ({
      id: source.hex(32),
      status: 'success',
      user: source.hex(20),
      recipient: source.hex(20),
      createdAt: new Date(source.seconds() * 1000).toISOString(),
      updatedAt: new Date(source.seconds() * 1000).toISOString(),
      protocol: source.protocol(),
      orderData: { output: { amount: source.word('order') } },
    }),
  };
  return source;
}
