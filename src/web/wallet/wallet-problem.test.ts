import { UserRejectedRequestError } from 'viem';
import { describe, expect, it } from 'vitest';
import { walletProblem } from './wallet-problem';

describe('what the wallet says', () => {
  it.each([
    [4001, 'refused'],
    [4100, 'locked'],
    [-32002, 'busy'],
    [4900, 'disconnected'],
    [4200, 'unsupported'],
  ])('code %i is %s, also when a library wrapped it', (code, kind) => {
    const bare = Object.assign(new Error('no'), { code });
    expect(walletProblem(bare).kind).toBe(kind);
    expect(walletProblem(new Error('outer', { cause: bare })).kind).toBe(kind);
    // As some wallets answer what went through their own node.
    const inner = Object.assign(new Error('x'), { code: -32603, data: { originalError: bare } });
    expect(walletProblem(new Error('outer', { cause: inner })).kind).toBe(kind);
  });

  it('knows viem’s own refusal', () => {
    expect(walletProblem(new UserRejectedRequestError(new Error('x'))).kind).toBe('refused');
  });

  it('shows the first line of anything else, cut', () => {
    const problem = walletProblem(new Error(`${'a'.repeat(500)}\nsecond line`));
    expect(problem.kind).toBe('other');
    expect(problem.title.length).toBeLessThan(240);
    expect(problem.title).not.toContain('second');
  });

  it.each([null, undefined, 'text', 7, {}])('survives %s', (odd) => {
    expect(walletProblem(odd).kind).toBe('other');
  });

  it('ends on a cause that leads to itself', () => {
    const loop: { cause?: unknown } = {};
    loop.cause = loop;
    expect(walletProblem(loop).kind).toBe('other');
  });
});
