import { claimHistoryEntry } from '#service/schema/claim';
import { describe, expect, it } from 'vitest';
import { claimReducer } from '../claim-reducer';
import { claimPreflight } from '../claim-preflight';
import { claimsCsv } from './claims-csv';
import { claimReceipt } from './receipt';
import { sampleClaim, samplePreflight, sampleTerms } from '#testing/sample-claim';

const signed = claimReducer(sampleClaim(), {
  type: 'signed',
  signature: '0xfeedfeed',
  verification: 'recovered',
  checks: claimPreflight(samplePreflight()),
  atMs: 2,
});

describe('a receipt', () => {
  it('holds terms and id, and never the signature', () => {
    const text = claimReceipt(signed);
    expect(text).toContain(signed.requestId);
    expect(text).toContain(signed.terms.recipient);
    expect(text).not.toContain('0xfeedfeed');
  });

  it('tells the service which checks its response failed', () => {
    const checks = claimPreflight({ ...samplePreflight(), offer: { steps: [] } });
    expect(claimReceipt(sampleClaim(), checks)).toContain(
      '| Failed check: The service returned nothing to sign |',
    );
  });

  it('a stranger’s text stays text', () => {
    const currency = { ...sampleTerms().currency, symbol: '[x](https://example.org)|`\u202e' };
    const text = claimReceipt(sampleClaim({ terms: sampleTerms({ currency }) }));
    expect(text).not.toContain('[x](');
    expect(text).not.toContain('\u202e');
    for (const line of text.split('\n').filter((row) => row.startsWith('|')))
      expect(line.replaceAll('\\|', '').split('|')).toHaveLength(4);
  });
});

describe('claims as CSV', () => {
  it('cannot run in a spreadsheet', () => {
    const entry = claimHistoryEntry.parse({ claimId: '=HYPERLINK("x")', status: '+1' });
    const csv = claimsCsv([entry]);
    expect(csv).toContain("'=HYPERLINK");
    expect(csv).toContain("'+1");
  });
});
