import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { readRequestsPage } from '#service/records/read-requests';
import { readClaimHistory } from '#service/schema/claim';
import { createSandbox } from '../../src/sandbox/service';
import { owner as account } from '#testing/development-accounts';
import { claimsClient, usdcOnBase } from '../support/claims-client';

let nowMs = Date.UTC(2026, 10, 1, 12);
const sandbox = createSandbox({ size: 1_000, clock: () => nowMs });
afterAll(() => sandbox.close());

const get = (path: string, key: string | null = 'sandbox-key') =>
  sandbox.inject({ url: path, headers: key === null ? {} : { 'x-api-key': key } });
const statusOf = async (path: string, key?: string | null) => (await get(path, key)).statusCode;
const v3 = (query: string) => `/requests/v3?${query}`;
const groups = (value: unknown) => v3(`filters=${encodeURIComponent(JSON.stringify(value))}`);
const rowsOf = async (path: string, key?: string | null) =>
  readRequestsPage((await get(path, key)).json()).rows;
const client = claimsClient(sandbox);
const { claim, permit } = client;
const claimId = () => client.claimId({ amount: '1000000' });
const balance = async () => (await get(`/app-fees/${account.address}/balances`)).json().balances[0];

/** By the beginning of a row: how the difference shows, or where it is tried or why it can't be seen in an answer. */
const differences: Record<string, string | (() => Promise<void>)> = {
  'chains are recorded': async () => {
    const { chains } = (await get('/chains')).json() as { chains: { httpRpcUrl?: string }[] };
    for (const { httpRpcUrl } of chains)
      expect(httpRpcUrl ?? '').toMatch(/^$|^https:\/\/[^/]+\.invalid/);
  },
  'the network `testnet`': 'e2e/wire/sandbox-testnet.test.ts',
  'prices never move': 'invented data: no rule of the interface is bent',
  'keys `sandbox-key`': async () => {
    for (const key of ['sandbox-key', 'sandbox-key-2', 'partner-key', 'foreign-key'])
      expect(await statusOf(v3('limit=1'), key)).toBe(200);
    expect(await statusOf(v3('limit=1'), 'another-key')).toBe(401);
  },
  'a status, failReason or refundFailReason': async () => {
    for (const name of ['status', 'failReason', 'refundFailReason'])
      expect(await statusOf(v3(`${name}=NEVER_HEARD_OF`))).toBe(400);
  },
  'unknown query parameters': async () => {
    expect(await statusOf(v3('limit=1&never=heard'))).toBe(200);
    expect(await statusOf(groups([{ never: 'heard' }]))).toBe(400);
  },
  'a cursor is bound': async () => {
    const { continuation } = (await get(v3('limit=1'))).json() as { continuation: string };
    const cursor = `limit=1&continuation=${encodeURIComponent(continuation)}`;
    expect(await statusOf(v3(`${cursor}&status=success`))).toBe(200);
    expect(await statusOf(v3(`${cursor}&sortBy=updatedAt`))).toBe(400);
  },
  '`apiKey` with a key': async () => {
    expect(await statusOf(v3('limit=1&apiKey=partner-key'))).toBe(403);
    expect(await statusOf(v3('limit=1&apiKey=nobodys-key'))).toBe(403);
  },
  'a group refuses': async () => {
    expect(await statusOf(groups([{ status: 'waiting' }]))).toBe(400);
    expect(await statusOf(v3('status=waiting'))).toBe(400);
  },
  'children are listed':
    'src/sandbox/query/filter.test.ts and e2e/wire/sandbox-requests-v2.test.ts',
  'v2 `referrer`': async () => {
    expect(await statusOf('/requests/v2?limit=1&referrer=partner', null)).toBe(200);
  },
  'there are no private chains': async () => {
    const id = '00000000-0000-4000-8000-000000000000';
    const ids = async (path: string) => (await rowsOf(path)).map(({ record }) => record?.id);
    expect(await ids(v3(`limit=5&privateChainsToInclude=${id}`))).toEqual(await ids(v3('limit=5')));
  },
  'a claim ID is valid': async () => {
    const id = await claimId();
    nowMs += 15 * 60_000 + 1;
    expect((await permit(id)).statusCode).toBe(400);
  },
  'an accepted claim': async () => {
    const id = await claimId();
    expect((await permit(id)).statusCode).toBe(200);
    nowMs += 6_001;
    const { claims } = readClaimHistory((await get(`/app-fees/${account.address}/claims`)).json());
    expect(claims[0]).toMatchObject({ claimId: id });
    expect((await get(`/intents/status/v3?requestId=${id}`)).json()).toMatchObject({
      status: 'success',
    });
    expect(await rowsOf(v3(`id=${id}`))).toHaveLength(1);
  },
  "a claim's balance falls": async () => {
    const id = await claimId();
    const before = BigInt((await balance()).amount);
    await permit(id);
    expect(BigInt((await balance()).amount)).toBeGreaterThanOrEqual(before);
    nowMs += 6_001;
    expect(BigInt((await balance()).amount)).toBeLessThan(before);
  },
  'a claim takes': async () => {
    expect((await claim({ amount: '1000000' })).statusCode).toBe(200);
    expect((await claim({ recipient: `0x${'0'.repeat(40)}` })).statusCode).toBe(400);
    const wrong = account.address.replace('F', 'f');
    expect((await claim({ recipient: wrong })).statusCode).toBe(400);
    expect((await claim({ ...usdcOnBase, chainId: 169 })).statusCode).toBe(400);
  },
  'an id is taken once': async () => {
    const id = await claimId();
    expect((await permit(id)).statusCode).toBe(200);
    expect((await permit(id)).statusCode).toBe(400);
  },
  'claiming USDC on Base': 'e2e/wire/sandbox-claims.test.ts',
  'signatures of contract wallets': 'e2e/wire/sandbox-contract-wallet.test.ts',
  'a claim to a Bitcoin-style chain': async () => {
    const bitcoin = { chainId: 8253038, currency: 'bc1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqmql8k8' };
    const statusFor = async (recipient: string) =>
      (await claim({ ...bitcoin, recipient })).statusCode;
    expect(await statusFor('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')).toBe(200);
    expect(await statusFor('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa')).toBe(400);
  },
  'GET /requests/v2 takes `apiKey`': async () => {
    expect(await statusOf('/requests/v2?limit=1&apiKey=sandbox-key', null)).toBe(200);
  },
  'GET /intents/status/v2': async () => {
    const [row] = await rowsOf(v3('limit=1&status=success'));
    const query = `requestId=${row?.record?.id}`;
    expect((await get(`/intents/status/v2?${query}`)).json()).toEqual(
      (await get(`/intents/status/v3?${query}`)).json(),
    );
  },
  '`isWithdrawable`': 'src/sandbox/world/record-factory.test.ts',
  'a revert has an invented message': 'src/sandbox/world/record-factory.test.ts',
  'the requests of the table below': 'e2e/wire/sandbox-contradictions.test.ts',
  'GET /requests/v2 is 410': 'e2e/wire/sandbox-requests-v2.test.ts',
  'an event is posted where': 'src/sandbox/world/status-changes.test.ts',
  'a delivery is retried': 'e2e/wire/sandbox-webhooks.test.ts',
  'the websocket is at': 'e2e/wire/sandbox-websocket.test.ts',
  'a subscription by id': 'e2e/wire/sandbox-websocket.test.ts',
  'with `SANDBOX_TIER`': 'e2e/wire/sandbox-requests-v2.test.ts',
  'a quote is a request that stays': 'e2e/wire/sandbox-quotes.test.ts',
  'quotes cost what': 'e2e/wire/sandbox-quotes.test.ts',
  'the first rule that a quote breaks': 'e2e/wire/sandbox-quotes.test.ts',
  "a quote's step is one transaction": 'e2e/wire/sandbox-quotes.test.ts',
  'POST /execute and POST /authorize': async () => {
    for (const url of ['/execute', '/authorize'])
      expect((await sandbox.inject({ method: 'POST', url, payload: {} })).statusCode).toBe(404);
  },
};

const page = readFileSync(new URL('../../docs/sandbox.md', import.meta.url), 'utf8');
const table = page.slice(page.indexOf('## How it differs'), page.indexOf('## Who has a balance'));
const rows = table
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| here '))
  .map((line) => line.slice(2));

describe('differences of the sandbox from a real service', () => {
  test('docs/sandbox.md lists those that are tried here, each once, and no others', () => {
    const starts = Object.keys(differences);
    expect(rows.filter((row) => !starts.some((start) => row.startsWith(start)))).toEqual([]);
    for (const start of starts)
      expect([start, rows.filter((row) => row.startsWith(start)).length]).toEqual([start, 1]);
  });

  const tried = Object.entries(differences).flatMap(([start, check]) =>
    typeof check === 'string' ? [] : [[start, check] as const],
  );
  test.each(tried)('%s: as listed', async (_start, check) => {
    await check();
  });
});
