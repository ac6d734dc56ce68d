import { afterAll, describe, expect, test } from 'vitest';
import { readRequestsPage } from '#service/records/read-requests';
import { createSandbox } from '../../src/sandbox/service';

const nowMs = Date.UTC(2026, 10, 1);
const sandbox = createSandbox({ size: 320, others: 0, clock: () => nowMs });
afterAll(() => sandbox.close());

const get = (query: string) => sandbox.inject(`/requests/v2?${query}`);
const page = async (query: string) => readRequestsPage((await get(query)).json());
const announced = { deprecation: '@1784678400', sunset: 'Tue, 24 Nov 2026 00:00:00 GMT' };

describe('GET /requests/v2', () => {
  test('every record is of the older shape and parses', async () => {
    let continuation: string | null = '';
    let count = 0;
    while (continuation !== null) {
      const read = await page(`limit=50${continuation && `&continuation=${continuation}`}`);
      for (const { record } of read.rows) {
        expect(record?.shape).toBe('v2');
        expect(record?.unreadable).toEqual([]);
        count += 1;
      }
      continuation = read.continuation;
    }
    expect(count).toBe(320);
  });

  test('finds by hash, and by an address in either role', async () => {
    const { record } = (await page('limit=1&status=success')).rows[0] ?? {};
    const [hash, recipient] = [record?.inTxs[0]?.hash, record?.recipient];
    expect((await page(`hash=${hash}`)).rows.map((row) => row.record?.id)).toEqual([record?.id]);
    expect((await page(`user=${recipient}&limit=50`)).rows.map((row) => row.record?.id)).toContain(
      record?.id,
    );
  });

  test('has no word for submitted', async () => {
    const { rows } = await page('status=pending&limit=50');
    expect(new Set(rows.map(({ record }) => record?.status))).toEqual(new Set(['pending']));
  });

  test('filters by the origin’s blocks, also where no chain is named', async () => {
    const { rows } = await page('status=success&limit=50');
    const records = rows.flatMap(({ record }) => record ?? []);
    const crossing = records.find(({ inTxs, outTxs }) => inTxs[0]?.block && outTxs[0]?.block);
    const ids = async (block: number | null | undefined) =>
      (await page(`startBlock=${block}&endBlock=${block}&limit=50`)).rows.map(
        ({ record }) => record?.id,
      );
    expect(await ids(crossing?.inTxs[0]?.block)).toContain(crossing?.id);
    expect(await ids(crossing?.outTxs[0]?.block)).not.toContain(crossing?.id);
  });

  test('filters by referrer', async () => {
    const answer = await sandbox.inject({
      url: '/requests/v2?referrer=desk&includeAuthenticatedData=true&limit=50',
      headers: { 'x-api-key': 'sandbox-key' },
    });
    const { rows } = readRequestsPage(answer.json());
    expect(rows.length).toBeGreaterThan(10);
    expect(new Set(rows.map(({ record }) => record?.referrer))).toEqual(new Set(['desk']));
  });

  test('lists children by deposit address only where they are asked for', async () => {
    const larger = createSandbox({ size: 3_000, others: 0, clock: () => nowMs });
    const rows = async (query: string, version = 'v2') => {
      const answer = await larger.inject({
        url: `/requests/${version}?limit=50&${query}`,
        headers: { 'x-api-key': 'sandbox-key' },
      });
      return readRequestsPage(answer.json()).rows.flatMap(({ record }) => record ?? []);
    };
    const duplicates = await rows('failReason=DOUBLE_SPEND&features=deposit_address', 'v3');
    const address = duplicates.map(({ depositAddress }) => depositAddress?.address).at(-1);
    const by = `depositAddress=${address}`;
    expect(await rows(by)).toHaveLength(1);
    expect(await rows(`${by}&includeChildRequests=false`)).toHaveLength(1);
    expect(await rows(`${by}&includeChildRequests=true`)).toHaveLength(4);
    await larger.close();
  });

  test('only public pending requests lack the output of their order', async () => {
    const outputs = async (key: string) => {
      const answer = await sandbox.inject({
        url: '/requests/v2?status=pending&includeOrderData=true&limit=50',
        headers: { 'x-api-key': key },
      });
      const { requests } = answer.json<{ requests: { orderData?: { output?: unknown } }[] }>();
      return requests.flatMap(({ orderData }) => (orderData ? ['output' in orderData] : []));
    };
    expect(new Set(await outputs('sandbox-key'))).toEqual(new Set([true]));
    expect(new Set(await outputs('partner-key'))).toEqual(new Set([false]));
  });

  test('announces its end in headers, also on errors, and in the body', async () => {
    const answer = await get('limit=1');
    expect(answer.headers).toMatchObject(announced);
    expect(String(answer.headers.link).match(/rel="[a-z-]+"/g)).toEqual([
      'rel="deprecation"',
      'rel="sunset"',
      'rel="successor-version"',
    ]);
    expect(answer.json()).toMatchObject({ deprecation: { successor: '/requests/v3' } });
    const refused = await get('limit=51');
    expect(refused.statusCode).toBe(400);
    expect(refused.headers).toMatchObject(announced);
  });

  test('is gone when the clock says so', async () => {
    const later = createSandbox({ size: 1, others: 0, clock: () => Date.UTC(2026, 10, 24) });
    const answer = await later.inject('/requests/v2');
    expect(answer.statusCode).toBe(410);
    expect(answer.headers).toMatchObject(announced);
    await later.close();
  });
});

describe('limits of a key', () => {
  let limitedMs = nowMs;
  const limited = (tier: 'default' | 'elevated') =>
    createSandbox({ size: 10, tier, clock: () => limitedMs });
  const codes = async (service: ReturnType<typeof limited>, path: string, calls: number) => {
    const answers = [];
    for (let call = 0; call < calls; call += 1)
      answers.push(await service.inject({ url: path, headers: { 'x-api-key': 'sandbox-key' } }));
    return answers;
  };

  test('an elevated key: 20 a second on v3, 10 on v2, and no Retry-After', async () => {
    limitedMs = nowMs;
    const service = limited('elevated');
    const v3 = await codes(service, '/requests/v3?limit=1', 21);
    expect(v3.map(({ statusCode }) => statusCode)).toEqual([...Array<number>(20).fill(200), 429]);
    const [last] = (await codes(service, '/requests/v2?limit=1', 11)).slice(-1);
    expect(last?.statusCode).toBe(429);
    expect(last?.headers).not.toHaveProperty('retry-after');
    expect(last?.json()).toMatchObject({ successor: '/requests/v3' });
    limitedMs += 1_000;
    expect((await codes(service, '/requests/v3?limit=1', 1))[0]?.statusCode).toBe(200);
    await service.close();
  });

  test.each([
    ['2026-07-22', 10],
    ['2026-08-25', 8],
    ['2026-09-25', 5],
    ['2026-11-01', 3],
    ['2026-11-23', 3],
  ])('the older list is allowed less each month: on %s %i calls a second', async (day, count) => {
    limitedMs = Date.parse(day);
    const service = limited('elevated');
    const statuses = (await codes(service, '/requests/v2?limit=1', 11)).map(
      ({ statusCode }) => statusCode,
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(count);
    await service.close();
  });

  test('a plain key: 200 a minute', async () => {
    const service = limited('default');
    const answers = await codes(service, '/requests/v3?limit=1', 201);
    expect(answers.findIndex(({ statusCode }) => statusCode === 429)).toBe(200);
    await service.close();
  });
});
