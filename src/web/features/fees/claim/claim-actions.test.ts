import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { idempotencyKeyUsed } from '#service/calls/idempotency';
import { claimReducer } from './claim-reducer';
import { askAgain, askForClaim, postSignature } from './claim-actions';
import { claimStore, JournalFullError, saveClaim } from './claim-store';
import { MemoryStorage } from '#testing/memory-storage';
import { changedOffer, sampleClaim, sampleOffer, sampleTerms } from '#testing/sample-claim';
import { signed } from '#testing/sample-claim-events';
import { Session } from '../../../api/session';
import { createQueryClient } from '../../../api/query-client';

const session = new Session();

interface Sent {
  url: string;
  body: unknown;
  key: string | null;
}

let sent: Sent[];
let storage: MemoryStorage;
let answer: () => Response | Promise<Response>;
const claim = claimReducer(sampleClaim(), signed);
const { claimAddress, currency } = sampleTerms();
const balance = { currency: { chainId: 8453, address: currency.address }, amount: '5000000' };
const state = () => claimStore.read().claims.find(({ key }) => key === claim.key);

beforeEach(() => {
  sent = [];
  storage = new MemoryStorage();
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('fetch', async (url: string, { body, headers }: RequestInit) => {
    if (!body) return Response.json({ balances: [balance] });
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
    expect(await postSignature(session, claim, false)).toBe('posted');
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
    expect(await postSignature(session, claim, true)).toBe('unsaved');
    expect(sent).toEqual([]);
    expect(state()).toMatchObject({ state: 'signed', signature: '0xabcd', posts: [] });
  });

  it('keeps the answer in this tab where that cannot be written down', async () => {
    answer = () => {
      storage.isFull = true;
      return Response.json({ message: 'Claim accepted' });
    };
    await postSignature(session, claim, true);
    expect(state()).toMatchObject({ state: 'submitted', inFlight: false });
    expect(claimStore.isUnsaved(claim.key)).toBe(true);
  });

  it('keeps the answer where another network was opened meanwhile', async () => {
    answer = () => {
      storage.isFull = true;
      session.clear();
      return Response.json({ message: 'Claim accepted' });
    };
    await postSignature(session, claim, true);
    expect(state()).toMatchObject({ state: 'submitted', inFlight: false });
    expect(claimStore.isUnsaved(claim.key)).toBe(true);
  });

  it('takes another key for another post', async () => {
    answer = () => problem(502);
    await postSignature(session, claim, false);
    await postSignature(session, claim, true);
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
    await postSignature(session, claim, false);
    expect(state()).toMatchObject({ state: expected, signature: '0xabcd' });
    expect(state()?.refusal !== null).toBe(isRefused);
    expect(sent).toHaveLength(1);
  });
});

describe('asking for a claim', () => {
  const id = `0x${'2e'.repeat(32)}`;
  const newest = () =>
    claimStore.read().claims.find(({ requestId }) => requestId !== claim.requestId);
  beforeEach(() => {
    answer = () => Response.json(sampleOffer(id));
  });

  it('writes the offer down, and shows it', async () => {
    const asked = await askForClaim(session, sampleTerms({ amount: '1000000' }));
    expect(sent).toEqual([
      {
        url: `/api/sandbox/app-fees/${claimAddress}/claim`,
        body: {
          chainId: 8453,
          currency: currency.address,
          recipient: claimAddress,
          amount: '1000000',
        },
        key: null,
      },
    ]);
    expect(asked).toMatchObject({ state: 'asked', requestId: id, signature: null, posts: [] });
    expect(newest()).toEqual(asked);
    expect(claimStore.read().shownKey).toBe(asked.key);
  });

  it('sends no amount where none was chosen', async () => {
    await askForClaim(session, sampleTerms());
    expect(Object.keys(sent[0]?.body as object)).toEqual(['chainId', 'currency', 'recipient']);
  });

  it.each([
    ['another message', changedOffer({ sign: { message: `0x${'33'.repeat(32)}` } })],
    ['a transaction', changedOffer({ step: { kind: 'transaction' } })],
    ['another endpoint', changedOffer({ post: { endpoint: 'https://a.example/permits' } })],
    ['another shape', { hello: 1 }],
    ['an id that was posted before', sampleOffer(claim.requestId)],
  ])('closes an offer of %s: it can never be signed', async (_what, offer) => {
    await postSignature(session, claim, false);
    answer = () => Response.json(offer);
    const asked = await askForClaim(session, sampleTerms());
    expect(asked).toMatchObject({ state: 'abandoned', signature: null });
    expect(asked.problem).not.toBe(null);
    expect(claimStore.dispatch(asked.key, signed)).toBe(null);
  });

  it('writes nothing down where the service refuses, or where it cannot', async () => {
    answer = () => problem(400);
    await expect(askForClaim(session, sampleTerms())).rejects.toThrow();
    answer = () => Response.json(sampleOffer(id));
    storage.isFull = true;
    await expect(askForClaim(session, sampleTerms())).rejects.toThrow(JournalFullError);
    expect(claimStore.read().claims.map(({ key }) => key)).toEqual([claim.key]);
  });

  it('again gives up the claim that is not signed, with the balance as it is now', async () => {
    const first = await askForClaim(session, sampleTerms());
    answer = () => Response.json(sampleOffer(`0x${'3f'.repeat(32)}`));
    const second = await askAgain(createQueryClient(session), first);
    expect(second.terms.available.balances[0]?.amount).toBe('5000000');
    const states = claimStore.read().claims.map(({ key, state }) => [key, state]);
    expect(states).toContainEqual([first.key, 'abandoned']);
    expect(states).toContainEqual([second.key, 'asked']);
    expect(claimStore.read().shownKey).toBe(second.key);
  });

  it('again leaves the claim as it is where the service refuses', async () => {
    const first = await askForClaim(session, sampleTerms());
    answer = () => problem(400);
    await expect(askAgain(createQueryClient(session), first)).rejects.toThrow();
    expect(newest()).toEqual(first);
  });

  it('again leaves a claim that was posted', async () => {
    await postSignature(session, claim, false);
    const posted = state();
    await askAgain(createQueryClient(session), posted ?? claim);
    expect(claimStore.read().claims).toContainEqual(posted);
  });
});
