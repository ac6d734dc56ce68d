import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Connector } from 'wagmi';
import { saveClaim } from './claim-store';
import { MemoryStorage } from '#testing/memory-storage';
import { sampleClaim, sampleScreen, sampleTerms } from '#testing/sample-claim';
import { signWithWallet, takeSignature } from './sign-claim';

const signBytes = vi.hoisted(() => vi.fn<() => Promise<string>>());
vi.mock('../../../wallet/sign-bytes', () => ({ signBytes }));
// A script that does not load either, as it is without a connection.
vi.mock('../../../wallet/recover-signer', async (load) => ({
  ...(await load<object>()),
  loadCurve: () => (isOffline ? Promise.reject(new Error('no script')) : Promise.resolve()),
}));

const { claimAddress, currency } = sampleTerms();
const connector = { getAccounts: () => Promise.resolve([claimAddress]) } as unknown as Connector;
/** Well-formed, and of nobody whom this page can name. */
const signature = `0x${'ab'.repeat(65)}`;

let isOffline: boolean;
let posts: string[];
const context = () => ({
  client: new QueryClient(),
  reader: null,
  screen: () => sampleScreen(),
});

beforeEach(() => {
  isOffline = false;
  posts = [];
  signBytes.mockReset().mockResolvedValue(signature);
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('localStorage', new MemoryStorage());
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    if (isOffline) return Promise.reject(new TypeError('Failed to fetch'));
    if (init?.method === 'POST') posts.push(url);
    const balance = { currency: { chainId: 8453, address: currency.address }, amount: '128340000' };
    return Promise.resolve(
      Response.json(url.includes('balances') ? { balances: [balance] } : { status: 'waiting' }),
    );
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('signing with a wallet', () => {
  it('leaves the wallet closed, and blames nothing on it, where the balance cannot be read', async () => {
    const claim = sampleClaim();
    saveClaim(claim);
    isOffline = true;
    expect(await signWithWallet(context(), claim, connector)).toEqual({
      outcome: 'unread',
      reason: 'No answer came.',
    });
    expect(signBytes).not.toHaveBeenCalled();
  });

  it('says that the claim changed where its entry is gone when the signature comes', async () => {
    const claim = sampleClaim();
    saveClaim(claim);
    signBytes.mockImplementation(() => {
      localStorage.clear();
      return Promise.resolve(signature);
    });
    expect(await signWithWallet(context(), claim, connector)).toEqual({ outcome: 'outdated' });
    expect(signBytes).toHaveBeenCalledOnce();
    expect(posts).toEqual([]);
  });
});

describe('taking a signature', () => {
  it('says that the claim changed where its entry is gone', async () => {
    const taken = await takeSignature(context(), sampleClaim(), signature, 'unverified');
    expect(taken).toEqual({ outcome: 'outdated' });
    expect(posts).toEqual([]);
  });
});
