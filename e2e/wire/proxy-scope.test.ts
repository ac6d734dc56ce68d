import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../src/proxy/app';
import { Keyring } from '../../src/proxy/config/keyring';
import { testConfig } from '#testing/test-config';
import { createSandbox } from '../../src/sandbox/service';

const size = 200;
const others = 3;
const keys = { own: 'sandbox-key', second: 'sandbox-key-2', partner: 'partner-key' };
let sandbox: FastifyInstance;
let serviceUrl: string;
const proxies: FastifyInstance[] = [];

beforeAll(async () => {
  sandbox = createSandbox({ size, others, clock: () => Date.UTC(2026, 10, 1) });
  serviceUrl = await sandbox.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await Promise.all(proxies.map((proxy) => proxy.close()));
  await sandbox.close();
});

/** A proxy with these keys; asks as the page does, and finds no key in any answer. */
async function proxyWith(ring: Record<string, string>) {
  const config = testConfig(serviceUrl);
  const keyring = new Keyring(new Map(Object.entries(ring)));
  const networks = config.networks.map((network) => ({ ...network, keyring }));
  const proxy = await createApp({ ...config, networks });
  proxies.push(proxy);
  return async (query: string) => {
    const answer = await proxy.inject({
      url: `/api/mainnet/requests/v3?limit=50&includeTotal=true&includeAuthenticatedData=true&${query}`,
      headers: { host: 'localhost' },
    });
    for (const value of Object.values(keys))
      expect(JSON.stringify(answer.headers) + answer.body).not.toContain(value);
    return {
      status: answer.statusCode,
      headers: JSON.stringify(answer.headers),
      text: answer.body,
      body: answer.json<{
        total?: number;
        requests?: { id: string; data: { apiKeyName?: string | null } }[];
      }>(),
    };
  };
}

const namesOf = ({ body }: Awaited<ReturnType<Awaited<ReturnType<typeof proxyWith>>>>) =>
  new Set(body.requests?.map(({ data }) => data.apiKeyName));

test('several keys of one keyring are one scope, and an alias is a part of it', async () => {
  const ask = await proxyWith({ default: keys.own, second: keys.second });
  const ours = await ask('scope=ours');
  expect(ours.body.total).toBe(size);
  expect(namesOf(ours)).toEqual(new Set(['Production', null]));
  const parts = [
    await ask('scope=ours&apiKeyAlias=default'),
    await ask('scope=ours&apiKeyAlias=second'),
  ];
  expect(parts.map(namesOf)).toEqual([new Set(['Production']), new Set([null])]);
  expect(parts.reduce((sum, { body }) => sum + (body.total ?? 0), 0)).toBe(size);
  const inGroup = `filters=${encodeURIComponent('[{"apiKey":"second"}]')}`;
  expect((await ask(`scope=ours&${inGroup}`)).body.total).toBe(parts[1]?.body.total);
  const ofReferrer = await ask('scope=ours&referrer=desk');
  expect(ofReferrer.body.total).toBeGreaterThan(10);
  expect((await ask('referrer=desk')).body.total).toBe(ofReferrer.body.total);
  expect((await ask('scope=all')).body.total).toBeGreaterThanOrEqual(size * (1 + others));
});

test('another keyring has other requests, and no key passes for another', async () => {
  const ask = await proxyWith({ default: keys.own, second: keys.second });
  const partner = await proxyWith({ default: keys.partner });
  const theirs = await partner('scope=ours');
  expect(theirs.body.total).toBeGreaterThan(size);
  expect(namesOf(theirs)).toEqual(new Set(['Partner']));
  const ids = new Set((await ask('scope=ours')).body.requests?.map(({ id }) => id));
  expect(theirs.body.requests?.some(({ id }) => ids.has(id))).toBe(false);
  // Found among everyone's, but without what only its owner sees.
  const [stranger] = theirs.body.requests ?? [];
  expect((await ask(`scope=ours&id=${stranger?.id}`)).body.requests).toEqual([]);
  const found = await ask(`scope=all&id=${stranger?.id}`);
  expect(found.body.requests?.[0]?.id).toBe(stranger?.id);
  expect(namesOf(found)).toEqual(new Set([undefined]));
});

test('keys of two integrators are no scope: the service refuses them', async () => {
  const ask = await proxyWith({ default: keys.own, partner: keys.partner });
  expect((await ask('scope=ours')).status).toBe(403);
  // Each by itself is its own caller.
  expect(namesOf(await ask('scope=ours&apiKeyAlias=partner'))).toEqual(new Set(['Partner']));
});

test('no key in any of these answers', async () => {
  const rings: Record<string, string>[] = [
    { default: keys.own, second: keys.second },
    { default: keys.partner },
    { default: keys.own, partner: keys.partner },
  ];
  const queries = ['scope=ours', 'scope=all', 'apiKeyAlias=default', 'scope=ours&referrer=desk'];
  const answers: string[] = [];
  for (const ring of rings) {
    const ask = await proxyWith(ring);
    for (const query of queries) {
      const { headers, text } = await ask(query);
      answers.push(headers, text);
    }
  }
  expect(answers.length).toBeGreaterThan(20);
  for (const key of Object.values(keys)) expect(answers.join('\n')).not.toContain(key);
});
