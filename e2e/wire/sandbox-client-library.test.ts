import type { FastifyInstance } from 'fastify';
import { owner as account } from '#testing/development-accounts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../../src/proxy/app';
import { defaultAlias, Keyring } from '../../src/proxy/config/keyring';
import { testConfig } from '#testing/test-config';
import { sandboxKey } from '../../src/sandbox/http/api-keys';
import { reservedAddress, type Sentinel } from '../../src/sandbox/http/faults';
import { createSandbox } from '../../src/sandbox/service';

let sandbox: FastifyInstance;
let proxy: FastifyInstance;
/** What a client library takes as its base URL. */
let baseUrl: string;

beforeAll(async () => {
  sandbox = createSandbox({ size: 200 });
  const url = await sandbox.listen({ host: '127.0.0.1', port: 0 });
  const config = testConfig(url);
  const networks = config.networks.map((network) => ({
    ...network,
    keyring: new Keyring(new Map([[defaultAlias, sandboxKey]])),
  }));
  proxy = await createApp({ ...config, networks });
  baseUrl = `${await proxy.listen({ host: '127.0.0.1', port: 0 })}/api/mainnet`;
});
afterAll(async () => {
  await proxy.close();
  await sandbox.close();
});

interface Step {
  items: {
    data: {
      sign: { message: `0x${string}` };
      post: { endpoint: string; method: string; body: Record<string, string> };
    };
  }[];
}

const json = async <T>(path: string, init?: RequestInit): Promise<T> => {
  const answer = await fetch(baseUrl + path, {
    ...init,
    headers: { 'content-type': 'application/json', 'service-sdk-version': '1.0.0' },
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as T;
};

describe('a client library with the proxy as its base URL', () => {
  test('takes a price and a quote, which is a request that waits', async () => {
    const body = JSON.stringify({
      user: account.address,
      recipient: account.address,
      originChainId: 8453,
      destinationChainId: 10,
      originCurrency: '0x0000000000000000000000000000000000000000',
      destinationCurrency: '0x0000000000000000000000000000000000000000',
      amount: '100000000000000000',
      tradeType: 'EXACT_INPUT',
      referrer: 'app.example',
      appFees: [{ recipient: account.address, fee: '25' }],
    });
    const post = { method: 'POST', body };
    const price = await json<{ details: { rate: string } }>('/price', post);
    expect(price).not.toHaveProperty('steps');
    const quote = await json<{ requestId: string; details: { rate: string }; steps: Step[] }>(
      '/quote/v2',
      post,
    );
    expect(quote.details.rate).toBe(price.details.rate);
    expect(quote.steps[0]?.items).toHaveLength(1);
    const status = await json<{ status: string }>(
      `/intents/status/v3?requestId=${quote.requestId}`,
    );
    expect(status.status).toBe('waiting');
    const { requests } = await json<{ requests: { status: string }[] }>(
      `/requests/v3?id=${quote.requestId}`,
    );
    expect(requests.map(({ status }) => status)).toEqual(['waiting']);
  });

  test('reads chains, requests and a status', async () => {
    const { chains } = await json<{ chains: { id: number }[] }>('/chains?referrer=app');
    expect(chains).toHaveLength(62);
    const { requests } = await json<{ requests: { id: string; status: string }[] }>(
      '/requests/v3?limit=50',
    );
    const [request] = requests;
    const status = await json<{ status: string }>(`/intents/status/v3?requestId=${request?.id}`);
    expect(status.status).toBe(request?.status);
    // The only status call of some of them, with parameters of their own.
    const older = await json(
      `/intents/status/v2?requestId=${request?.id}&sdkVersion=1&referrer=app`,
    );
    expect(older).toEqual(status);
  });

  test('claims: it signs what it is given and posts the body with its referrer', async () => {
    const claim = await json<{ steps: Step[] }>(`/app-fees/${account.address}/claim`, {
      method: 'POST',
      body: JSON.stringify({
        chainId: 8453,
        currency: '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913',
        recipient: account.address,
      }),
    });
    const data = claim.steps[0]!.items[0]!.data;
    const signature = await account.signMessage({ message: { raw: data.sign.message } });
    const permit = await json<{ message: string }>(`${data.post.endpoint}?signature=${signature}`, {
      method: data.post.method,
      body: JSON.stringify({ ...data.post.body, referrer: 'app' }),
    });
    expect(permit.message).toBe('Claim accepted');
    const { claims } = await json<{ claims: { claimId: string }[] }>(
      `/app-fees/${account.address}/claims`,
    );
    expect(claims[0]?.claimId).toBe(data.sign.message);
  });
});

// What each fault of the service becomes behind the proxy.
test.each<[Sentinel, number]>([
  ['sandbox:400', 400],
  ['sandbox:401', 502],
  ['sandbox:403', 403],
  ['sandbox:404', 404],
  ['sandbox:429', 429],
  ['sandbox:500', 502],
  ['sandbox:503', 503],
  ['sandbox:cut', 502],
  ['sandbox:not-json', 502],
])('%s becomes a problem with status %i, on a list and on a path', async (sentinel, status) => {
  for (const path of [
    `/requests/v3?term=${sentinel}`,
    `/app-fees/${reservedAddress(sentinel)}/balances`,
  ]) {
    const answer = await fetch(baseUrl + path);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    expect(await answer.text()).not.toContain(sandboxKey);
  }
});
