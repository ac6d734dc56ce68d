import { once } from 'node:events';
import { connect, type ClientHttp2Session, type IncomingHttpHeaders } from 'node:http2';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../../src/proxy/app';
import { EventHub } from '../../src/proxy/events/event-hub';
import { cheapHash } from '#testing/cheap-hash';
import { noHooks, testConfig } from '#testing/test-config';
import { NginxProcess } from '../support/nginx-process';
import { hasProgram } from '../support/has-program';
import { eventBody, signed } from '../support/signed-delivery';

const missing = ['nginx', 'openssl'].filter((name) => !hasProgram(name));
if (missing.length > 0)
  console.warn(`${missing.join(' and ')} missing: left out two instances behind TLS.`);

const publicUrl = new URL('https://waybill.example');
const pathSecret = 'path-secret-0123456789abcdef';
const password = 'correct horse battery';

interface Deployed {
  nginx: NginxProcess;
  session: ClientHttp2Session;
  apps: Awaited<ReturnType<typeof createApp>>[];
}

async function deploy(serviceUrl: string): Promise<Deployed> {
  const hub = new EventHub();
  const access = {
    auth: { mode: 'password', users: new Map([['ada', await cheapHash(password)]]) },
    sessionSecrets: ['a-session-secret-of-more-than-32-characters'],
    publicScopes: new Set<never>(),
  } as const;
  const config = testConfig(serviceUrl, {
    access,
    publicUrl,
    trustedProxies: ['127.0.0.1'],
    hooks: { ...noHooks, pathSecret },
  });
  // As if PostgreSQL joined them.
  const apps = [await createApp(config, { hub }), await createApp(config, { hub })];
  for (const app of apps) await app.listen({ host: '127.0.0.1', port: 0 });
  const nginx = await NginxProcess.startDeployed(
    apps.map((app) => (app.server.address() as AddressInfo).port),
  );
  const session = connect(`https://127.0.0.1:${nginx.port}`, { rejectUnauthorized: false });
  await once(session, 'connect');
  return { nginx, session, apps };
}

async function stop({ nginx, session, apps }: Deployed): Promise<void> {
  session.destroy();
  await nginx.stop();
  await Promise.all(apps.map((app) => app.close()));
}

/** One request over HTTP/2, as a browser sends it. */
async function ask(
  { session }: Deployed,
  path: string,
  headers: Record<string, string> = {},
  body: string | null = null,
): Promise<{ status: number; headers: IncomingHttpHeaders }> {
  const stream = session.request({
    ':path': path,
    ':authority': publicUrl.host,
    ':method': body === null ? 'GET' : 'POST',
    ...headers,
  });
  stream.end(body ?? undefined);
  const [answered] = (await once(stream, 'response')) as [IncomingHttpHeaders];
  stream.resume();
  return { status: Number(answered[':status']), headers: answered };
}

const logIn = (deployed: Deployed, typed: string, headers: Record<string, string> = {}) =>
  ask(
    deployed,
    '/login',
    {
      origin: publicUrl.origin,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    new URLSearchParams({ name: 'ada', password: typed }).toString(),
  );

describe.runIf(missing.length === 0)('two instances behind deploy/nginx.conf', () => {
  let service: Server;
  let serviceUrl: string;
  let deployed: Deployed;

  beforeAll(async () => {
    service = createServer((_request, response) => {
      response.setHeader('content-type', 'application/json').end('{"chains":[]}');
    }).listen(0, '127.0.0.1');
    await once(service, 'listening');
    serviceUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
    deployed = await deploy(serviceUrl);
  });
  afterAll(async () => {
    await stop(deployed);
    service.closeAllConnections();
    service.close();
  });

  test('a login at one instance counts at both, over TLS and HTTP/2', async () => {
    const deployment = await deploy(serviceUrl);
    expect(deployment.session.alpnProtocol).toBe('h2');
    const login = await logIn(deployment, password);
    expect(login.status).toBe(303);
    const cookie = (login.headers['set-cookie']?.[0] ?? '').split(';', 1)[0] ?? '';
    expect(cookie).toMatch(/^__Host-waybill=/);
    const headers = { cookie, 'x-requested-by': 'test', 'sec-fetch-site': 'same-origin' };
    const read = () => ask(deployment, '/api/mainnet/chains', headers);
    for (let call = 0; call < 6; call++) expect((await read()).status).toBe(200);
    expect((await ask(deployment, '/api/mainnet/chains')).status).toBe(401);
    await stop(deployment);
  });

  test('a delivery through it reaches an open stream at once, and a stream that is left is closed', async () => {
    const login = await logIn(deployed, password);
    const cookie = (login.headers['set-cookie']?.[0] ?? '').split(';', 1)[0] ?? '';
    const stream = deployed.session.request({
      ':path': '/api/mainnet/stream',
      ':authority': publicUrl.host,
      cookie,
      'accept-encoding': 'gzip, br',
      'x-requested-by': 'test',
      'sec-fetch-site': 'same-origin',
    });
    let text = '';
    stream.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    const [headers] = (await once(stream, 'response')) as [IncomingHttpHeaders];
    expect(headers).toMatchObject({ ':status': 200, 'cache-control': 'no-store, no-transform' });
    expect(headers['content-encoding']).toBeUndefined();
    await expect.poll(() => text).toContain('event: state');
    // A few bytes, long before the next heartbeat: whatever collects them would show nothing.
    for (const requestId of ['0x1', '0x2', '0x3']) {
      const body = eventBody({ requestId });
      const path = `/hooks/mainnet/${pathSecret}`;
      expect((await ask(deployed, path, signed(body), body)).status).toBe(200);
      await expect.poll(() => text, { interval: 5 }).toContain(requestId);
    }
    const connections = async () => {
      const counts = deployed.apps.map(
        ({ server }) =>
          new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count))),
      );
      return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
    };
    const before = await connections();
    stream.close();
    await expect.poll(connections).toBeLessThan(before);
  });

  test('one instance is enough while the other restarts', async () => {
    const deployment = await deploy(serviceUrl);
    await deployment.apps[0]?.close();
    for (let call = 0; call < 4; call++) expect((await ask(deployment, '/login')).status).toBe(200);
    await stop(deployment);
  });

  test('the rules for browsers are kept, with HSTS', async () => {
    const { headers } = await ask(deployed, '/login');
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  });

  test.each(['/healthz', '/readyz', '/metrics'])('%s is for machines inside only', async (path) => {
    expect((await ask(deployed, path)).status).toBe(404);
  });

  test('another host name is turned away', async () => {
    const answer = await ask(deployed, '/api/config', { ':authority': 'evil.example' });
    expect(answer.status).toBe(421);
  });

  test('whoever says to come from elsewhere is still limited as one address', async () => {
    const statuses = [];
    for (let number = 0; number < 14; number++) {
      const headers = { 'x-forwarded-for': `198.51.100.${number}` };
      statuses.push((await logIn(deployed, 'wrong', headers)).status);
    }
    expect(statuses.at(-1)).toBe(429);
  });

  test('the log holds paths and no query', async () => {
    await ask(deployed, '/mainnet/requests?term=what-somebody-typed');
    await expect.poll(() => deployed.nginx.logs()).toContain('"GET /mainnet/requests" ');
    expect(deployed.nginx.logs()).not.toContain('what-somebody-typed');
  });
});
