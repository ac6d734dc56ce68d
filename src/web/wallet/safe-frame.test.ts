import type { EIP1193Provider } from 'viem';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { safeFrame } from './safe-frame';

const safe = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const asked: { method: string; params: unknown }[] = [];
type Answer = { success: boolean; data?: unknown; error?: string };
let answers: Record<string, Answer>;

/** The frame around the page, as far as messages go. */
function frame() {
  const target = new EventTarget();
  const parent = {
    postMessage: (request: { id: string; method: string; params: unknown }) => {
      asked.push({ method: request.method, params: request.params });
      const answer = answers[request.method];
      if (!answer) return;
      const say = (data: object, source: object) =>
        target.dispatchEvent(Object.assign(new Event('message'), { data, source }));
      // Another window cannot answer in the frame's place.
      say({ id: request.id, success: true, data: 'forged' }, { other: true });
      say({ id: request.id, ...answer }, parent);
    },
  };
  return {
    parent,
    addEventListener: target.addEventListener.bind(target),
    removeEventListener: target.removeEventListener.bind(target),
  };
}

const connector = () => safeFrame()({ emitter: { emit() {} } } as never);
const request = async (method: string, params: readonly unknown[] = []) => {
  const provider = (await connector().getProvider()) as EIP1193Provider;
  return provider.request({ method, params } as never) as Promise<unknown>;
};

describe('a Safe around the page', () => {
  beforeEach(() => {
    asked.length = 0;
    answers = {
      getSafeInfo: { success: true, data: { safeAddress: safe.toLowerCase(), chainId: 8453 } },
      signMessage: { success: true, data: { signature: '0xabcd' } },
      rpcCall: { success: true, data: '0x6001' },
    };
    vi.stubGlobal('window', frame());
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('names its account and chain', async () => {
    expect(await connector().getAccounts()).toEqual([safe]);
    expect(await connector().getChainId()).toBe(8453);
    expect(await request('eth_chainId')).toBe('0x2105');
  });

  it('signs, and reads its chain', async () => {
    expect(await request('personal_sign', ['0x1d', safe])).toBe('0xabcd');
    expect(await request('eth_getCode', [safe, 'latest'])).toBe('0x6001');
    expect(asked.at(-1)).toEqual({
      method: 'rpcCall',
      params: { call: 'eth_getCode', params: [safe, 'latest'] },
    });
  });

  it('says that other owners have to sign too, when no signature comes', async () => {
    answers.signMessage = { success: true, data: { messageHash: '0x01' } };
    await expect(request('personal_sign', ['0x1d', safe])).rejects.toMatchObject({ code: -32002 });
  });

  it.each(['eth_sendTransaction', 'wallet_sendCalls', 'wallet_switchEthereumChain', 'eth_sign'])(
    'has no %s',
    async (method) => {
      await expect(request(method)).rejects.toMatchObject({ code: 4200 });
      expect(asked).toEqual([]);
    },
  );

  it('passes on what the frame refuses', async () => {
    answers.signMessage = { success: false, error: 'refused' };
    await expect(request('personal_sign', ['0x1d', safe])).rejects.toThrow('refused');
  });

  it('is not there when the frame is something else', async () => {
    vi.useFakeTimers();
    answers = {};
    const found = connector().isAuthorized();
    await vi.advanceTimersByTimeAsync(2000);
    expect(await found).toBe(false);
  });
});
