import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createApp } from '../../src/proxy/app';
import { defaultUpstreamLimits, type ProxyConfig } from '../../src/proxy/config/proxy-config';
import { fullestWindow } from '../support/fullest-window';
import { canaryKey, listenStub, testConfig } from '#testing/test-config';
import { rateFor } from '../../src/proxy/rate-limit/rate-tier';

const paths = ['/price', '/quote/v2', '/quote'];
const quote = {
  user: '0x1111111111111111111111111111111111111111',
  originChainId: 8453,
  destinationChainId: 10,
  originCurrency: '0x0000000000000000000000000000000000000000',
  destinationCurrency: '0x0000000000000000000000000000000000000000',
  amount: '1000000',
  tradeType: 'EXACT_INPUT',
};

/** The members that have no rule of their own, as service-api.md Q9 lists them. */
const everyOtherMember = {
  txsGasLimit: 100_000,
  authorizationList: [{ chainId: 8453, nonce: 0 }],
  additionalData: { userPublicKey: '02ab' },
  referrerAddress: '0x3',
  recoveryAddress: '0x4',
  refundOnOrigin: true,
  topupGas: true,
  topupGasAmount: '2000000',
  enableTrueExactOutput: false,
  explicitDeposit: false,
  useExternalLiquidity: true,
  useFallbacks: false,
  usePermit: true,
  permitExpiry: 1_800_000_000,
  gasLimitForDepositSpecifiedTxs: 50_000,
  forceSolverExecution: true,
  subsidizeFees: true,
  sponsoredFeeComponents: ['execution', 'swap'],
  maxSubsidizationAmount: '15000',
  subsidizeRent: true,
  includedSwapSources: ['a'],
  excludedSwapSources: ['b'],
  includedDestinationSwapSources: ['c'],
  originGasOverhead: 20_000,
  depositFeePayer: '0x5',
  useSharedAccounts: true,
  includeComputeUnitLimit: true,
  overridePriceImpact: true,
  disableSwapProviderPreference: true,
  disableOriginSwaps: true,
  fixedRate: true,
  ttl: 30,
  indicativeQuote: true,
  subsidizationBps: 5_000,
};

interface Arrival {
  path: string;
  body: unknown;
  key: unknown;
  atMs: number;
}
let arrivals: Arrival[];
let answer: (request: IncomingMessage, response: ServerResponse) => unknown;
let serviceUrl: string;
const closing: (() => unknown)[] = [];

beforeEach(async () => {
  arrivals = [];
  answer = (_, response) => response.end('{"fees":{},"details":{}}');
  const { server, url } = await listenStub(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    arrivals.push({
      path: request.url ?? '',
      body: JSON.parse(Buffer.concat(chunks).toString() || 'null'),
      key: request.headers['x-api-key'],
      atMs: performance.now(),
    });
    answer(request, response.setHeader('content-type', 'application/json'));
  });
  serviceUrl = url;
  closing.push(() => server.close());
});
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

async function startApp(changes: Partial<ProxyConfig> = {}) {
  const app = await createApp(testConfig(serviceUrl, changes));
  closing.push(() => app.close());
  const post = (path: string, payload: unknown) =>
    app.inject({ method: 'POST', url: `/api/mainnet${path}`, payload: payload as object });
  return Object.assign(post, { get: (path: string) => app.inject(`/api/mainnet${path}`) });
}

test.each(paths)('POST %s is rebuilt from what is known, and sent with the key', async (path) => {
  const post = await startApp();
  const body = {
    ...quote,
    appFees: [{ recipient: '0x1', fee: '20' }],
    txs: [{ to: '0x2', value: '0', data: '0x' }],
    ...everyOtherMember,
  };
  expect((await post(path, body)).json()).toEqual({ fees: {}, details: {} });
  expect(arrivals).toMatchObject([{ path, body, key: canaryKey }]);
});

test.each([
  ['a member that nobody documents', { ...quote, subsidiseFees: true }, 'subsidiseFees'],
  [
    'an unknown member of a fee',
    { ...quote, appFees: [{ recipient: '0x1', fee: '1', bps: 2 }] },
    'appFees.0.bps',
  ],
  ['an amount that is no number of units', { ...quote, amount: '1.5' }, 'amount'],
  ['another trade', { ...quote, tradeType: 'BEST' }, 'tradeType'],
  ['a call without data', { ...quote, txs: [{ to: '0x1', value: '0', data: 'x' }] }, 'txs.0.data'],
])('%s is refused and never reaches the service', async (_, body, where) => {
  const post = await startApp();
  const refused = await post('/quote/v2', body);
  expect([refused.statusCode, refused.json<{ detail: string }>().detail]).toEqual([
    400,
    expect.stringContaining(where),
  ]);
  expect(arrivals).toEqual([]);
});

test.each([
  [400, 'SVM_TX_TOO_LARGE'],
  [400, 'A_CODE_OF_TOMORROW'],
  [503, 'PRICE_FETCH_FAILED'],
  [500, 'UNKNOWN_ERROR'],
])('%i %s is passed on, and nothing is repeated', async (status, errorCode) => {
  answer = (_, response) =>
    response.writeHead(status).end(JSON.stringify({ message: 'It is so.', errorCode }));
  const post = await startApp();
  for (const path of paths)
    expect((await post(path, quote)).json()).toMatchObject({
      status,
      errorCode,
      message: 'It is so.',
    });
  expect(arrivals.map(({ path }) => path)).toEqual(paths);
});

test('what a failed quote says besides its code is kept within bounds, and withheld with a key in it', async () => {
  const post = await startApp();
  const failWith = async (body: object) => {
    answer = (_, response) =>
      response
        .writeHead(400)
        .end(JSON.stringify({ message: 'No', errorCode: 'NO_QUOTES', ...body }));
    return (await post('/price', quote)).json<Record<string, unknown>>();
  };
  const errorData = { routes: [{ reason: 'none' }] };
  expect(await failWith({ requestId: '0x12', errorData, failedCallData: {} })).toMatchObject({
    requestId: '0x12',
    errorData,
  });
  const long = await failWith({ requestId: 'r'.repeat(1_000), errorData: ['x'.repeat(5_000)] });
  expect(long.requestId).toHaveLength(128);
  expect(long).not.toHaveProperty('errorData');
  const leaking = await failWith({ requestId: canaryKey, errorData: { deep: [canaryKey] } });
  expect(JSON.stringify(leaking)).not.toContain(canaryKey);
});

test('a quote may take longer than other answers, and has a deadline of its own', async () => {
  answer = (_, response) => setTimeout(() => response.end('{"fees":{}}'), 600);
  const limits = { ...defaultUpstreamLimits, headersMs: 200, totalMs: 200 };
  const patient = await startApp({ limits: { ...limits, quoteMs: 10_000 } });
  expect((await patient('/price', quote)).statusCode).toBe(200);
  const strict = await startApp({ limits: { ...limits, quoteMs: 200 } });
  expect((await strict('/price', quote)).statusCode).toBe(504);
  expect(arrivals).toHaveLength(2);
});

test('64 KB are room for contract calls; no other route takes as much', async () => {
  const post = await startApp();
  const withData = (bytes: number) => ({
    ...quote,
    txs: [{ to: '0x1', value: '0', data: `0x${'ab'.repeat(bytes)}` }],
  });
  expect((await post('/quote/v2', withData(31_000))).statusCode).toBe(200);
  expect((await post('/quote/v2', withData(33_000))).statusCode).toBe(413);
  expect(
    (await post('/app-fees/0x1/claim', { ...withData(9_000), chainId: 1, currency: '0x0' }))
      .statusCode,
  ).toBe(413);
  expect(arrivals).toHaveLength(1);
});

test('quotes have a rate of their own: ten at once, 50 a minute; lists don’t notice', async () => {
  const config = testConfig(serviceUrl);
  const post = await startApp({
    networks: config.networks.map((network) => ({ ...network, pace: 'elevated' as const })),
  });
  const budget = async () => {
    const { statusCode, headers } = await post.get(`/requests/v3?term=${arrivals.length}`);
    expect(statusCode).toBe(200);
    return Number(headers['x-budget-left']);
  };
  const untouched = await budget();
  arrivals = [];
  const statuses = await Promise.all(
    Array.from({ length: 20 }, async () => (await post('/price', quote)).statusCode),
  );
  const sent = statuses.filter((status) => status === 200).length;
  expect(sent).toBeGreaterThanOrEqual(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(20 - sent);
  expect(arrivals).toHaveLength(sent);
  expect(
    fullestWindow(
      arrivals.map(({ atMs }) => atMs),
      60_000,
    ),
  ).toBeLessThanOrEqual(50);
  // Each of the two calls that ask for the budget takes one of it; quotes would take ten and more.
  expect(await budget()).toBeGreaterThanOrEqual(untouched - 1);
  for (const tier of ['default', 'elevated', 20] as const) {
    const rate = rateFor(tier, 'quotes');
    const inAMinute = rate && Math.floor((60_000 + rate.toleranceMs) / rate.intervalMs) + 1;
    expect(inAMinute).toBeLessThanOrEqual(50);
    expect(inAMinute).toBeGreaterThan(40);
  }
  expect(rateFor('off', 'quotes')).toBeNull();
});

test('strangers get no quote', async () => {
  const publicUrl = new URL('https://waybill.example');
  const access = {
    auth: { mode: 'password' as const, users: new Map([['ada', 'a hash']]) },
    sessionSecrets: ['a-session-secret-of-more-than-32-characters'],
    publicScopes: new Set(['fees', 'chains'] as const),
  };
  const app = await createApp(testConfig(serviceUrl, { access, publicUrl }));
  closing.push(() => app.close());
  const headers = { host: publicUrl.host };
  for (const path of paths) {
    const request = {
      method: 'POST',
      url: `/api/mainnet${path}`,
      headers,
      payload: quote,
    } as const;
    expect([path, (await app.inject(request)).statusCode]).toEqual([path, 401]);
    expect((await app.inject({ ...request, payload: {} })).statusCode).toBe(401);
  }
  expect(arrivals).toEqual([]);
});
