import { describe, expect, it } from 'vitest';
import { sampleClaim } from '#testing/sample-claim';
import {
  accepted,
  look,
  looks,
  lost,
  paid,
  posted,
  seen,
  signed,
} from '#testing/sample-claim-events';
import type { Claim } from './claim';
import { claimHeadline } from './claim-headline';
import { claimReducer } from './claim-reducer';

const terms = { ...sampleClaim().terms, amount: '9000000' };
const after = (...events: Parameters<typeof claimReducer>[1][]): Claim =>
  events.reduce(claimReducer, { ...sampleClaim(), terms });
const [claimed, other] = [terms.recipient, '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'];
const short = (address: string) => `${address.slice(0, 6)}…${address.slice(-6)}`;

describe('the headline of a claim', () => {
  it('names amount, chain and recipient before anything is submitted', () => {
    const words = `9 USDC on Base to ${short(claimed)}`;
    expect(claimHeadline(after())).toBe(words);
    expect(claimHeadline(after(signed))).toBe(words);
  });

  it.each([
    [[signed, posted], 'Submitted'],
    [[signed, posted, lost], 'Outcome unknown'],
    [[signed, posted, accepted, look('failure', 0)], 'Failure reported'],
    [[signed, posted, accepted, look('refund', 0)], 'Refund reported'],
    [[signed, posted, accepted, look('other', 0, 'teleported')], 'Reported “teleported”'],
    [[signed, posted, accepted, look('other', 0, 'pending')], 'Submitted'],
    [[signed, posted, accepted, ...looks('failure', 31)], 'Failed'],
    [[signed, posted, accepted, { type: 'abandoned', atMs: 9 } as const], 'No longer tracked'],
  ])('after %j names amount, chain and recipient: %s', (events, words) => {
    expect(claimHeadline(after(...events))).toBe(`${words}: 9 USDC on Base to ${short(claimed)}`);
  });

  it('names what was received, and a recipient only where one was read back', () => {
    const claim = after(signed, posted, accepted, paid);
    const amounts = { claimed: null, received: { amount: '8.5', symbol: 'USDC' }, fee: null };
    expect(claimHeadline({ ...claim, amounts })).toBe(
      'Paid: 8.5 USDC on Base, recipient not reported',
    );
    const evidence = { ...seen('balance', '2 to 1 USDC'), recipient: claimed };
    expect(claimHeadline({ ...claim, evidence })).toBe(
      `Paid (inferred): 9 USDC on Base to ${short(claimed)}`,
    );
  });

  it('says that a claim was blocked before it was signed', () => {
    const claim: Claim = { ...after(), state: 'abandoned', problem: 'Blocked' };
    expect(claimHeadline(claim)).toBe(
      `Claim blocked, nothing signed: 9 USDC on Base to ${short(claimed)}`,
    );
    expect(claimHeadline({ ...claim, problem: null })).toBe(`9 USDC on Base to ${short(claimed)}`);
  });

  it('says of a rejected claim what is known of its payment', () => {
    const claim: Claim = {
      ...after(signed, posted),
      state: 'failed',
      evidence: seen('refusal', 'no'),
    };
    expect(claimHeadline(claim)).toBe(
      `Claim rejected, no payment reported: 9 USDC on Base to ${short(claimed)}`,
    );
  });

  it('promises no amount where none was sent', () => {
    const claim = after(signed, posted);
    expect(claimHeadline({ ...claim, terms: { ...terms, amount: null } })).toBe(
      `Submitted: all available, in USDC on Base to ${short(claimed)}`,
    );
  });

  it.each([
    [
      'recipient',
      claimed,
      other,
      `9 USDC on Base paid to ${short(other)}, not to the address you requested`,
    ],
    ['chain', '8453', '10', '9 USDC paid on chain 10, not on Base'],
    ['token', claimed, other, `Paid in the token ${short(other)}, not in USDC`],
    ['amount', '9 USDC', '8 USDC', '8 USDC on Base paid, not the 9 USDC you requested'],
    [
      'from',
      claimed,
      other,
      `9 USDC on Base paid from ${short(other)}, not from the claim address`,
    ],
    ['another field', 'a', 'b', 'The payment differs from your claim'],
  ])('says what differs in the %s', (field, asked, reported, words) => {
    const claim: Claim = {
      ...after(signed, posted, accepted, paid),
      amounts: { claimed: null, received: { amount: '9', symbol: 'USDC' }, fee: null },
      mismatches: [{ field, asked, reported }],
    };
    expect(claimHeadline(claim)).toBe(words);
    const both = [...claim.mismatches, { field: 'recipient', asked: claimed, reported: other }];
    expect(claimHeadline({ ...claim, mismatches: both })).toContain(`paid to ${short(other)}`);
  });
});
