import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../../src/proxy/app';
import { Keyring } from '../../src/proxy/config/keyring';
import { cheapHash } from '#testing/cheap-hash';
import { listenStub, testConfig } from '#testing/test-config';
import { encodings, leakedPart, unescapings } from '../../src/testing/secret-leaks';

const host = 'waybill.example';
const keys = ['Qw7+zK4/pX9-tR2_mL5=vB8.nH3~cF6', 'c4d1f09a-7b2e-4e88-9f63-1a5be0d72c94'];
const secrets = [...keys, 'canary-session-secret-of-more-than-32-characters', 'metrics-token-93ac'];

let stub: { server: Server; url: string };
let app: Awaited<ReturnType<typeof createApp>>;
let answer: (response: ServerResponse, request: IncomingMessage) => void;
let cookie: string;
const log: string[] = [];

beforeAll(async () => {
  stub = await listenStub((request, response) => answer(response, request));
  const users = new Map([['ada', await cheapHash('any password')]]);
  const config = testConfig(stub.url, {
    logLevel: 'trace',
    logStream: { write: (line) => void log.push(line) },
    publicUrl: new URL(`https://${host}`),
    metricsToken: secrets[3] ?? '',
    access: {
      auth: { mode: 'password', users },
      sessionSecrets: [secrets[2] ?? ''],
      publicScopes: new Set(['fees']),
    },
  });
  const keyring = new Keyring(
    new Map(keys.map((key, index) => [index === 0 ? 'default' : 'shop', key])),
  );
  app = await createApp({
    ...config,
    networks: config.networks.map((network) => ({ ...network, keyring })),
  });
  const login = await app.inject({
    method: 'POST',
    url: '/login',
    headers: {
      host,
      origin: `https://${host}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams({ name: 'ada', password: 'any password' }).toString(),
  });
  cookie = `${login.cookies[0]?.name}=${login.cookies[0]?.value}`;
});
afterAll(async () => {
  await app.close();
  stub.server.close();
});

/** Everything that a client and a reader of the log get to see of one call. */
async function seen(acceptEncoding = 'identity') {
  const linesBefore = log.length;
  const reply = await app.inject({
    url: '/api/mainnet/requests/v3?limit=1',
    headers: { host, cookie, 'x-requested-by': 'test', 'accept-encoding': acceptEncoding },
  });
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[
    String(reply.headers['content-encoding'])
  ];
  const text = unpack ? unpack(reply.rawPayload).toString() : reply.body;
  const headers = { ...reply.headers, 'set-cookie': undefined, etag: undefined };
  return {
    status: reply.statusCode,
    type: String(reply.headers['content-type']),
    text,
    everything: [
      text,
      unpack ? reply.rawPayload.toString('latin1') : '',
      JSON.stringify(headers),
      ...log.slice(linesBefore),
    ].join('\n'),
  };
}

/** Eight characters of a secret are a leak; of one of hex digits twelve, because ids hold eight by chance. */
function expectNoPart(everything: string) {
  const readings = unescapings(everything);
  for (const secret of secrets) {
    const length = /^[\da-f-]*$/.test(secret) ? 12 : 8;
    expect([secret, leakedPart(readings, secret, length)]).toEqual([secret, null]);
  }
}

const json = { 'content-type': 'application/json' };
const filler = 'no more. ';

/** Where a service could put a text, so that it would come through as it is or cut. */
const places: Record<string, (text: string) => (response: ServerResponse) => void> = {
  'a body': (text) => (response) =>
    response.writeHead(200, json).end(`{"requests":[],"a":"${text}"}`),
  'a gzipped body': (text) => (response) =>
    response
      .writeHead(200, { ...json, 'content-encoding': 'gzip' })
      .end(gzipSync(`{"requests":[],"a":"${text}"}`)),
  'the name of a field': (text) => (response) =>
    response.writeHead(200, json).end(`{"requests":[],"${text}":1}`),
  'a message': (text) => (response) =>
    response.writeHead(400, json).end(`{"message":"your key ${text} is bad"}`),
  'a message that is cut within it': (text) => (response) =>
    response.writeHead(410, json).end(`{"message":"${filler.repeat(222).slice(0, 1_980)}${text}"}`),
  'a detail that is cut within it': (text) => (response) =>
    response.writeHead(422, json).end(`{"message":"${filler.repeat(40).slice(0, 285)}${text}"}`),
  'an error code that is cut within it': (text) => (response) =>
    response.writeHead(403, json).end(`{"message":"no","code":"${'A'.repeat(110)}${text}"}`),
  'the successor, cut within it': (text) => (response) =>
    response.writeHead(409, json).end(`{"message":"no","successor":"${'/a'.repeat(142)}${text}"}`),
};

describe.each(Object.keys(encodings))('in %s', (name) => {
  test.each(Object.keys(places))('no part of a key passes in %s', async (place) => {
    let draws = 1;
    // As random as it needs to be, and the same each time.
    const pick = (count: number) =>
      Math.floor((draws = (draws * 16_807) % 2_147_483_647) / 7) % count;
    for (const key of keys)
      // A whole key, and one that the service itself has cut.
      for (const part of [key, key.slice(3, 20), key.slice(-14)]) {
        const text = encodings[name]?.(part, pick) ?? '';
        answer = places[place]?.(text) ?? (() => {});
        const result = await seen();
        expectNoPart(result.everything);
        expect(result.type).toBe('application/problem+json; charset=utf-8');
        expect(result.text).toContain('withheld');
      }
  });
});

test.each(['deprecation', 'sunset', 'link'])(
  'no part of a key passes in the header %s',
  async (name) => {
    const words = {
      deprecation: (text: string) => `@${text}`,
      sunset: (text: string) => text,
      link: (text: string) => `<https://a.example/${text}>; rel="sunset"`,
    }[name];
    const texts = [
      ...keys,
      ...keys.map((key) => encodeURIComponent(key)),
      Buffer.from(keys[1] ?? '')
        .toString('hex')
        .slice(0, 38),
    ];
    for (const text of texts)
      for (const status of [200, 404]) {
        answer = (response) =>
          response
            .writeHead(status, { ...json, [name]: words?.(text) ?? '' })
            .end('{"requests":[]}');
        const result = await seen();
        expectNoPart(result.everything);
        expect(result.status).toBe(status);
      }
  },
);

/** A gzip member with a name in its header, which no reader of the content sees. */
function withName(name: string, content: string): Buffer {
  const member = gzipSync(content);
  const head = Buffer.from(member.subarray(0, 10));
  head[3] = 0x08;
  return Buffer.concat([head, Buffer.from(`${name}\0`, 'latin1'), member.subarray(10)]);
}

const clean = '{"requests":[]}';
const [key = ''] = keys;
test.each([
  ['gzip', 'in the name of a gzip member', withName(key, clean), true],
  ['gzip', 'behind a gzip member', Buffer.concat([gzipSync(clean), Buffer.from(key)]), null],
  [
    'br',
    'behind a brotli stream',
    Buffer.concat([brotliCompressSync(clean), Buffer.from(key)]),
    null,
  ],
  [
    'gzip',
    'spread over two gzip members',
    Buffer.concat([
      gzipSync(`{"requests":[],"a":"${key.slice(0, 9)}`),
      gzipSync(`${key.slice(9)}"}`),
    ]),
    false,
  ],
  [
    'gzip',
    'in an empty second member’s name',
    Buffer.concat([gzipSync(clean), withName(key, '')]),
    true,
  ],
])('%s: nothing passes that stands %s', async (encoding, _where, bytes, passes) => {
  for (const accepted of ['identity', 'gzip', 'br, gzip']) {
    answer = (response) =>
      response.writeHead(200, { ...json, 'content-encoding': encoding }).end(bytes);
    const result = await seen(accepted);
    expectNoPart(result.everything);
    if (passes !== null) expect(result.status).toBe(passes ? 200 : 502);
    if (result.status === 200) expect(result.text).toBe(clean);
  }
});

test('no part of a secret in the login page, the configuration, the metrics and the log', async () => {
  const answers = [];
  for (const [url, headers] of [
    ['/login?to=/x', {}],
    ['/api/config', { cookie, 'x-requested-by': 'test' }],
    ['/metrics', { authorization: `Bearer ${secrets[3]}` }],
    ['/metrics', {}],
    ['/healthz', {}],
    ['/readyz', {}],
    ['/mainnet/requests', {}],
    ['/api/none', {}],
  ] as const) {
    const { body, headers: sent } = await app.inject({ url, headers: { host, ...headers } });
    answers.push(body, JSON.stringify({ ...sent, 'set-cookie': undefined }));
  }
  expect(answers.join('')).toContain('waybill_answers_total');
  expectNoPart([...answers, ...log].join('\n'));
});
