import { afterAll, describe, expect, test } from 'vitest';
import { readRequestsPage } from '#service/records/read-requests';
import { createSandbox } from '../../src/sandbox/service';

const nowMs = Date.UTC(2026, 10, 1, 12);
const sandbox = createSandbox({ size: 620, others: 0, clock: () => nowMs });
afterAll(() => sandbox.close());

const headers = { 'x-api-key': 'sandbox-key' };
const get = (url: string, extra: Record<string, string> = headers) =>
  sandbox.inject({ method: 'GET', url, headers: extra });
const page = async (query: string) => readRequestsPage((await get(`/requests/v3?${query}`)).json());

test('a missing key is a schema violation, an unknown one is 401', async () => {
  const missing = await get('/requests/v3', {});
  expect(missing.statusCode).toBe(400);
  expect(missing.json()).toMatchObject({ code: 'FST_ERR_VALIDATION' });
  expect((await get('/requests/v3', { 'x-api-key': 'nobody' })).statusCode).toBe(401);
});

test('walking the cursor gives every row once, newest first', async () => {
  const seen: string[] = [];
  let continuation: string | null = '';
  while (continuation !== null) {
    const query = continuation === '' ? '' : `&continuation=${continuation}`;
    const read = await page(`limit=50${query}`);
    seen.push(...read.rows.map((row) => row.record?.id ?? ''));
    continuation = read.continuation;
  }
  expect(seen).toHaveLength(620);
  expect(new Set(seen).size).toBe(620);
});

test('every kind of identifier of a record finds it by term', async () => {
  for (const { record } of (await page('limit=50&status=success')).rows) {
    if (!record) throw new Error('a broken row');
    const hashes = [...record.inTxs, ...record.outTxs].flatMap(({ hash }) => hash ?? []);
    for (const text of [record.id, ...hashes, record.depositAddress?.address ?? record.id]) {
      const found = await page(`limit=50&term=${encodeURIComponent(text)}`);
      expect(found.rows.map((row) => row.record?.id)).toContain(record.id);
    }
  }
});

test('a filter that v3 does not have is refused, not dropped', async () => {
  expect((await get('/requests/v3?hash=0x1')).statusCode).toBe(400);
});

describe('a request with children', () => {
  const larger = createSandbox({ size: 3_000, others: 0, clock: () => nowMs });
  afterAll(() => larger.close());
  const rows = async (query: string) => {
    const answer = await larger.inject({ url: `/requests/v3?limit=50&${query}`, headers });
    return readRequestsPage(answer.json()).rows.flatMap(({ record }) => record ?? []);
  };

  test('comes alone by its id, with its children when asked, and all of them by deposit address', async () => {
    const duplicates = await rows('failReason=DOUBLE_SPEND&features=deposit_address');
    const address = duplicates.map(({ depositAddress }) => depositAddress?.address).at(-1);
    const family = await rows(`depositAddress=${address}`);
    expect(family.map(({ failReason }) => failReason)).toEqual([
      'ORPHANED_DEPOSIT_REFUND',
      null,
      'DOUBLE_SPEND',
      'NO_QUOTES',
    ]);
    const parent = family.at(-1)?.id;
    expect(await rows(`id=${parent}`)).toHaveLength(1);
    const withChildren = await rows(`id=${parent}&includeChildRequests=true`);
    expect(withChildren.map(({ id }) => id)).toEqual(family.map(({ id }) => id));
    // By deposit address the parameter has no effect.
    for (const flag of ['true', 'false'])
      expect(await rows(`depositAddress=${address}&includeChildRequests=${flag}`)).toHaveLength(4);
  });
});

test('an order id is found by its own parameter, not by term', async () => {
  const { rows } = await page('limit=50&filters=[{"not:orderId":null}]');
  const record = rows[0]?.record;
  expect((await page(`orderId=${record?.orderId}`)).rows[0]?.record?.id).toBe(record?.id);
  expect((await page(`term=${record?.orderId}`)).rows).toEqual([]);
});
