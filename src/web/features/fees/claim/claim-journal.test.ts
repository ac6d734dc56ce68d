import * as fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { earlierUse, openClaim, readJournal, writeClaim } from './claim-journal';
import { claimStates } from './claim';
import { claimReducer } from './claim-reducer';
import { claimPreflight } from './claim-preflight';
import { MemoryStorage } from '#testing/memory-storage';
import { sampleClaim, samplePreflight, sampleTerms } from '#testing/sample-claim';

const signed = () =>
  claimReducer(sampleClaim(), {
    type: 'signed',
    signature: '0xabcd',
    verification: 'recovered',
    checks: claimPreflight(samplePreflight()),
    atMs: 2,
  });

describe('the journal', () => {
  let storage: MemoryStorage;
  beforeEach(() => (storage = new MemoryStorage()));

  it('gives back what was written, signature included while the claim is open', () => {
    writeClaim(storage, signed());
    expect(readJournal(storage)).toEqual({ claims: [signed()], unreadable: [] });
  });

  it('reads terms of earlier entries, which named one balance', () => {
    const claim = sampleClaim();
    const { available, ...terms } = claim.terms;
    const [balance] = available.balances;
    storage.setItem(
      `waybill.claim.${claim.key}`,
      JSON.stringify({ ...claim, terms: { ...terms, balance } }),
    );
    expect(readJournal(storage)).toEqual({ claims: [claim], unreadable: [] });
  });

  it('holds no signature once the claim is settled, whatever is asked of it', () => {
    for (const state of claimStates) writeClaim(storage, { ...signed(), key: state, state });
    const withSignature = storage.texts.filter((text) => text.includes('0xabcd'));
    expect(withSignature).toHaveLength(3);
    const holders = readJournal(storage).claims.flatMap(({ signature, state }) =>
      signature ? [state] : [],
    );
    expect(holders.toSorted()).toEqual(['signed', 'submitted', 'unknown']);
  });

  it('keeps one claim open per network and address', () => {
    writeClaim(storage, signed());
    const journal = readJournal(storage);
    expect(openClaim(journal, 'sandbox', sampleTerms().claimAddress.toLowerCase())?.key).toBe(
      'claim-1',
    );
    expect(openClaim(journal, 'mainnet', sampleTerms().claimAddress)).toBe(null);
    writeClaim(storage, claimReducer(signed(), { type: 'abandoned', atMs: 3 }));
    expect(openClaim(readJournal(storage), 'sandbox', sampleTerms().claimAddress)).toBe(null);
  });

  it('knows an id that was posted under another claim', () => {
    const posted = claimReducer(signed(), {
      type: 'posted',
      byClick: false,
      idempotencyKey: 'k1',
      atMs: 3,
    });
    writeClaim(storage, posted);
    const journal = readJournal(storage);
    const requestId = posted.requestId.toUpperCase().replace('0X', '0x');
    expect(earlierUse(journal, sampleClaim({ key: 'claim-2', requestId }))?.key).toBe(posted.key);
    expect(earlierUse(journal, posted)).toBe(null);
  });

  it.each([
    ['another recipient', { recipient: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' }],
    ['another amount', { amount: '1' }],
    ['another chain', { chainId: 10 }],
    ['another currency', { currency: { address: '0x01', symbol: 'X', decimals: 6 } }],
    ['another claim address', { claimAddress: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' }],
    ['another network', { network: 'mainnet' }],
  ])('knows an id that was offered for %s, though never signed', (_what, change) => {
    // Asked for, given up, and asked for otherwise: the service gave the same id again.
    const earlier = sampleClaim({ key: 'claim-0', terms: sampleTerms(change) });
    writeClaim(storage, claimReducer(earlier, { type: 'abandoned', atMs: 3 }));
    writeClaim(storage, sampleClaim());
    expect(earlierUse(readJournal(storage), sampleClaim())?.key).toBe('claim-0');
  });

  it('lets the same id be offered again for the same terms', () => {
    const spelled = { recipient: sampleTerms().recipient.toLowerCase() };
    const earlier = sampleClaim({ key: 'claim-0', terms: sampleTerms(spelled) });
    writeClaim(storage, claimReducer(earlier, { type: 'abandoned', atMs: 3 }));
    expect(earlierUse(readJournal(storage), sampleClaim())).toBe(null);
  });

  it('reads entries from before reports and idempotency keys were kept', () => {
    const { refusal, report, followedMs, amounts, ...entry } = sampleClaim();
    expect([refusal, report, followedMs, amounts]).toEqual([null, null, 0, null]);
    const posts = [{ atMs: 3, byClick: false }];
    storage.setItem('waybill.claim.claim-1', JSON.stringify({ ...entry, posts }));
    expect(readJournal(storage).claims).toEqual([
      { ...sampleClaim(), posts: [{ ...posts[0], idempotencyKey: '', wasTurnedAway: false }] },
    ]);
  });

  it('names what it cannot read, leaves it there, and ignores what is not its own', () => {
    storage.setItem('waybill.claim.x', '{"version":2}');
    storage.setItem('waybill.claim.y', 'not json');
    storage.setItem('waybill.claim.z', JSON.stringify(sampleClaim()));
    storage.setItem('theme', 'dark');
    expect(readJournal(storage)).toEqual({
      claims: [],
      unreadable: [
        { name: 'waybill.claim.x', text: '{"version":2}' },
        { name: 'waybill.claim.y', text: 'not json' },
        { name: 'waybill.claim.z', text: JSON.stringify(sampleClaim()) },
      ],
    });
    expect(storage.length).toBe(4);
  });

  it('never throws on what it reads', () => {
    fc.assert(
      fc.property(fc.string(), fc.json(), (name, text) => {
        const any = new MemoryStorage();
        any.setItem(`waybill.claim.${name}`, text);
        expect(readJournal(any).claims).toEqual([]);
      }),
    );
  });
});
