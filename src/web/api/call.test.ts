import * as z from 'zod/mini';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { call } from './call';
import { ApiError, NetworkError, UnexpectedShapeError } from './errors';
import { maxCallMs } from './request-timeout';
import { Session } from './session';

interface Sent {
  url: string;
  init: RequestInit & { headers: Record<string, string> };
}

let session: Session;
let sent: Sent[];

beforeEach(() => {
  session = new Session();
  sent = [];
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Each call gets the next answer, and after the last one that again. */
function answers(...responses: (() => Response | Promise<Response>)[]): void {
  vi.stubGlobal('fetch', async (url: string, init: Sent['init']) => {
    sent.push({ url, init });
    return responses[Math.min(sent.length, responses.length) - 1]?.();
  });
}

const read = (body: unknown) => body;
const chains = () => call(session, 'mainnet', 'chains', { read });
const errorOf = async (work: Promise<unknown>) => work.then(null, (error: unknown) => error);

describe('a request', () => {
  test('fills the path, leaves out what is not set, and says that it is the page’s own', async () => {
    answers(() => Response.json({}));
    const path = { address: '0x/ü?' };
    const query = { continuation: 'a b&c', limit: undefined };
    await call(session, 'main net', 'claims', { path, query, read });
    expect(sent[0]?.url).toBe(
      '/api/main%20net/app-fees/0x%2F%C3%BC%3F/claims?continuation=a+b%26c',
    );
    expect(sent[0]?.init).toMatchObject({
      method: 'GET',
      redirect: 'error',
      headers: { accept: 'application/json', 'x-requested-by': 'waybill' },
    });
    expect(sent[0]?.init.headers).not.toHaveProperty('content-type');
  });

  test('posts its body as JSON, under the id that it is made once by', async () => {
    answers(() => Response.json({}));
    const options = { body: { a: 1 }, idempotencyKey: 'once', read };
    await call(session, 'mainnet', 'permits', options);
    expect(sent[0]?.init).toMatchObject({ method: 'POST', body: '{"a":1}' });
    expect(sent[0]?.init.headers).toMatchObject({
      'content-type': 'application/json',
      'idempotency-key': 'once',
    });
  });
});

describe('a validator', () => {
  const page = (etag: string, chainIds: number[]) => () =>
    Response.json({ chainIds }, { headers: { etag } });
  const unchanged = () => new Response(null, { status: 304 });

  test('is sent the next time, and an unchanged answer is read from memory', async () => {
    answers(page('"1"', [1]), unchanged, page('"2"', [2]), unchanged);
    expect(await chains()).toEqual({ chainIds: [1] });
    expect(await chains()).toEqual({ chainIds: [1] });
    expect(await chains()).toEqual({ chainIds: [2] });
    expect(await chains()).toEqual({ chainIds: [2] });
    expect(sent.map(({ init }) => init.headers['if-none-match'])).toEqual([
      undefined,
      '"1"',
      '"1"',
      '"2"',
    ]);
  });

  test('is not kept of what an export reads', async () => {
    answers(page('"1"', [1]));
    const inBackground = { priority: 'export', read } as const;
    await call(session, 'mainnet', 'requests', inBackground);
    await call(session, 'mainnet', 'requests', inBackground);
    expect(sent[1]?.init.headers).not.toHaveProperty('if-none-match');
    expect(sent[1]?.init.headers['x-waybill-priority']).toBe('export');
  });

  test('of an error is not kept', async () => {
    answers(() => Response.json({}, { status: 500, headers: { etag: '"1"' } }), page('"2"', [2]));
    await errorOf(chains());
    await chains();
    expect(sent[1]?.init.headers).not.toHaveProperty('if-none-match');
  });
});

describe('an error status', () => {
  test.each([400, 401, 403, 404, 409, 410, 422, 429, 500, 502, 503, 504])(
    '%i is an ApiError with the problem of the body (RFC 9457)',
    async (status) => {
      const body = {
        type: 'urn:x',
        title: 'No',
        detail: 'Not so.',
        upstreamStatus: status,
        retryAfterMs: 1500,
        traceId: 't-1',
        message: 'as sent',
        errorCode: 'E1',
      };
      answers(() => Response.json(body, { status }));
      const error = await errorOf(chains());
      expect(error).toBeInstanceOf(ApiError);
      expect(error).toMatchObject({
        status,
        problem: body,
        isFromService: true,
        message: 'Not so.',
      });
    },
  );

  test.each([
    ['no JSON', '<h1>Bad gateway</h1>'],
    ['nothing', ''],
    ['a list', '[1]'],
    ['fields of other types', '{"title":7,"detail":null,"retryAfterMs":"soon"}'],
  ])('with %s names the status and the trace of the header', async (_name, text) => {
    answers(() => new Response(text, { status: 502, headers: { 'x-trace-id': 't-2' } }));
    expect(await errorOf(chains())).toMatchObject({
      name: 'ApiError',
      message: 'Status 502',
      isFromService: false,
      problem: { title: null, detail: null, retryAfterMs: null, traceId: 't-2' },
    });
  });
});

describe('an answer that cannot be read', () => {
  test('is no JSON', async () => {
    answers(() => new Response('<html>', { headers: { 'x-trace-id': 't-3' } }));
    expect(await errorOf(chains())).toMatchObject({
      name: 'UnexpectedShapeError',
      raw: '<html>',
      traceId: 't-3',
      issues: ['It isn’t JSON.'],
    });
  });

  test('is of another shape: what came is kept, with the reason', async () => {
    answers(() => Response.json({ other: 1 }));
    const refuse = () => {
      throw new Error('chains is missing');
    };
    const error = await errorOf(call(session, 'mainnet', 'chains', { read: refuse }));
    expect(error).toBeInstanceOf(UnexpectedShapeError);
    expect(error).toMatchObject({ raw: { other: 1 }, issues: ['chains is missing'] });
    const read = (answer: unknown) => z.object({ chains: z.array(z.unknown()) }).parse(answer);
    expect(await errorOf(call(session, 'mainnet', 'chains', { read }))).toMatchObject({
      issues: ['Field: chains.'],
    });
  });
});

describe('no answer', () => {
  test('is a NetworkError with its cause', async () => {
    const cause = new TypeError('Failed to fetch');
    answers(() => Promise.reject(cause));
    const error = await errorOf(chains());
    expect(error).toBeInstanceOf(NetworkError);
    expect(error).toMatchObject({ cause, tookTooLong: false });
  });

  test('is one that is cut off on the way, too', async () => {
    const cut = new ReadableStream({
      start: (controller) => {
        controller.enqueue(new TextEncoder().encode('{"chains":['));
        controller.error(new TypeError('terminated'));
      },
    });
    answers(() => new Response(cut));
    expect(await errorOf(chains())).toBeInstanceOf(NetworkError);
  });

  test('in time says so', async () => {
    vi.useFakeTimers();
    vi.stubGlobal('fetch', pending);
    const failed = errorOf(chains());
    await vi.advanceTimersByTimeAsync(maxCallMs);
    expect(await failed).toMatchObject({ name: 'NetworkError', tookTooLong: true });
  });

  test('that nobody wants any more rejects with the reason of its signal', async () => {
    vi.stubGlobal('fetch', pending);
    const abort = new AbortController();
    const failed = errorOf(call(session, 'mainnet', 'chains', { signal: abort.signal, read }));
    const reason = new Error('left');
    abort.abort(reason);
    expect(await failed).toBe(reason);
  });
});

/** A request that only its signal ends. */
function pending(_url: string, { signal }: RequestInit): Promise<Response> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error));
  });
}
