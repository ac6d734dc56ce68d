import { recoverMessageAddress, type Hex } from 'viem';
import { afterEach, describe, expect, test } from 'vitest';
import { schemaErrorCodes, statedErrorCodes } from '#service/error-codes';
import { readRequestsPage } from '#service/records/read-requests';
import { readQuoteResponse } from '#service/records/quote-response';
import { createSandbox } from '../../src/sandbox/service';
import { oddToken, tokens, unitsOf } from '../../src/sandbox/world/tokens';
import { makeDecoder } from '../../src/web/record/decode/decode-data';

const nowMs = Date.UTC(2026, 10, 1);
const user = '0x1111111111111111111111111111111111111111';
const usdc = (chainId: number) => {
  const token = tokens.find(({ id, chain }) => id === 'usdc' && chain.id === chainId);
  if (!token) throw new Error('no USDC');
  return token;
};
const base = usdc(8453);
const optimism = usdc(10);
const quote = {
  user,
  originChainId: 8453,
  destinationChainId: 10,
  originCurrency: base.address,
  destinationCurrency: optimism.address,
  amount: '250000000',
  tradeType: 'EXACT_INPUT',
};

type Sandbox = ReturnType<typeof createSandbox>;
let sandbox: Sandbox;
afterEach(() => sandbox.close());

async function post(path: string, payload: object, key: string | null = 'sandbox-key') {
  const headers = key === null ? {} : { 'x-api-key': key };
  const answer = await sandbox.inject({ method: 'POST', url: path, payload, headers });
  return { status: answer.statusCode, body: answer.json<Answer>() };
}

interface Amount {
  amount: string;
  amountUsd: string;
  minimumAmount?: string;
}
interface Answer {
  errorCode?: string;
  message?: string;
  requestId: string;
  steps: { items: { data: { to: string; data: string } }[] }[];
  fees: Record<string, Amount>;
  details: { currencyIn: Amount; currencyOut: Amount };
  feeSponsorship?: object;
  protocol?: { v2: { orderId: Hex; orderSignature?: Hex } };
}

async function listed(id: string) {
  const answer = await sandbox.inject({
    url: `/requests/v3?id=${id}`,
    headers: { 'x-api-key': 'sandbox-key' },
  });
  return readRequestsPage(answer.json()).rows[0]?.record;
}

describe('quotes of the sandbox', () => {
  test('a quote gives what its price gave, and is a waiting request with the same amounts', async () => {
    sandbox = createSandbox({ size: 20, clock: () => nowMs });
    const appFees = [{ recipient: '0x00000000000000000000000000000000000000aa', fee: '30' }];
    const body = { ...quote, appFees, slippageTolerance: '100' };
    const price = (await post('/price', body)).body;
    const { requestId, steps, protocol, ...priced } = (await post('/quote/v2', body)).body;
    expect(priced).toEqual(price);
    expect(price).not.toHaveProperty('requestId');
    expect(price.details.currencyIn.amount).toBe('250000000');
    const { amount, minimumAmount } = price.details.currencyOut;
    expect(BigInt(minimumAmount ?? 0)).toBe((BigInt(amount) * 99n) / 100n);
    expect(protocol?.v2.orderSignature).toBeUndefined();

    const record = await listed(requestId);
    expect(record).toMatchObject({ status: 'waiting', user, recipient: user, unreadable: [] });
    expect(record?.route?.quoted?.origin?.inputCurrency?.amount).toBe('250000000');
    expect(record?.route?.quoted?.destination?.outputCurrency?.amount).toBe(amount);
    expect(record?.appFees.quoted?.[0]).toMatchObject({
      recipient: appFees[0]?.recipient,
      bps: '30',
    });
    const [reading] = makeDecoder()(steps[0]?.items[0]?.data.data ?? '');
    expect(reading?.values[1]?.text).toBe('250000000');
  });

  test('a sponsor pays the same in a price, its quote and the request of it', async () => {
    sandbox = createSandbox({ size: 20, clock: () => nowMs });
    const body = { ...quote, referrer: 'sandbox:sponsored' };
    const price = (await post('/price', body)).body;
    const { requestId, ...quoted } = (await post('/quote/v2', body)).body;
    expect(quoted.feeSponsorship).toEqual(price.feeSponsorship);
    const read = readQuoteResponse(price);
    expect(read.unreadable).toEqual([]);
    const phase = read.feeSponsorship?.quoted;
    expect(phase).toMatchObject({ capHit: false, capMicroUsd: '15000' });
    expect(phase?.buckets.map(({ rawName }) => rawName)).toContain('relay');
    expect(phase?.sponsoredTotal?.amount).toBe(price.fees.subsidized?.amount);
    const record = await listed(requestId);
    expect(record?.feeSponsorship?.quoted?.sponsoredTotal?.amount).toBe(
      phase?.sponsoredTotal?.amount,
    );
    expect((await post('/price', quote)).body).not.toHaveProperty('feeSponsorship');
  });

  test('an exact output comes out, and an order is signed by the solver', async () => {
    sandbox = createSandbox({ size: 20, clock: () => nowMs });
    const body = { ...quote, tradeType: 'EXACT_OUTPUT', includeProtocolData: true };
    const signers = new Set<string>();
    for (let n = 0; n < 3; n += 1) {
      const { details, protocol } = (await post('/quote', body)).body;
      const missed = BigInt(details.currencyOut.amount) - 250_000_000n;
      expect(missed * missed).toBeLessThanOrEqual(4n);
      expect(BigInt(details.currencyIn.amount)).toBeGreaterThan(250_000_000n);
      const { orderId, orderSignature: signature } = protocol?.v2 ?? {};
      if (orderId && signature)
        signers.add(await recoverMessageAddress({ message: { raw: orderId }, signature }));
    }
    expect(signers.size).toBe(1);
  });

  test('each error code comes by a sentinel, with the status that is stated', async () => {
    sandbox = createSandbox({ size: 5, clock: () => nowMs });
    for (const { code, httpStatus } of [...statedErrorCodes, ...schemaErrorCodes]) {
      const word = code.toLowerCase().replaceAll('_', '-');
      const { status, body } = await post('/price', { ...quote, referrer: `sandbox:code-${word}` });
      expect(body).toMatchObject({
        errorCode: code,
        message: expect.stringMatching(/./) as string,
      });
      expect(status).toBeGreaterThanOrEqual(400);
      if (httpStatus !== null) expect([code, status]).toEqual([code, httpStatus]);
    }
  });

  const same = { ...quote, destinationChainId: 8453, destinationCurrency: oddToken.address };
  const worth = (microUsd: bigint) => String(unitsOf(microUsd, base) + 1n);
  test.each<[string, string, object, string | undefined, string | null]>([
    [
      'a tolerance with a point',
      '/price',
      { slippageTolerance: '0.5' },
      'INVALID_SLIPPAGE_TOLERANCE',
      'sandbox-key',
    ],
    [
      'a tolerance above all',
      '/quote/v2',
      { latePaymentSlippageTolerance: '10001' },
      'INVALID_SLIPPAGE_TOLERANCE',
      'sandbox-key',
    ],
    [
      'no address of the chain',
      '/price',
      { recipient: 'bc1qnothere' },
      'INVALID_ADDRESS',
      'sandbox-key',
    ],
    [
      'a token as recipient',
      '/price',
      { recipient: optimism.address },
      'INVALID_RECIPIENT',
      'sandbox-key',
    ],
    ['an unknown token', '/price', { originCurrency: user }, 'UNSUPPORTED_CURRENCY', 'sandbox-key'],
    ['an unknown chain', '/price', { originChainId: 4 }, 'UNSUPPORTED_CHAIN', 'sandbox-key'],
    [
      'a small swap',
      '/quote/v2',
      { ...same, amount: worth(40_000n) },
      'AMOUNT_TOO_LOW',
      'sandbox-key',
    ],
    ['a referrer without a key', '/price', { referrer: 'desk' }, 'UNAUTHORIZED_QUOTE', null],
    [
      'strict without a refund address',
      '/quote/v2',
      { useDepositAddress: true, strict: true },
      undefined,
      'sandbox-key',
    ],
  ])('%s is refused', async (_, path, changes, errorCode, key) => {
    sandbox = createSandbox({ size: 5, clock: () => nowMs });
    const { status, body } = await post(path, { ...quote, ...changes }, key);
    expect([status >= 400, body.errorCode]).toEqual([true, errorCode]);
  });

  test('nothing can be executed or authorized; failures come by a sentinel', async () => {
    sandbox = createSandbox({ size: 5, clock: () => nowMs });
    for (const path of ['/execute', '/authorize'])
      expect((await post(path, { requestId: '0x1' })).status).toBe(404);
    const traced = await post('/execute', { data: ['sandbox:simulation-failed'] });
    expect(traced).toMatchObject({ status: 400, body: { error: expect.any(String) as string } });
    expect(traced.body).toHaveProperty('details.innermostRevertingFrame');
    const untraced = await post('/execute', { data: 'sandbox:simulation-untraced' });
    expect(untraced.body).not.toHaveProperty('details');
    expect((await post('/authorize', { x: 'sandbox:authorize-refused' })).status).toBe(400);
  });

  test('a minute has fifty of them', async () => {
    sandbox = createSandbox({ size: 5, clock: () => nowMs, tier: 'elevated' });
    const statuses: number[] = [];
    for (let n = 0; n < 51; n += 1) statuses.push((await post('/price', quote)).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(50);
    expect(statuses.at(-1)).toBe(429);
  });
});
