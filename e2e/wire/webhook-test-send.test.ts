import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../src/proxy/app';
import { noHooks } from '../../src/proxy/config/hooks-config';
import { verify } from '../../src/proxy/hooks/find-mistake';
import { Keyring } from '../../src/proxy/config/keyring';
import { TestSender } from '../../src/proxy/hooks/test-sender';
import { testSendAnswer, verifyAnswer, webhookTargets } from '#service/webhooks';
import { canaryKey, testConfig } from '#testing/test-config';
import { eventBody, signed } from '../support/signed-delivery';

const secret = 'secret-of-the-targets';
const received: { headers: IncomingMessage['headers']; body: string }[] = [];
const closing: (() => unknown)[] = [];
let url = '';
let port = 0;

beforeAll(async () => {
  const target = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
      const isMoved = request.url === '/moved';
      response.writeHead(isMoved ? 302 : 200, { location: `http://127.0.0.1:${port}/elsewhere` });
      response.end(request.url === '/long' ? 'x'.repeat(40_000) : `received ${canaryKey.length}`);
    });
  });
  await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve));
  port = (target.address() as AddressInfo).port;
  const targets = [
    ['here', `http://127.0.0.1:${port}/hook?token=of-the-target`],
    ['moved', `http://127.0.0.1:${port}/moved`],
    ['long', `http://127.0.0.1:${port}/long`],
  ].map(([alias = '', text = '']) => ({ alias, url: new URL(text) }));
  const config = testConfig('http://127.0.0.1:9', {
    hooks: { ...noHooks, targets: { secret, targets } },
  });
  const app = await createApp(config);
  url = await app.listen({ host: '127.0.0.1', port: 0 });
  closing.push(
    () => app.close(),
    () => target.close(),
  );
});
afterAll(async () => {
  for (const close of closing) await close();
});

const post = (path: string, body: unknown) =>
  fetch(`${url}/api/mainnet/webhooks/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

test('a test event reaches a configured target, signed with a secret of its own', async () => {
  const answer = testSendAnswer.parse(await (await post('test', { target: 'here' })).json());
  expect(answer).toMatchObject({ failure: null, status: 200, isBodyCut: false });
  const [{ headers, body } = { headers: {}, body: '' }] = received;
  expect(JSON.parse(body)).toMatchObject({ data: { requestId: `0x${'0'.repeat(64)}` } });
  const pasted = {
    timestamp: String(headers['x-signature-timestamp']),
    signature: String(headers['x-signature-sha256']),
    body: Buffer.from(body),
    keyAlias: null,
  };
  const [network] = testConfig('http://127.0.0.1:9').networks;
  const lab = { ...network!, keyring: new Keyring(new Map([['lab', secret]])) };
  expect(verify(pasted, lab, [lab]).matchedAlias).toBe('lab');
  expect(verify(pasted, network!, [network!])).toMatchObject({ matchedAlias: null, mistakes: [] });
});

test('no redirect is followed, and no more than 16 KB are read', async () => {
  const before = received.length;
  expect(await (await post('test', { target: 'moved' })).json()).toMatchObject({ status: 302 });
  const long = testSendAnswer.parse(await (await post('test', { target: 'long' })).json());
  expect([long.body?.length, long.isBodyCut]).toEqual([16 * 1024, true]);
  expect(received).toHaveLength(before + 2);
});

test.each([
  'https://10.0.0.7/hook',
  'https://169.254.169.254/latest',
  'https://168.63.129.16/',
  'https://[::ffff:7f00:1]/',
  'https://3232235777/',
  'https://rebound.example/',
])('%s is not connected to', async (target) => {
  const sender = new TestSender((_name, _options, callback) =>
    callback(null, [
      { address: '8.8.8.8', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ]),
  );
  const targets = [{ alias: 'inside', url: new URL(target) }];
  const answer = await sender.send({ secret, targets }, 'inside', 'success');
  await sender.close();
  expect(answer).toMatchObject({ failure: 'address-not-public', status: null });
});

test('no address comes from a client, and a target tells its host alone', async () => {
  for (const target of [`http://127.0.0.1:${port}/`, 'nobody'])
    expect((await post('test', { target })).status).toBe(404);
  const response = await fetch(`${url}/api/mainnet/webhooks/targets`);
  const { targets } = webhookTargets.parse(await response.json());
  expect(targets[0]).toEqual({ alias: 'here', host: `127.0.0.1:${port}` });
  expect(JSON.stringify(targets)).not.toContain('of-the-target');
});

test('a pasted delivery is verified, ten times a minute at most, and no signature comes back', async () => {
  const body = eventBody();
  const headers = signed(body);
  const pasted = {
    timestamp: headers['x-signature-timestamp'],
    signature: headers['x-signature-sha256'],
  };
  const answers = [
    await post('verify', { ...pasted, body }),
    await post('verify', { ...pasted, body: `${body}\n` }),
  ];
  const [right, wrong] = (await Promise.all(answers.map((answer) => answer.json()))).map((json) =>
    verifyAnswer.parse(json),
  );
  expect(right).toMatchObject({ matchedAlias: 'default', mistakes: [] });
  expect(wrong?.mistakes).toEqual([
    { mistake: 'trailing-newline', keyAlias: 'default', network: 'mainnet' },
  ]);
  expect(JSON.stringify([right, wrong])).not.toContain(pasted.signature);
  const statuses = [];
  for (let n = 0; n < 10; n++) statuses.push((await post('verify', { ...pasted, body })).status);
  expect(statuses).toContain(429);
});
