import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readRequestsPage } from '#service/records/read-requests';
import { readChains } from '#service/schema/chain';
import { reservedAddress, sentinels, type Sentinel } from '../../src/sandbox/http/faults';
import { createSandbox } from '../../src/sandbox/service';

const sandbox = createSandbox({ size: 200, clock: () => Date.UTC(2026, 10, 1) });
let origin: string;
beforeAll(async () => {
  origin = await sandbox.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => sandbox.close());

const headers = { 'x-api-key': 'sandbox-key' };
const list = (sentinel: Sentinel, query = '') =>
  fetch(`${origin}/requests/v3?term=${sentinel}${query}`, {
    headers,
    signal: AbortSignal.timeout(1_000),
  });
const page = async (sentinel: Sentinel, query = '') =>
  readRequestsPage(await (await list(sentinel, query)).json());

describe('sentinels', () => {
  test.each<[Sentinel, number]>([
    ['sandbox:400', 400],
    ['sandbox:401', 401],
    ['sandbox:403', 403],
    ['sandbox:404', 404],
    ['sandbox:429', 429],
    ['sandbox:500', 500],
    ['sandbox:503', 503],
  ])('%s answers %i', async (sentinel, status) => {
    const answer = await list(sentinel);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('retry-after')).toBeNull();
    expect((await answer.text()).includes('<html')).toBe(sentinel === 'sandbox:500');
  });

  test('sandbox:cut ends in the middle, sandbox:hang never answers', async () => {
    await expect((await list('sandbox:cut')).text()).rejects.toThrow();
    await expect(list('sandbox:hang')).rejects.toThrow(/timeout/);
  });

  test('sandbox:not-json and sandbox:wrong-shape answer 200', async () => {
    await expect((await list('sandbox:not-json')).json()).rejects.toThrow();
    await expect(page('sandbox:wrong-shape')).rejects.toThrow();
  });

  test('sandbox:malformed-row breaks two rows, makes a part of a third unreadable, and keeps the rest', async () => {
    const { rows } = await page('sandbox:malformed-row');
    expect(rows.filter(({ broken }) => broken)).toHaveLength(2);
    expect(rows.filter(({ record }) => (record?.unreadable.length ?? 0) > 0)).toHaveLength(1);
    expect(rows.filter(({ record }) => record?.unreadable.length === 0)).toHaveLength(19);
  });

  test('sandbox:unknown-words is readable', async () => {
    const { rows } = await page('sandbox:unknown-words');
    expect(rows[0]?.record).toMatchObject({ status: 'delayed', unreadable: [] });
  });

  test('sandbox:same-cursor leads to the same page for ever', async () => {
    const first = await page('sandbox:same-cursor');
    const second = await page('sandbox:same-cursor', `&continuation=${first.continuation}`);
    expect(second.continuation).toBe(first.continuation);
    expect(second.rows[0]?.record?.id).toBe(first.rows[0]?.record?.id);
  });

  test('sandbox:ignore-filters answers with everything', async () => {
    const { rows } = await page('sandbox:ignore-filters', '&status=refund');
    expect(rows.some(({ record }) => record?.status !== 'refund')).toBe(true);
  });

  test('sandbox:deprecated announces it', async () => {
    const { headers: sent } = await list('sandbox:deprecated');
    expect(sent.get('deprecation')).toMatch(/^@\d+$/);
    expect(sent.get('sunset')).toBe('Tue, 24 Nov 2026 00:00:00 GMT');
  });

  test('each has an address that stands for it where a path needs one', async () => {
    for (const sentinel of Object.keys(sentinels) as Sentinel[])
      expect(reservedAddress(sentinel)).toMatch(/^0x0{35}5\d{4}$/);
    const answer = await fetch(`${origin}/app-fees/${reservedAddress('sandbox:429')}/balances`);
    expect(answer.status).toBe(429);
  });
});

test('the chains carry the marker, parse, and one of them has a vm type of its own', async () => {
  const read = readChains(await (await fetch(`${origin}/chains?referrer=app`)).json());
  expect(read.isSandbox).toBe(true);
  expect(read.chains).toHaveLength(62);
  // One chain has an odd item in a list, on purpose.
  const unreadable = read.chains.flatMap(({ chain }) => chain?.unreadable ?? []);
  expect(unreadable.map(({ path }) => path)).toEqual(['solverAddresses.5']);
  expect(read.chains.map(({ chain }) => chain?.vmType)).toContain('hederavm');
});

test('gated fields: absent for a stranger, null for a key without a name', async () => {
  const { rows } = readRequestsPage(
    await (
      await fetch(`${origin}/requests/v3?limit=50&includeAuthenticatedData=true`, { headers })
    ).json(),
  );
  const names = new Set(rows.map(({ record }) => record?.apiKeyName));
  expect(names).toEqual(new Set(['Production', null, undefined]));
});

test('an unknown id has the status unknown', async () => {
  const answer = await fetch(`${origin}/intents/status/v3?requestId=0x12`);
  expect(await answer.json()).toEqual({ status: 'unknown' });
});
