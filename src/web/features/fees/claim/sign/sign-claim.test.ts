// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { owner, stranger } from '#testing/development-accounts';
import { FakeWallet, walletError } from '#testing/fake-wallet';
import { MemoryStorage } from '#testing/memory-storage';
import { sampleClaim, sampleScreen, sampleTerms } from '#testing/sample-claim';
import { createQueryClient } from '../../../../api/query-client';
import { Session } from '../../../../api/session';
import { walletProblem } from '../../../../wallet/wallet-problem';
import { postSignature } from '../claim-actions';
import { claimStore, dispatchClaim, saveClaim } from '../claim-store';
import { signWithWallet, takeSignature, type SigningContext, type SignOutcome } from './sign-claim';

const session = new Session();

// A script that does not load either, as it is without a connection.
vi.mock('../../../../wallet/recover-signer', async (load) => {
  const recovery = await load<typeof import('../../../../wallet/recover-signer')>();
  const loadCurve = () =>
    isOffline ? Promise.reject(new Error('no script')) : recovery.loadCurve();
  return { ...recovery, loadCurve };
});

const { currency } = sampleTerms();
const claim = sampleClaim();

let wallet: FakeWallet;
let storage: MemoryStorage;
let isOffline: boolean;
let posts: { url: string; body: unknown }[];
let amount: string;
let status: object;
let answerPost: () => Response | Promise<Response>;

beforeEach(() => {
  [wallet, storage, isOffline, posts] = [new FakeWallet(), new MemoryStorage(), false, []];
  [amount, status] = ['128340000', { status: 'waiting' }];
  answerPost = () => Response.json({ message: 'Claim accepted' });
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (isOffline) throw new TypeError('Failed to fetch');
    if (init?.method === 'POST') {
      posts.push({ url, body: JSON.parse(init.body as string) });
      return answerPost();
    }
    const balance = { currency: { chainId: 8453, address: currency.address }, amount };
    return Response.json(url.includes('balances') ? { balances: [balance] } : status);
  });
  saveClaim(claim);
});
afterEach(() => vi.unstubAllGlobals());

/** `isReadable`: the wallet stands on the claim's chain and reads it. */
const context = (isReadable = false): SigningContext => ({
  client: createQueryClient(session),
  reader: isReadable ? { provider: wallet.provider as never, chainId: wallet.chainId } : null,
  screen: () => sampleScreen(),
});
const sign = (isReadable = false) => signWithWallet(context(isReadable), claim, wallet.connector);
const state = () => claimStore.read().claims[0];
const signatures = () => wallet.calls.filter((method) => method === 'personal_sign').length;
const stoppedBy = (found: SignOutcome) =>
  found.outcome === 'stopped' && found.checks.flatMap(({ ok, name }) => (ok ? [] : [name]));

describe('signing with a wallet', () => {
  it('posts the signature once, and calls nothing that switches a chain or sends', async () => {
    expect(await sign()).toEqual({ outcome: 'signed' });
    const signature = await owner.signMessage({ message: { raw: claim.requestId as '0x' } });
    expect(posts).toEqual([
      {
        url: '/api/sandbox/execute/permits',
        body: { kind: 'claim', requestId: claim.requestId, signature },
      },
    ]);
    expect(state()).toMatchObject({ state: 'submitted', verification: 'recovered', signature });
    expect(new Set(wallet.calls)).toEqual(
      new Set(['eth_accounts', 'eth_chainId', 'personal_sign']),
    );
  });

  it('takes the wallet’s chain as it is', async () => {
    wallet.chainId = 1;
    expect(await sign()).toEqual({ outcome: 'signed' });
    expect(wallet.calls.filter((method) => method.startsWith('wallet_'))).toEqual([]);
  });

  it.each([
    ['refuses', 4001, 'refused'],
    ['waits for an earlier request', -32002, 'busy'],
    ['disconnects half-way', 4900, 'disconnected'],
    ['loses its chain', 4901, 'disconnected'],
    ['locks itself', 4100, 'locked'],
    ['cannot sign', 4200, 'unsupported'],
  ])('leaves the claim as it is where the wallet %s', async (_what, code, kind) => {
    wallet.sign = () => Promise.reject(walletError(code));
    const problem = await sign().catch(walletProblem);
    expect(problem).toMatchObject({ kind });
    expect(posts).toEqual([]);
    expect(state()).toEqual(claim);
  });

  it('asks a locked wallet for nothing', async () => {
    wallet.accounts = [];
    expect(await sign().catch(walletProblem)).toMatchObject({ kind: 'locked' });
    expect(signatures()).toBe(0);
    expect(state()).toEqual(claim);
  });

  it('stops before the wallet opens where it shows another account', async () => {
    wallet.accounts = [stranger.address];
    expect(stoppedBy(await sign())).toEqual(['signer']);
    expect(signatures()).toBe(0);
    expect(state()).toEqual(claim);
  });

  it('has nothing signed where the account goes away after the checks', async () => {
    const { request } = wallet.provider;
    wallet.provider.request = (asked) => {
      const answer = request(asked);
      if (asked.method === 'eth_accounts') wallet.accounts = [stranger.address];
      return answer;
    };
    expect(await sign().catch(walletProblem)).toMatchObject({ kind: 'missing' });
    expect(signatures()).toBe(0);
    expect(state()).toEqual(claim);
  });

  it.each([
    ['the balance is gone', () => (amount = '0'), 'balance'],
    ['the id has failed', () => (status = { status: 'failure' }), 'status'],
    [
      'the id has expired',
      () => (status = { status: 'waiting', failReason: 'ORDER_EXPIRED' }),
      'status',
    ],
  ])('stops before the wallet opens where %s', async (_what, change, name) => {
    change();
    expect(stoppedBy(await sign())).toEqual([name]);
    expect(signatures()).toBe(0);
  });

  it('stops where the screen shows another recipient', async () => {
    const screen = () => sampleScreen(sampleTerms({ recipient: stranger.address }));
    const found = await signWithWallet({ ...context(), screen }, claim, wallet.connector);
    expect(stoppedBy(found)).toEqual(['terms-shown']);
    expect(signatures()).toBe(0);
  });

  it('goes on where the id has no status', async () => {
    status = { unexpected: [] };
    expect(await sign()).toEqual({ outcome: 'signed' });
  });

  it('leaves the wallet closed, and blames nothing on it, where the balance cannot be read', async () => {
    isOffline = true;
    expect(await sign()).toEqual({ outcome: 'unread', reason: 'No response.' });
    expect(wallet.calls).toEqual([]);
  });

  it('posts nothing where the storage is full, and keeps the signature in this tab', async () => {
    storage.isFull = true;
    await sign();
    expect(posts).toEqual([]);
    expect(claimStore.isUnsaved(claim.key)).toBe(true);
    expect(state()).toMatchObject({ state: 'signed', posts: [] });
    storage.isFull = false;
    expect(await postSignature(session, claim, true)).toBe('posted');
    expect(posts).toHaveLength(1);
  });

  it.each([
    ['was given up meanwhile', () => dispatchClaim(claim.key, { type: 'abandoned', atMs: 1 })],
    ['is gone from the storage', () => storage.clear()],
  ])('keeps no signature where the claim %s', async (_what, change) => {
    wallet.sign = (bytes) => {
      change();
      return owner.signMessage({ message: { raw: bytes } });
    };
    expect(await sign()).toEqual({ outcome: 'outdated' });
    expect(posts).toEqual([]);
    expect(state()?.signature ?? null).toBe(null);
  });

  it('keeps nothing that is no signature', async () => {
    wallet.sign = () => Promise.resolve('0xabc');
    expect(await sign()).toMatchObject({ outcome: 'malformed' });
    expect(state()).toEqual(claim);
  });
});

describe('a signature by another key', () => {
  const byStranger = (bytes: `0x${string}`) => stranger.signMessage({ message: { raw: bytes } });
  beforeEach(() => {
    wallet.sign = byStranger;
  });

  it('is kept and not posted where nothing can tell; a click posts it', async () => {
    expect(await sign()).toEqual({ outcome: 'kept' });
    expect(posts).toEqual([]);
    expect(state()).toMatchObject({ state: 'signed', verification: 'unverified' });
    expect(await postSignature(session, claim, false)).toBe('not-taken');
    expect(await postSignature(session, claim, true)).toBe('posted');
    expect(posts).toHaveLength(1);
  });

  it('is kept where the wallet stands on another chain than the claim', async () => {
    [wallet.chainId, wallet.code] = [1, '0x'];
    expect(await sign(true)).toEqual({ outcome: 'kept' });
  });

  it('is not kept where the address has no code, until the user submits it all the same', async () => {
    wallet.code = '0x';
    const found = await sign(true);
    expect(found).toMatchObject({ outcome: 'doubted' });
    expect(posts).toEqual([]);
    expect(state()).toEqual(claim);
    if (found.outcome !== 'doubted') return;
    const taken = await takeSignature(context(true), claim, found.signature, 'doubted');
    expect(taken).toEqual({ outcome: 'signed' });
    expect(posts).toHaveLength(1);
  });
});

describe('a post whose answer is lost', () => {
  it('is made again by a click only, with the same signature under another key', async () => {
    answerPost = () => Promise.reject(new TypeError('reset'));
    expect(await sign()).toEqual({ outcome: 'signed' });
    expect(state()).toMatchObject({ state: 'unknown', inFlight: false });
    expect(await postSignature(session, claim, false)).toBe('not-taken');
    answerPost = () => Response.json({ message: 'Claim accepted' });
    expect(await postSignature(session, claim, true)).toBe('posted');
    expect(posts).toHaveLength(2);
    expect(posts[1]).toEqual(posts[0]);
    const keys = state()?.posts.map(({ idempotencyKey }) => idempotencyKey);
    expect(new Set(keys).size).toBe(2);
  });
});

describe('taking a signature that was made elsewhere', () => {
  const take = async (
    by: typeof owner,
    accepted: 'verified' | 'unverified' | 'doubted' = 'verified',
    isReadable = false,
  ) => {
    const signature = await by.signMessage({ message: { raw: claim.requestId as `0x${string}` } });
    return takeSignature(context(isReadable), claim, ` ${signature}\n`, accepted);
  };

  it('posts one that recovers to the address', async () => {
    expect(await take(owner)).toEqual({ outcome: 'signed' });
    expect(posts).toHaveLength(1);
  });

  it('posts what nothing can check only where the user said so', async () => {
    expect(await take(stranger)).toMatchObject({ outcome: 'unverified' });
    expect(posts).toEqual([]);
    expect(await take(stranger, 'unverified')).toEqual({ outcome: 'signed' });
    expect(posts).toHaveLength(1);
  });

  it('does not post what the contract refuses until it is submitted all the same', async () => {
    wallet.code = '0x6001';
    const { request } = wallet.provider;
    wallet.provider.request = (asked) =>
      asked.method === 'eth_call'
        ? Promise.reject(Object.assign(walletError(3), { message: 'execution reverted' }))
        : request(asked);
    expect(await take(stranger, 'unverified', true)).toMatchObject({ outcome: 'doubted' });
    expect(posts).toEqual([]);
    expect(await take(stranger, 'doubted', true)).toEqual({ outcome: 'signed' });
    expect(posts).toHaveLength(1);
  });

  it('stops where the balance fell meanwhile', async () => {
    amount = '0';
    expect(stoppedBy(await take(owner))).toEqual(['balance']);
    expect(posts).toEqual([]);
  });

  it('says that the claim changed where its entry is gone', async () => {
    storage.clear();
    expect(await take(owner)).toEqual({ outcome: 'outdated' });
    expect(posts).toEqual([]);
  });

  it('throws where the balance cannot be read', async () => {
    isOffline = true;
    await expect(take(owner)).rejects.toThrow('No response.');
    expect(state()).toEqual(claim);
  });

  it('says what is no signature', async () => {
    const taken = await takeSignature(context(), claim, 'signature', 'verified');
    expect(taken).toMatchObject({ outcome: 'malformed' });
    expect(state()).toEqual(claim);
  });
});
