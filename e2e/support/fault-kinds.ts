import type { Socket } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { WireRequest } from './wire-request';

/** What a proxy owes its client: a problem with one of these statuses, or the service's bytes unchanged. */
export type Owed = { problem: readonly number[] } | { passes: true };

/** A wrong done before or instead of reading a request, or in answer to one. */
export type Fault = Owed &
  (
    | { onConnect(socket: Socket): void }
    | { answer(socket: Socket, request: WireRequest, healthy: string): void }
  );

const bad = { problem: [502] } as const;
/** Much to read or unpack: on a busy machine the deadline may pass first. */
const heavy = { problem: [502, 504] } as const;
const late = { problem: [504] } as const;
const passes = { passes: true } as const;
const json = 'content-type: application/json\r\n';

/** Writes bytes and leaves the connection open. */
const says = (owed: Owed, bytes: string | Buffer): Fault => ({
  ...owed,
  answer: (socket) => void socket.write(bytes),
});
/** Writes bytes and ends the connection. */
const saysAndEnds = (owed: Owed, bytes: string | Buffer): Fault => ({
  ...owed,
  answer: (socket) => void socket.end(bytes),
});
/** A whole answer with the right length. */
const answers = (owed: Owed, body: string | Buffer, headers = json, status = '200 OK'): Fault => {
  const bytes = Buffer.from(body);
  const head = `HTTP/1.1 ${status}\r\n${headers}content-length: ${bytes.length}\r\n\r\n`;
  return says(owed, Buffer.concat([Buffer.from(head), bytes]));
};
const resets = (bytes: string): Fault => ({
  ...bad,
  answer: (socket) => void socket.write(bytes, () => setImmediate(() => socket.resetAndDestroy())),
});
/** The healthy answer, told in another way. */
const tells = (tell: (healthy: string, request: WireRequest) => string): Fault => ({
  ...passes,
  answer: (socket, request, healthy) => void socket.write(tell(healthy, request)),
});
const whole = (body: string, headers = '') =>
  `HTTP/1.1 200 OK\r\n${json}${headers}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
const status = (line: string, owed: Owed, body = '{"message":"no","errorCode":"NO"}') =>
  answers(owed, body, body ? json : '', line);
const keeps = (code: number): Owed => ({ problem: [code] });
const redirect = (line: string): Fault =>
  answers(bad, '{}', `${json}location: http://127.0.0.1:9/elsewhere\r\n`, line);

function drip(head: string, bytes: string): Fault {
  return {
    ...late,
    answer(socket) {
      let at = 0;
      socket.write(head);
      const timer = setInterval(() => socket.write(bytes[at++ % bytes.length] ?? ''), 40);
      socket.on('close', () => clearInterval(timer));
    },
  };
}

function flood(head: string, piece: Buffer, times: number): Fault {
  return {
    ...heavy,
    answer(socket) {
      let left = times;
      socket.write(head);
      const more = () => {
        while (left-- > 0) if (!socket.write(piece)) return void socket.once('drain', more);
      };
      more();
    },
  };
}

const megabyte = Buffer.alloc(1024 * 1024, 0x20);
const echo = (request: WireRequest) => request.head.replaceAll('\r\n', ' | ');

/** Every kind of wrong by name. */
export const faultKinds = {
  'reset on connect': { ...bad, onConnect: (socket) => void socket.resetAndDestroy() },
  'close on connect': { ...bad, onConnect: (socket) => void socket.end() },
  'hang on connect': { ...late, onConnect: (socket) => void socket.pause() },
  'another protocol': { ...bad, onConnect: (socket) => void socket.end('SSH-2.0-OpenSSH_9.2\r\n') },
  'reset before headers': resets(''),
  'reset in headers': resets('HTTP/1.1 200 OK\r\ncontent-ty'),
  'reset after headers': resets(`HTTP/1.1 200 OK\r\n${json}content-length: 100\r\n\r\n`),
  'reset in the body': resets(`HTTP/1.1 200 OK\r\n${json}content-length: 100\r\n\r\n{"requests":[`),
  'close before headers': saysAndEnds(bad, ''),
  'hang after the request': { ...late, answer: () => {} },
  'hang in the status line': says(late, 'HTTP/1.1 20'),
  'hang in headers': says(late, `HTTP/1.1 200 OK\r\n${json}x-a: `),
  'hang after headers': says(late, `HTTP/1.1 200 OK\r\n${json}content-length: 20\r\n\r\n`),
  'hang in the body': says(late, `HTTP/1.1 200 OK\r\n${json}content-length: 20\r\n\r\n{"a":`),
  'drip headers': drip('HTTP/1.1 200 OK\r\nx-a: ', 'a'),
  'drip the body': drip(`HTTP/1.1 200 OK\r\n${json}content-length: 9999\r\n\r\n`, ' '),
  truncate: saysAndEnds(bad, `HTTP/1.1 200 OK\r\n${json}content-length: 100\r\n\r\n{"a":1}`),
  'truncate chunks': saysAndEnds(
    bad,
    `HTTP/1.1 200 OK\r\n${json}transfer-encoding: chunked\r\n\r\n7\r\n{"a":1}\r\n`,
  ),
  'length too short': says(bad, `HTTP/1.1 200 OK\r\n${json}content-length: 5\r\n\r\n{"a":1}`),
  'two lengths': says(
    bad,
    `HTTP/1.1 200 OK\r\n${json}content-length: 7\r\ncontent-length: 9\r\n\r\n{"a":1}`,
  ),
  'negative length': says(bad, `HTTP/1.1 200 OK\r\n${json}content-length: -7\r\n\r\n{"a":1}`),
  'length and chunks': says(
    bad,
    `HTTP/1.1 200 OK\r\n${json}content-length: 7\r\ntransfer-encoding: chunked\r\n\r\n7\r\n{"a":1}\r\n0\r\n\r\n`,
  ),
  'broken chunk size': says(
    bad,
    `HTTP/1.1 200 OK\r\n${json}transfer-encoding: chunked\r\n\r\nzz\r\n{"a":1}\r\n`,
  ),
  'bare line feeds': says(
    bad,
    'HTTP/1.1 200 OK\ncontent-type: application/json\ncontent-length: 2\n\n{}',
  ),
  'wrong type': answers(bad, '{"a":1}', 'content-type: text/plain\r\n'),
  'no type': answers(bad, '{"a":1}', ''),
  'HTML with 200': answers(bad, '<h1>hello</h1>', 'content-type: text/html\r\n'),
  'HTML called JSON': answers(bad, '<h1>hello</h1>'),
  'HTML with 404': answers(bad, '<h1>no</h1>', 'content-type: text/html\r\n', '404 Not Found'),
  'HTML with 500': answers(bad, '<h1>no</h1>', 'content-type: text/html\r\n', '500 Oops'),
  empty: answers(bad, ''),
  null: answers(bad, 'null'),
  array: answers(bad, '[]'),
  text: answers(bad, '"ok"'),
  'two values': answers(bad, '{"a":1}{"b":2}'),
  'byte order mark': answers(bad, '\ufeff{"a":1}'),
  'not a number': answers(bad, '{"a":NaN}'),
  'invalid UTF-8': answers(bad, Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])),
  'UTF-16': answers(bad, Buffer.from('{"a":1}', 'utf16le')),
  deep: answers(heavy, `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`),
  giant: flood(`HTTP/1.1 200 OK\r\n${json}content-length: 209715200\r\n\r\n`, megabyte, 200),
  'giant without length': flood(`HTTP/1.1 200 OK\r\n${json}\r\n`, megabyte, 200),
  'giant error': flood(`HTTP/1.1 500 No\r\n${json}\r\n`, megabyte, 200),
  'gzip bomb': answers(
    heavy,
    gzipSync(Buffer.alloc(64 * 1024 * 1024)),
    `${json}content-encoding: gzip\r\n`,
  ),
  'brotli bomb': answers(
    heavy,
    brotliCompressSync(Buffer.alloc(16 * 1024 * 1024)),
    `${json}content-encoding: br\r\n`,
  ),
  'wrong encoding': answers(bad, '{"a":1}', `${json}content-encoding: gzip\r\n`),
  'unknown encoding': answers(bad, '{"a":1}', `${json}content-encoding: zstd\r\n`),
  'encoded twice': answers(
    bad,
    gzipSync(gzipSync('{"a":1}')),
    `${json}content-encoding: gzip, gzip\r\n`,
  ),
  'redirect 301': redirect('301 Moved'),
  'redirect 302': redirect('302 Found'),
  'redirect 303': redirect('303 See Other'),
  'redirect 307': redirect('307 Temporary'),
  'redirect 308': redirect('308 Permanent'),
  'redirect to nowhere': status('302 Found', bad),
  'echo in a body': {
    ...bad,
    answer: (socket, request) =>
      void socket.write(whole(JSON.stringify({ requests: [], echo: echo(request) }))),
  },
  'echo in base64': {
    ...bad,
    answer: (socket, request) =>
      void socket.write(
        whole(JSON.stringify({ echo: Buffer.from(request.head).toString('base64') })),
      ),
  },
  'echo in an error': {
    ...keeps(400),
    answer(socket, request) {
      const body = JSON.stringify({ message: echo(request) });
      socket.write(`HTTP/1.1 400 No\r\n${json}content-length: ${body.length}\r\n\r\n${body}`);
    },
  },
  'echo in headers': tells((healthy, request) =>
    whole(
      healthy,
      `x-echo: ${echo(request)}\r\nlink: <https://a.example/?${encodeURIComponent(echo(request))}>; rel="sunset"\r\n`,
    ),
  ),
  // undici takes a 100 that nobody expected for a bad answer.
  'continue first': says(bad, `HTTP/1.1 100 Continue\r\n\r\n${whole('{}')}`),
  'early hints first': tells(
    (healthy) => `HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n${whole(healthy)}`,
  ),
  'switching protocols': says(
    bad,
    'HTTP/1.1 101 Switching\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n',
  ),
  'no content': says(bad, 'HTTP/1.1 204 No Content\r\n\r\n'),
  'not modified': says(bad, 'HTTP/1.1 304 Not Modified\r\n\r\n'),
  'status 400': status('400 No', keeps(400)),
  'status 400 without a body': status('400 No', keeps(400), ''),
  'status 401': status('401 No', bad),
  'status 403': status('403 No', keeps(403)),
  'status 404': status('404 No', keeps(404)),
  'status 405': status('405 No', bad),
  'status 409': status('409 No', keeps(409)),
  'status 410': status('410 No', keeps(410)),
  'status 422': status('422 No', keeps(422)),
  'status 429': status('429 No', keeps(429)),
  'status 429 without a body': status('429 No', keeps(429), ''),
  'status 429 with an hour to wait': answers(
    keeps(429),
    '{}',
    `${json}retry-after: 3600\r\n`,
    '429 No',
  ),
  'status 429 with nonsense to wait': answers(
    keeps(429),
    '{}',
    `${json}retry-after: soon\r\n`,
    '429 No',
  ),
  'status 500': status('500 No', keeps(500)),
  'status 500 without a body': status('500 No', bad, ''),
  'status 502': status('502 No', bad),
  'status 503': status('503 No', keeps(503)),
  'status 503 without a body': status('503 No', bad, ''),
  'HTML with 503': answers(bad, '<h1>no</h1>', 'content-type: text/html\r\n', '503 No'),
  'status 504': status('504 No', bad),
  'status 599': status('599 No', bad),
  'status 999': status('999 No', bad),
  cookies: tells((healthy) =>
    whole(healthy, 'set-cookie: session=1; Path=/\r\nset-cookie: b=2\r\n'),
  ),
  'huge header': answers(bad, '{}', `${json}x-huge: ${'a'.repeat(70_000)}\r\n`),
  'many headers': answers(
    bad,
    '{}',
    json + Array.from({ length: 3_000 }, (_, i) => `x-${i}: a\r\n`).join(''),
  ),
  'duplicate keys': tells(() => whole('{"requests":[],"requests":[],"chains":[],"chains":[]}')),
  prototype: tells(() =>
    whole(
      '{"requests":[],"chains":[],"__proto__":{"isOperator":true},"constructor":{"prototype":{"a":1}}}',
    ),
  ),
  'numbers beyond 2^53': tells(() =>
    whole('{"requests":[],"chains":[],"total":123456789012345678901234567890}'),
  ),
  'a repeating cursor': tells(() =>
    whole('{"requests":[],"claims":[],"chains":[],"continuation":"again"}'),
  ),
  'changing shapes': tells((healthy, { number }) =>
    whole([healthy, '{}', '{"requests":{"0":null}}'][number % 3] ?? ''),
  ),
} as const satisfies Record<string, Fault>;

export type FaultKind = keyof typeof faultKinds;
