import { hashMessage, type EIP1193Provider } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { describe, expect, it } from 'vitest';
import type { ChainReader } from './contract-signature';
import { accountKind, loadRecovery, verifySignature } from './verify-signature';

const owner = privateKeyToAccount(`0x${'11'.repeat(32)}`);
const other = privateKeyToAccount(`0x${'22'.repeat(32)}`);
const bytes = `0x${'1d'.repeat(32)}` as const;
const chainId = 8453;

function reader(answers: { code?: string; call?: string | Error; chainId?: number }): ChainReader {
  const request = ({ method }: { method: string }) => {
    const answer = method === 'eth_getCode' ? answers.code : answers.call;
    if (answer instanceof Error) return Promise.reject(answer);
    return answer === undefined ? Promise.reject(new Error('no')) : Promise.resolve(answer);
  };
  return {
    provider: { request } as unknown as EIP1193Provider,
    chainId: answers.chainId ?? chainId,
  };
}
const verify = async (
  by: typeof owner,
  from: ChainReader | null,
  over: `0x${string}` | 'text' = bytes,
) => {
  const message = over === 'text' ? bytes : { raw: over };
  const signature = await by.signMessage({ message });
  return verifySignature(bytes, signature, owner.address, chainId, from);
};
const magic = `0x1626ba7e${'0'.repeat(56)}`;
const delegated = `0xef0100${'ab'.repeat(20)}`;

it('recovery can be loaded before there is a signature', async () => {
  await expect(loadRecovery()).resolves.toBeUndefined();
});

describe('a signature', () => {
  it('of the claim address over the raw bytes is good, with or without a chain', async () => {
    expect(await verify(owner, null)).toMatchObject({
      verdict: 'recovered',
      address: owner.address,
    });
    expect(await verify(owner, reader({ code: delegated }))).toMatchObject({
      verdict: 'recovered',
    });
  });

  it('over the text of the bytes is not', async () => {
    expect(await verify(owner, reader({ code: '0x' }), 'text')).toMatchObject({
      verdict: 'unverified',
    });
  });

  it('of another key is unverified where the address has no code, and names that key', async () => {
    // No code on one chain does not make it a plain account: the contract may stand on another one.
    const found = await verify(other, reader({ code: '0x' }));
    expect(found).toMatchObject({ verdict: 'unverified', address: other.address });
    expect(found.reason).toContain(other.address);
  });

  it('of another key is for the contract to judge', async () => {
    expect(await verify(other, reader({ code: '0x6001', call: magic }))).toMatchObject({
      verdict: 'contract',
      address: owner.address,
    });
    const no = `0x${'f'.repeat(8)}${'0'.repeat(56)}`;
    expect(await verify(other, reader({ code: '0x6001', call: no }))).toMatchObject({
      verdict: 'refused',
    });
    expect(await verify(other, reader({ code: delegated, call: magic }))).toMatchObject({
      verdict: 'contract',
    });
  });

  it.each([
    ['a revert by its code', { code: 3, message: 'reverted' }, 'refused'],
    ['a revert by its message', { code: -32000, message: 'execution reverted: bad' }, 'refused'],
    ['a revert with data', { code: 3, message: 'x', data: '0x08c379a0' }, 'refused'],
    ['a lost connection', { message: 'fetch failed' }, 'unverified'],
    ['an internal error', { code: -32603, message: 'Internal error' }, 'unverified'],
    ['a method that the wallet lacks', { code: 4200, message: 'unsupported' }, 'unverified'],
    ['a limit', { code: -32005, message: 'rate limited' }, 'unverified'],
  ])('is judged after %s', async (_what, error, verdict) => {
    const fails = reader({ code: '0x6001', call: Object.assign(new Error('no'), error) });
    expect(await verify(other, fails)).toMatchObject({ verdict });
  });

  it.each(['0x', '0x01', `0x${'0'.repeat(128)}`])(
    'is not judged by %s, which is no answer of EIP-1271',
    async (call) => {
      expect(await verify(other, reader({ code: '0x6001', call }))).toMatchObject({
        verdict: 'unverified',
      });
    },
  );

  it('stays unverified where the chain cannot be read', async () => {
    expect(await verify(other, null)).toMatchObject({ verdict: 'unverified', address: null });
    expect(await verify(other, reader({ code: '0x', chainId: 1 }))).toMatchObject({
      verdict: 'unverified',
    });
  });

  it('of an undeployed contract stays unverified, though the address has no code', async () => {
    const wrapped = `0x${'ab'.repeat(64)}${'6492'.repeat(16)}`;
    const found = await verifySignature(
      bytes,
      wrapped,
      owner.address,
      chainId,
      reader({ code: '0x' }),
    );
    expect(found).toMatchObject({ verdict: 'unverified', address: null });
  });

  it.each(['', '0x', '0xabc', 'signature', `0x${'ab'.repeat(5000)}`])(
    'is no signature: %s',
    async (text) => {
      expect(await verifySignature(bytes, text, owner.address, chainId, null)).toMatchObject({
        verdict: 'malformed',
      });
    },
  );

  it('asks the contract about the EIP-191 hash of the bytes', async () => {
    const asked: string[] = [];
    const provider = {
      request: ({ method, params }: { method: string; params: [{ data?: string }] }) => {
        if (method === 'eth_getCode') return Promise.resolve('0x6001');
        asked.push(String(params[0].data));
        return Promise.resolve(magic);
      },
    } as unknown as EIP1193Provider;
    await verify(other, { provider, chainId });
    expect(asked[0]).toContain(hashMessage({ raw: bytes }).slice(2));
  });
});

describe('an account', () => {
  it.each([
    ['0x', 'no-code'],
    [delegated, 'delegated'],
    ['0x6001', 'contract'],
  ])('with code %s is %s', async (code, kind) => {
    expect(await accountKind(owner.address, chainId, reader({ code }))).toBe(kind);
  });

  it('is unread without a reader, on another chain, or when the wallet says no', async () => {
    expect(await accountKind(owner.address, chainId, null)).toBe('unread');
    expect(await accountKind(owner.address, chainId, reader({ code: '0x', chainId: 1 }))).toBe(
      'unread',
    );
    expect(await accountKind(owner.address, chainId, reader({}))).toBe('unread');
  });
});
