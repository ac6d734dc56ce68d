import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { idempotencyKeyUsed } from '#service/idempotency';
import { claimReducer } from './claim-reducer';
import { postSignature } from './claim-actions';
import { claimStore, saveClaim } from './claim-store';
import { MemoryStorage } from '#testing/memory-storage';
import { sampleClaim } from '#testing/sample-claim';
import { signed } from '#testing/sample-claim-events';

interface Sent {
  url: string;
  body: unknown;
  key: string | null;
}

let sent: Sent[];
let storage: MemoryStorage;
let answer: () => Response | Promise<Response>;
const claim = claimReducer(sampleClaim(), signed);
const state = () => claimStore.read().claims[0];

beforeEach(() => {
  sent = [];
  storage = new MemoryStorage();
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('fetch', async (url: string, { body, headers }: RequestInit) => {
    const key = new Headers(headers).get('idempotency-key');
    sent.push({ url, body: JSON.parse(body as string) as unknown, key });
    return answer();
  });
  answer = () => Response.json({ message: 'Claim accepted' });
  saveClaim(claim);
});
afterEach(() => vi.unstubAllGlobals());

const problem = (status: number, body: object = {}) =>
  Response.json({ title: 'no', status, detail: 'no', ...body }, { status });

beforeEach(() => {
  vi.stubGlobal('navigator', {});
});

describe('posting a signature', () => {
  it('sends it in the body, under a key that the journal holds', async () => {
    expect(await postSignature(claim, false)).toBe('posted');
    expect(sent).toEqual([
      {
        url: '/api/sandbox/execute/permits',
        body: { kind: 'claim', requestId: claim.requestId, signature: '0xabcd' },
        key: state()?.posts[0]?.idempotencyKey,
      },
    ]);
    expect(sent[0]?.key).toMatch(/^[\da-f-]{36}$/);
    expect(state()).toMatchObject({ state: 'submitted', inFlight: false });
  });

  it('is not done where it cannot be written down', async () => {
    storage.isFull = true;
    expect(await postSignature(claim, true)).toBe('unsaved');
    expect(sent).toEqual([]);
    expect(state()).toMatchObject({ state: 'signed', signature: '0xabcd', posts: [] });
  });

  it('keeps the answer in this tab where that cannot be written down', async () => {
    answer = () => {
      storage.isFull = true;
      return Response.json({ message: 'Claim accepted' });
    };
    await postSignature(claim, true);
    expect(state()).toMatchObject({ state: 'submitted', inFlight: false });
    expect(claimStore.isUnsaved(claim.key)).toBe(true);
  });

  it('takes another key for another post', async () => {
    answer = () => problem(502);
    await postSignature(claim, false);
    await postSignature(claim, true);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
  });
});

describe('what an answer means', () => {
  it.each([
    ['the service said no', () => problem(400, { upstreamStatus: 400 }), 'unknown', true],
    ['the session ended', () => problem(401), 'signed', false],
    ['another host', () => problem(421), 'signed', false],
    ['the body was too large', () => problem(413), 'signed', false],
    ['the proxy’s pace is used up', () => problem(429), 'signed', false],
    ['the service’s pace is used up', () => problem(429, { upstreamStatus: 429 }), 'signed', false],
    [
      'the browser sent it twice',
      () => problem(409, { type: idempotencyKeyUsed }),
      'unknown',
      false,
    ],
    ['the service is away', () => problem(502), 'unknown', false],
    ['the service failed', () => problem(502, { upstreamStatus: 500 }), 'unknown', false],
    ['it is not JSON', () => new Response('<html>'), 'unknown', false],
    ['no connection', () => Promise.reject(new TypeError('reset')), 'unknown', false],
  ] as const)('%s', async (_name, given, expected, isRefused) => {
    answer = given;
    await postSignature(claim, false);
    expect(state()).toMatchObject({ state: expected, signature: '0xabcd' });
    expect(state()?.refusal !== null).toBe(isRefused);
    expect(sent).toHaveLength(1);
  });
});
