import { describe, expect, it } from 'vitest';
import { allHold, holdsButSigner } from './checks-hold';
import { claimPreflight } from './claim-preflight';
import { sampleAvailable, samplePreflight, sampleScreen, sampleTerms } from '#testing/sample-claim';

const id = `0x${'1d'.repeat(32)}`;
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const failed = (change: Parameters<typeof samplePreflight>[0]) =>
  claimPreflight(samplePreflight(change)).flatMap(({ name, ok }) => (ok === false ? [name] : []));

describe('who signs', () => {
  it.each([
    ['another account', { kind: 'wallet', address: other }],
    ['a signature of another account', { kind: 'pasted', address: other }],
  ] as const)('stops %s', (_what, signer) => {
    expect(failed({ signer })).toEqual(['signer']);
  });

  it('does not care about the case of the account', () => {
    const address = sampleTerms().claimAddress.toLowerCase();
    expect(failed({ signer: { kind: 'wallet', address } })).toEqual([]);
  });

  it('waits for a wallet, and shows the bytes meanwhile', () => {
    const results = claimPreflight(samplePreflight({ signer: null }));
    expect(allHold(results)).toBe(false);
    expect(holdsButSigner(results)).toBe(true);
  });

  it('shows no bytes when anything else is open or wrong', () => {
    const open = claimPreflight(samplePreflight({ signer: null, availableNow: null }));
    expect(holdsButSigner(open)).toBe(false);
    const wrong = claimPreflight(
      samplePreflight({ signer: null, availableNow: sampleAvailable('0') }),
    );
    expect(holdsButSigner(wrong)).toBe(false);
  });

  it('shows them beside a wallet that stands on another account, which cannot sign', () => {
    const results = claimPreflight(samplePreflight({ signer: { kind: 'wallet', address: other } }));
    expect(allHold(results)).toBe(false);
    expect(holdsButSigner(results)).toBe(true);
  });

  it('stops an empty balance and one that is no number', () => {
    expect(failed({ availableNow: sampleAvailable('0') })).toEqual(['balance']);
    expect(allHold(claimPreflight(samplePreflight({ availableNow: sampleAvailable('1.5') })))).toBe(
      false,
    );
    // The total decides where it is reported.
    expect(failed({ availableNow: { ...sampleAvailable(), usd: '0' } })).toEqual(['balance']);
  });

  it('stops when other bytes stand on the screen, and waits for them', () => {
    const bytes = `0x${'3f'.repeat(32)}`;
    expect(failed({ screen: { ...sampleScreen(), bytes } })).toEqual(['bytes-shown']);
    const cut = `${id.slice(0, 8)}…${id.slice(-6)}`;
    expect(failed({ screen: { ...sampleScreen(), bytes: cut } })).toEqual(['bytes-shown']);
    for (const screen of [null, { ...sampleScreen(), bytes: null }])
      expect(allHold(claimPreflight(samplePreflight({ screen })))).toBe(false);
  });

  it.each(['From', 'To', 'Chain', 'Token', 'Amount', 'Fees'])(
    'stops when the screen shows something else as “%s”',
    (label) => {
      const shown = sampleScreen();
      const terms = new Map([...shown.terms, [label, '0x1234…5678']]);
      expect(failed({ screen: { ...shown, terms } })).toEqual(['terms-shown']);
      terms.delete(label);
      expect(failed({ screen: { ...shown, terms } })).toEqual(['terms-shown']);
    },
  );

  it('an empty list holds nothing', () => {
    expect(allHold([])).toBe(false);
  });
});
