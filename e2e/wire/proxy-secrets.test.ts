import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../src/proxy/app';
import { formsOf } from '../../src/proxy/secrets/secret-scan';
import { Keyring } from '../../src/proxy/config/keyring';
import { cheapHash } from '#testing/cheap-hash';
import { canaryKey, testConfig } from '#testing/test-config';
import { faultKinds, type FaultKind } from '../support/fault-kinds';
import { FaultServer } from '../support/fault-server';

/** One canary of each kind of secret; each must show up nowhere. */
const canaries = {
  key: canaryKey,
  otherKey: 'canary-second-key-77d1e0',
  sessionSecret: 'canary-session-secret-of-more-than-32-characters',
  password: 'canary password 41b6',
  metricsToken: 'canary-metrics-token-93ac',
};
const host = 'waybill.example';
const echoes = (Object.keys(faultKinds) as FaultKind[]).filter((kind) =>
  /^(echo|status|HTML)/.test(kind),
);

let service: FaultServer;
let app: Awaited<ReturnType<typeof createApp>>;
let passwordHash: string;
const log: string[] = [];

beforeAll(async () => {
  service = await FaultServer.start(({ head }) => JSON.stringify({ requests: [], echo: head }));
  passwordHash = await cheapHash(canaries.password);
  const config = testConfig(service.url, {
    logLevel: 'trace',
    logStream: { write: (line) => void log.push(line) },
    publicUrl: new URL(`https://${host}`),
    metricsToken: canaries.metricsToken,
    access: {
      auth: { mode: 'password', users: new Map([['ada', passwordHash]]) },
      sessionSecrets: [canaries.sessionSecret],
      publicScopes: new Set(['fees']),
    },
  });
  const keyring = new Keyring(
    new Map([
      ['default', canaries.key],
      ['shop', canaries.otherKey],
    ]),
  );
  app = await createApp({
    ...config,
    networks: config.networks.map((network) => ({ ...network, keyring })),
  });
});
afterAll(async () => {
  await app.close();
  await service.close();
});

test('no secret in any answer or log line, in any spelling, whatever the service echoes', async () => {
  const seen: string[] = [];
  const ask = async (options: InjectOptions) => {
    const answer = await app.inject({ ...options, headers: { host, ...options.headers } });
    seen.push(JSON.stringify(answer.headers), answer.body);
    return answer;
  };
  const login = await ask({
    method: 'POST',
    url: '/login',
    headers: { origin: `https://${host}`, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ name: 'ada', password: canaries.password }).toString(),
  });
  expect(login.statusCode).toBe(303);
  const cookie = `${login.cookies[0]?.name}=${login.cookies[0]?.value}`;
  const operator = { cookie, 'x-requested-by': 'test' };
  const paths = [
    '/requests/v3?scope=ours',
    '/requests/v3?apiKeyAlias=default',
    '/requests/v3?apiKeyAlias=shop&referrer=x',
    `/requests/v3?apiKey=${canaries.key}`,
    `/requests/v3?term=${canaries.password.replaceAll(' ', '%20')}`,
    '/chains',
    '/app-fees/0x1/balances',
    '/intents/status/v3?requestId=0x1',
    `/${canaries.key}`,
  ];
  for (const kind of [null, ...echoes]) {
    service.fault = kind;
    await Promise.all(paths.map((path) => ask({ url: `/api/mainnet${path}`, headers: operator })));
    await ask({
      method: 'POST',
      url: `/api/mainnet/execute/permits?signature=0x1`,
      headers: operator,
      payload: { kind: 'claim', requestId: canaries.password },
    });
  }
  await ask({ url: '/api/config', headers: operator });
  await ask({ url: '/login?to=/x' });
  await ask({
    method: 'POST',
    url: '/login',
    headers: { origin: `https://${host}` },
    payload: canaries.password,
  });
  const metrics = await ask({
    url: '/metrics',
    headers: { authorization: `Bearer ${canaries.metricsToken}` },
  });
  expect(metrics.body).toContain('waybill_answers_total');
  expect((await ask({ url: '/metrics' })).statusCode).toBe(401);

  expect(log.length).toBeGreaterThan(paths.length * echoes.length);
  const everything = [...seen, ...log].join('\n');
  for (const secret of [...Object.values(canaries), passwordHash])
    for (const form of formsOf(secret)) expect(everything).not.toContain(form);
  // What strangers asked for stays out of the log as well.
  expect(log.join('')).not.toMatch(/0x1|scope=|apiKeyAlias|signature=/);
});
