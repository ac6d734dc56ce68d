import { hashMessage, type EIP1193Provider } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { describe, expect, it } from 'vitest';
import { accountKind, verifySignature, type ChainReader } from './verify-signature';

const owner = privateKeyToAccount(`0x${'11'.repeat(32)}`);
const other = privateKeyToAccount(`0x${'22'.repeat(32)}`);
const bytes = `0x${'1d'.repeat(32)}` as const;
const chainId = 8453;

function reader(answers: { code?: string; call?: string; chainId?: number }): ChainReader {
  const request = ({ method }: { method: string }) => {
    const answer = method === 'eth_getCode' ? answers.code : answers.call;
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

describe('a signature', () => {
  it('of the claim address over the raw bytes is good, with or without a chain', async () => {
    expect(await verify(owner, null)).toEqual({ verdict: 'recovered', address: owner.address });
    expect(await verify(owner, reader({ code: delegated }))).toMatchObject({
      verdict: 'recovered',
    });
  });

  it('over the text of the bytes is not', async () => {
    expect(await verify(owner, reader({ code: '0x' }), 'text')).toMatchObject({ verdict: 'wrong' });
  });

  it('of another key is wrong for an EOA, and names that key', async () => {
    const found = await verify(other, reader({ code: '0x' }));
    expect(found).toMatchObject({ verdict: 'wrong', address: other.address });
  });

  it('of another key is for the contract to judge', async () => {
    expect(await verify(other, reader({ code: '0x6001', call: magic }))).toEqual({
      verdict: 'contract',
      address: owner.address,
    });
    const no = `0x${'f'.repeat(8)}${'0'.repeat(56)}`;
    expect(await verify(other, reader({ code: '0x6001', call: no }))).toMatchObject({
      verdict: 'wrong',
    });
    expect(await verify(other, reader({ code: '0x6001' }))).toMatchObject({ verdict: 'wrong' });
    expect(await verify(other, reader({ code: delegated, call: magic }))).toMatchObject({
      verdict: 'contract',
    });
  });

  it('stays unverified where the chain cannot be read', async () => {
    expect(await verify(other, null)).toMatchObject({ verdict: 'unverified', kind: 'unread' });
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
    expect(found).toMatchObject({ verdict: 'unverified', kind: 'eoa' });
  });

  it.each(['', '0x', '0xabc', 'signature', `0x${'ab'.repeat(5000)}`])(
    'is no signature: %s',
    async (text) => {
      expect(await verifySignature(bytes, text, owner.address, chainId, null)).toMatchObject({
        verdict: 'wrong',
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
    ['0x', 'eoa'],
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
