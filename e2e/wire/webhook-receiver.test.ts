import { once } from 'node:events';
import { request } from 'node:http';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createApp } from '../../src/proxy/app';
import { EventHub } from '../../src/proxy/events/event-hub';
import { Keyring } from '../../src/proxy/config/keyring';
import { hostileTexts } from '#testing/hostile-texts';
import { canaryKey, listenStub, noHooks, testConfig } from '#testing/test-config';
import { deliveriesPage, deliveryWithBody, webhookState } from '#service/proxy-api/webhooks';
import { eventBody, signed } from '../support/signed-delivery';

const pathSecret = 'path-secret-0123456789abcdef';
const testnetPathSecret = 'path-secret-of-testnet-012345';
const secondKey = 'second-key-0a1b2c3d4e';
const header = { name: 'x-of-the-webhook', value: 'value-of-the-header' };
const hourMs = 3_600_000;

const lines: string[] = [];
const closing: (() => unknown)[] = [];
let url = '';
let calls = 0;
const hub = new EventHub();
const published: string[] = [];

beforeAll(async () => {
  const stub = await listenStub((_request, response) => {
    calls++;
    response.end('{}');
  });
  const config = testConfig(stub.url, {
    hooks: { ...noHooks, pathSecret, testnetPathSecret, customHeader: header },
    logLevel: 'trace',
    logStream: { write: (line) => void lines.push(line) },
  });
  const keys = new Map([
    ['default', canaryKey],
    ['second', secondKey],
  ]);
  const network = { ...config.networks[0]!, keyring: new Keyring(keys) };
  const other = {
    ...network,
    name: 'testnet',
    keyring: new Keyring(new Map([['default', 'key-of-testnet-91']])),
  };
  const app = await createApp({ ...config, networks: [network, other] }, { hub });
  const publish = hub.publish.bind(hub);
  hub.publish = (name, event) => {
    published.push(`${event.requestId} ${event.status}`);
    publish(name, event);
  };
  url = await app.listen({ host: '127.0.0.1', port: 0 });
  closing.push(
    () => app.close(),
    () => stub.server.close(),
  );
});
afterAll(async () => {
  for (const close of closing) await close();
});

interface Sent {
  path?: string;
  method?: string;
  headers?: Record<string, string | string[]>;
  body?: string | Buffer;
  /** Announced, and never sent. */
  withoutBody?: boolean;
}

/** The status of the answer; headers exactly as given. */
function send({ path, method = 'POST', headers = {}, body = '', withoutBody }: Sent) {
  return new Promise<number>((resolve, reject) => {
    const target = new URL(path ?? `/hooks/mainnet/${pathSecret}`, url);
    const sent = request(target, {
      method,
      headers: { [header.name]: header.value, ...headers },
      agent: false,
    });
    sent.on('error', reject);
    sent.on('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
      if (withoutBody) sent.destroy();
    });
    if (withoutBody) sent.flushHeaders();
    else sent.end(body);
  });
}
const get = async (path: string): Promise<unknown> =>
  (await fetch(`${url}/api/mainnet/webhooks/${path}`)).json();
const deliveriesOf = async (query: string) =>
  deliveriesPage.parse(await get(`deliveries?${query}`)).deliveries;

const body = eventBody();
const good = () => signed(body);
const without = (name: string) => {
  const headers = good();
  delete headers[name];
  return headers;
};
const at = (ms: number) => String(Date.now() + ms);
const seconds = String(Math.floor(Date.now() / 1000));
const nested = (inner: string) => JSON.stringify({ data: JSON.parse(inner) as unknown });
const deep = `{"event":"request.status.updated","data":${'['.repeat(70)}${']'.repeat(70)}}`;
const tooLarge = eventBody({ details: 'x'.repeat(66_000) });
const withKey = eventBody({ status: 'success', details: { echo: canaryKey } });
const notUtf8 = Buffer.from([0x7b, 0xff, 0x7d]);

type Case = [what: string, status: number, sent: () => Sent];
const cases: Case[] = [
  ['a wrong secret', 404, () => ({ path: '/hooks/mainnet/path-secret-0123456789abcdeX' })],
  ['no secret', 404, () => ({ path: '/hooks/mainnet' })],
  ['another network', 404, () => ({ path: `/hooks/other/${pathSecret}`, headers: good(), body })],
  [
    'the secret of another network',
    404,
    () => ({ path: `/hooks/mainnet/${testnetPathSecret}`, headers: good(), body }),
  ],
  [
    'another network’s path with this secret',
    404,
    () => ({ path: `/hooks/testnet/${pathSecret}`, headers: good(), body }),
  ],
  ['an empty secret', 404, () => ({ path: '/hooks/mainnet/', headers: good(), body })],
  ['a GET', 404, () => ({ method: 'GET', headers: good() })],
  ['a PUT', 404, () => ({ method: 'PUT', headers: good(), body })],
  ['a form', 400, () => ({ headers: { ...good(), 'content-type': 'text/plain' }, body })],
  ['no type', 400, () => ({ headers: without('content-type'), body })],
  ['gzip', 400, () => ({ headers: { ...good(), 'content-encoding': 'gzip' }, body })],
  ['no timestamp', 400, () => ({ headers: without('x-signature-timestamp'), withoutBody: true })],
  ['no signature', 400, () => ({ headers: without('x-signature-sha256'), withoutBody: true })],
  ['an ISO time', 400, () => ({ headers: signed(body, { timestamp: '2026-11-23T00:00:00Z' }) })],
  ['a time with sign', 400, () => ({ headers: signed(body, { timestamp: `+${seconds}` }), body })],
  ['11 digits', 400, () => ({ headers: signed(body, { timestamp: `${seconds}0` }), body })],
  ['short hex', 400, () => ({ headers: { ...good(), 'x-signature-sha256': 'ab12' }, body })],
  ['base64', 400, () => ({ headers: { ...good(), 'x-signature-sha256': 'A'.repeat(44) }, body })],
  [
    'two signatures',
    400,
    () => ({
      headers: { ...good(), 'x-signature-sha256': ['a'.repeat(64), 'b'.repeat(64)] },
      body,
    }),
  ],
  ['73 hours old', 400, () => ({ headers: signed(body, { timestamp: at(-73 * hourMs) }), body })],
  ['73 hours ahead', 400, () => ({ headers: signed(body, { timestamp: at(73 * hourMs) }), body })],
  ['no custom header', 401, () => ({ headers: { ...good(), [header.name]: '' }, body })],
  ['a wrong one', 401, () => ({ headers: { ...good(), [header.name]: `${header.value}x` }, body })],
  ['another body', 401, () => ({ headers: good(), body: body.replace('pending', 'success') })],
  ['a newline more', 401, () => ({ headers: good(), body: `${body}\n` })],
  ['another time', 401, () => ({ headers: { ...good(), 'x-signature-timestamp': at(9) }, body })],
  ['a strange key', 401, () => ({ headers: signed(body, { key: 'strange-key' }), body })],
  [
    'the key of another network',
    401,
    () => ({ headers: signed(body, { key: 'key-of-testnet-91' }), body }),
  ],
  ['a signed empty body', 202, () => ({ headers: signed(''), body: '' })],
  [
    '66 KB announced',
    413,
    () => ({ headers: { ...good(), 'content-length': '67584' }, withoutBody: true }),
  ],
  [
    '66 KB in pieces',
    413,
    () => ({ headers: { ...signed(tooLarge), 'transfer-encoding': 'chunked' }, body: tooLarge }),
  ],
  ['signed text', 202, () => ({ headers: signed('hello'), body: 'hello' })],
  ['signed bytes that are no UTF-8', 202, () => ({ headers: signed(notUtf8), body: notUtf8 })],
  ['signed depth', 202, () => ({ headers: signed(deep), body: deep })],
  ['signed with no id', 202, () => bodyOf(eventBody({ requestId: undefined }))],
  ['a signed control frame', 202, () => bodyOf('{"type":"connection","status":"ready"}')],
  ['a signed echo of the key', 202, () => bodyOf(withKey)],
];
function bodyOf(text: string): Sent {
  return { headers: signed(text), body: text };
}

test.each(cases)('%s is answered with %i', async (_what, status, sent) => {
  expect(await send(sent())).toBe(status);
});

test('none of them has published anything or called the service', () => {
  expect([published, calls]).toEqual([[], 0]);
});

test('an event is applied once, whichever key signed it and however it is nested', async () => {
  const event = (status: string) =>
    eventBody({ requestId: `0x${status}`, status, updatedAt: 1e12 });
  const first = event('depositing');
  expect(await send(bodyOf(first))).toBe(200);
  expect(await send(bodyOf(first))).toBe(200);
  const fallback = event('fallback');
  expect(await send({ headers: signed(fallback, { key: secondKey }), body: fallback })).toBe(200);
  const strange = nested(event('half-done'));
  expect(await send({ headers: signed(strange, { timestamp: seconds }), body: strange })).toBe(200);
  const late = event('refund');
  expect(await send({ headers: signed(late, { timestamp: at(-hourMs) }), body: late })).toBe(200);
  expect(published).toEqual([
    '0xdepositing depositing',
    '0xfallback fallback',
    '0xhalf-done half-done',
    '0xrefund refund',
  ]);
  const deliveries = await deliveriesOf('limit=5');
  expect(
    deliveries
      .slice(0, 5)
      .map(({ verdict, status, keyAlias, attempt }) => [verdict, status, keyAlias, attempt]),
  ).toEqual([
    ['late', 'refund', 'default', 1],
    ['applied', 'half-done', 'default', 1],
    ['applied', 'fallback', 'second', 1],
    ['duplicate', 'depositing', 'default', 2],
    ['applied', 'depositing', 'default', 1],
  ]);
  const { body: text } = deliveryWithBody.parse(await get(`deliveries/${deliveries[4]?.id}`));
  expect(text).toBe(first);
});

test('each network has the path of its own secret', async () => {
  const path = `/hooks/testnet/${testnetPathSecret}`;
  expect(await send({ path, headers: signed(body, { key: 'key-of-testnet-91' }), body })).toBe(200);
});

test('events in another order end as they were made', async () => {
  const before = published.length;
  for (const [status, updatedAt] of [
    ['success', 3_000],
    ['pending', 2_000],
    ['waiting', 1_000],
  ] as const)
    await send(bodyOf(eventBody({ requestId: '0xorder', status, updatedAt: 1e12 + updatedAt })));
  expect(published.slice(before)).toEqual(['0xorder success']);
  const { transitions } = (await get('transitions?requestId=0xorder')) as {
    transitions: { status: string }[];
  };
  expect(transitions.map(({ status }) => status)).toEqual(['waiting', 'pending', 'success']);
});

test.each<[what: string, status: number, event: Record<string, unknown>]>([
  ['the id __proto__', 200, { requestId: '__proto__' }],
  ['an id with a null character', 202, { requestId: '0x1\u0000' }],
  ['an id of 129 characters', 202, { requestId: 'a'.repeat(129) }],
  ['an id that is a number', 202, { requestId: 7 }],
  ['the status __proto__', 200, { requestId: '0xodd1', status: '__proto__' }],
  ['a status of 65 characters', 202, { status: 'a'.repeat(65) }],
  ['a status that is an object', 202, { status: {} }],
  ['a time that is no number', 200, { requestId: '0xodd2', updatedAt: 'now' }],
  ['a time before 1970', 200, { requestId: '0xodd3', updatedAt: -5 }],
  ['half a millisecond', 200, { requestId: '0xodd4', updatedAt: 1.5 }],
  ['a time beyond all safe numbers', 200, { requestId: '0xodd5', updatedAt: 1e300 }],
  ['data that is an array', 202, { toJSON: undefined, length: 1, requestId: null }],
])('a signed event with %s is answered with %i, and can be read', async (_what, status, event) => {
  const text = eventBody(event);
  expect(await send(bodyOf(text))).toBe(status);
  const [newest] = await deliveriesOf('limit=1');
  expect(newest).toMatchObject({ verdict: status === 200 ? 'applied' : 'unknown-shape' });
  expect(await get(`deliveries/${newest!.id}`)).toMatchObject({ body: text });
  if (status !== 200) return;
  const id = encodeURIComponent(String(event['requestId']));
  expect(await get(`transitions?requestId=${id}`)).toMatchObject({
    transitions: [{ status: event['status'] ?? 'pending', source: 'webhook' }],
  });
});

test('a time from the future is not called old', async () => {
  const response = await fetch(new URL(`/hooks/mainnet/${pathSecret}`, url), {
    method: 'POST',
    headers: { [header.name]: header.value, ...signed(body, { timestamp: at(73 * 3_600_000) }) },
    body,
  });
  const { detail } = (await response.json()) as { detail: string };
  expect([response.status, detail]).toEqual([400, expect.stringContaining('future')]);
});

test('the log names why each was refused, and no key is in it or in a line', async () => {
  const refused = () => deliveriesOf('verdict=refused');
  const known = 'content-type custom-header expired malformed-headers signature too-large';
  const reasons = new Set((await refused()).map(({ refusal }) => refusal));
  expect(reasons).toEqual(new Set(known.split(' ')));
  // Written down once the answer has gone out, which its sender may see first.
  await expect.poll(async () => (await refused()).every(({ answerMs }) => answerMs > 0)).toBe(true);
  // Counted by /metrics, and no line of the log at its usual level.
  const answered = lines
    .map((line) => JSON.parse(line) as { level: number; route?: string; status?: number })
    .filter(({ level, route }) => level >= 30 && route?.startsWith('/hooks/'));
  expect(answered.length).toBeGreaterThan(0);
  expect(answered.filter(({ status = 0 }) => status >= 400)).toEqual([]);
  const all = await deliveriesOf('limit=100');
  const state = webhookState.parse(await get('state'));
  expect(state).toMatchObject({
    receiver: { isOn: true, needsCustomHeader: true },
    store: { kind: 'memory' },
    counts: { late: 1, duplicate: 1, 'unknown-shape': 13 },
  });
  // Of what came with a key in it, nothing is kept.
  const kept = all.filter(({ verdict }) => verdict === 'unknown-shape');
  expect(kept.filter(({ hasBody }) => !hasBody)).toHaveLength(1);
  const bodies = await Promise.all(all.map(({ id }) => get(`deliveries/${id}`)));
  const told = JSON.stringify([all, state, bodies]) + lines.join('');
  for (const secret of [canaryKey, secondKey, pathSecret, testnetPathSecret, header.value])
    expect(told).not.toContain(secret);
});

test('slow bodies that nobody signed take no place of signed deliveries', async () => {
  const slow = Array.from({ length: 96 }, () => {
    const sent = request(new URL(`/hooks/mainnet/${pathSecret}`, url), {
      method: 'POST',
      headers: { ...good(), [header.name]: header.value, 'content-length': '1000' },
      agent: false,
    });
    sent.on('error', () => undefined);
    sent.flushHeaders();
    sent.write('{');
    return sent;
  });
  await Promise.all(slow.map((sent) => once(sent, 'socket')));
  const statuses: number[] = [];
  while (statuses.length < 150) {
    const bodies = Array.from({ length: 10 }, () => eventBody());
    statuses.push(...(await Promise.all(bodies.map((own) => send(bodyOf(own))))));
  }
  for (const sent of slow) sent.destroy();
  expect(new Set(statuses)).toEqual(new Set([200]));
});

test('only a new delivery makes pages live: no duplicate, no older and no late one', async () => {
  const path = `/hooks/testnet/${testnetPathSecret}`;
  const key = 'key-of-testnet-91';
  const noted = vi.spyOn(hub, 'noteDelivery');
  const deliver = async (text: string, timestamp?: string) => {
    const headers = signed(text, { key, ...(timestamp !== undefined && { timestamp }) });
    expect(await send({ path, headers, body: text })).toBe(200);
    return noted.mock.calls.splice(0).length;
  };
  const event = (status: string, updatedAt: number) =>
    eventBody({ requestId: '0xfresh', status, updatedAt });
  const captured = event('pending', 2e12);
  expect(await deliver(captured)).toBe(1);
  expect(await deliver(captured)).toBe(0);
  expect(await deliver(event('waiting', 1e12))).toBe(0);
  expect(await deliver(event('success', 3e12), at(-hourMs))).toBe(0);
  expect(await deliver(event('refund', 4e12))).toBe(1);
  noted.mockRestore();
});

test('the metrics count deliveries by result, and say how long ago each key’s last one was', async () => {
  const app = await createApp(
    testConfig('http://127.0.0.1:9', {
      hooks: { ...noHooks, pathSecret },
      metricsToken: 'a-token-for-metrics',
    }),
  );
  const post = (headers: Record<string, string>) =>
    app.inject({ method: 'POST', url: `/hooks/mainnet/${pathSecret}`, headers, payload: body });
  const read = async () => {
    const headers = { authorization: 'Bearer a-token-for-metrics' };
    return (await app.inject({ url: '/metrics', headers })).payload;
  };
  expect(await read()).not.toMatch(/waybill_(seconds_since_delivery|websocket_up)\{/);
  for (const headers of [good(), good(), signed(body, { key: 'strange-key' })]) await post(headers);
  const metrics = await read();
  for (const result of ['applied', 'duplicate', 'signature'])
    expect(metrics).toContain(`waybill_deliveries_total{network="mainnet",result="${result}"} 1`);
  expect(metrics).toMatch(/waybill_seconds_since_delivery\{network="mainnet",key="default"\} \d/);
  await app.close();
});

test('a signed event with any text for its id and status is kept, and leaves the others', async () => {
  const sent = [];
  // A longer body is refused.
  for (const requestId of hostileTexts.filter(({ length }) => length < 10_000)) {
    const status = requestId.slice(0, 64);
    // Blank text is no status, as in a record.
    const isEvent =
      /^[^\0\p{Surrogate}]{1,128}$/u.test(requestId) &&
      requestId.length <= 128 &&
      status.trim() !== '';
    const answer = await send(bodyOf(eventBody({ requestId, status })));
    expect(answer, JSON.stringify(requestId).slice(0, 40)).toBe(isEvent ? 200 : 202);
    if (isEvent) sent.push(requestId);
  }
  const kept = (await deliveriesOf('limit=100&verdict=applied')).slice(0, sent.length);
  expect(kept.map(({ requestId }) => requestId).toReversed()).toEqual(sent);
  for (const id of sent) {
    const { transitions } = (await get(`transitions?requestId=${encodeURIComponent(id)}`)) as {
      transitions: { status: string }[];
    };
    expect(transitions.at(-1)?.status).toBe(id.slice(0, 64));
  }
});
