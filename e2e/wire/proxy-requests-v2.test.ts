import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readRequestsPage } from '#service/records/read-requests';
import { createApp } from '../../src/proxy/app';
import { defaultAlias, Keyring } from '../../src/proxy/config/keyring';
import { testConfig } from '#testing/test-config';
import { sandboxKey } from '../../src/sandbox/http/api-keys';
import { createSandbox } from '../../src/sandbox/service';

let nowMs = Date.UTC(2026, 10, 1);
const sandbox = createSandbox({ size: 320, others: 0, tier: 'elevated', clock: () => nowMs });
let app: Awaited<ReturnType<typeof createApp>>;

beforeAll(async () => {
  const config = testConfig(await sandbox.listen({ host: '127.0.0.1', port: 0 }));
  const keyring = new Keyring(new Map([[defaultAlias, sandboxKey]]));
  const networks = config.networks.map((network) => ({ ...network, keyring }));
  app = await createApp({ ...config, networks });
});
afterAll(async () => {
  await app.close();
  await sandbox.close();
});

const headers = { host: 'localhost' };
/** The sandbox lets 10 through in a second of its own clock. */
const get = (path: string) => {
  nowMs += 1_000;
  return app.inject({ url: `/api/mainnet${path}`, headers });
};
const announced = {
  deprecation: '@1784678400',
  sunset: 'Tue, 24 Nov 2026 00:00:00 GMT',
  link: expect.stringMatching(/rel="deprecation".*rel="sunset".*rel="successor-version"/),
};

describe('GET /requests/v2 through the proxy', () => {
  test('answers as the service does, notice included', async () => {
    const answer = await get('/requests/v2?limit=3&apiKeyAlias=default&status=success');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject(announced);
    expect(answer.json()).toMatchObject({ deprecation: { successor: '/requests/v3' } });
    const { rows } = readRequestsPage(answer.json());
    expect(rows.map(({ record }) => record?.shape)).toEqual(['v2', 'v2', 'v2']);
    const hash = rows[0]?.record?.inTxs[0]?.hash;
    const found = readRequestsPage((await get(`/requests/v2?hash=${hash}`)).json()).rows;
    expect(found.map(({ record }) => record?.id)).toEqual([rows[0]?.record?.id]);
  });

  test.each(['term=x', 'filters=[]', 'sortBy=amountUsd', 'apiKey=x'])(
    'takes none of what only the newer list takes: %s',
    async (query) => {
      const answer = await get(`/requests/v2?${query}`);
      expect([answer.statusCode, answer.json().upstreamStatus]).toEqual([400, undefined]);
      // What the service says on each of its own answers.
      expect(answer.headers).toMatchObject({
        deprecation: announced.deprecation,
        sunset: announced.sunset,
        link: '</requests/v3>; rel="successor-version"',
      });
    },
  );

  test('any other answer may carry a notice as well', async () => {
    const plain = await get('/requests/v3?limit=1');
    expect(plain.headers).not.toHaveProperty('deprecation');
    const answer = await get('/requests/v3?limit=1&term=sandbox:deprecated');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject(announced);
  });

  test('says that it is gone when it is', async () => {
    nowMs = Date.UTC(2026, 10, 24);
    const answer = await get('/requests/v2');
    expect(answer.statusCode).toBe(410);
    expect(answer.headers).toMatchObject(announced);
    expect(answer.json()).toMatchObject({ status: 410, successor: '/requests/v3' });
  });

  // The last: what follows a refusal waits for seconds.
  test('passes the notice and the way on with a refusal', async () => {
    nowMs += 1_000;
    const answers = await Promise.all(
      Array.from({ length: 14 }, (_, index) =>
        app.inject({ url: `/api/mainnet/requests/v2?limit=${index + 1}`, headers }),
      ),
    );
    const refused = answers.find(({ statusCode }) => statusCode === 429);
    expect(refused?.headers).toMatchObject(announced);
    expect(refused?.headers).not.toHaveProperty('retry-after');
    expect(refused?.json()).toMatchObject({
      status: 429,
      upstreamStatus: 429,
      message: 'Too many requests',
      successor: '/requests/v3',
      migrationGuide: expect.stringContaining('http'),
    });
  });
});
