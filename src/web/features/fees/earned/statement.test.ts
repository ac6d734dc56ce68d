import { claimHistoryEntry } from '#service/schema/claim';
import { describe, expect, it } from 'vitest';
import { deskFigure, feeFigures } from '#testing/desk-answers';
import { claimedIn, statement, type StatementInput } from './statement';

const period = {
  seconds: null,
  value: '2026-02',
  label: 'February 2026',
  startSeconds: Date.UTC(2026, 1, 1) / 1000,
  endSeconds: Date.UTC(2026, 2, 1) / 1000 - 1,
  month: '2026-02',
};
const claim = (createdAt: string, amountUsd: string | null, status = 'success') =>
  claimHistoryEntry.parse({ createdAt, status, currency: { amountUsd } });
const fees = feeFigures({ requests: 1, quoted: deskFigure(1, 30), collected: deskFigure(1, 30) });
const input = (change: Partial<StatementInput> = {}): StatementInput => ({
  network: 'sandbox',
  address: '0xf39F',
  period,
  untilMs: null,
  fees,
  claims: [claim('2026-02-10T00:00:00Z', '50')],
  ownClaims: [],
  before: { atMs: Date.UTC(2026, 1, 1), totalUsd: '100' },
  after: { atMs: Date.UTC(2026, 1, 28), totalUsd: '80' },
  ...change,
});

describe('the statement of a month', () => {
  it('explains a balance that moved by what was collected and claimed', () => {
    const text = statement(input());
    expect(text).toContain('| Collected | $30.00 |');
    expect(text).toContain('| Claimed | $50.00 |');
    expect(text).toContain('| Difference | explained');
  });

  it('says of this browser’s own claims what was claimed, received and charged', () => {
    const amounts = 'claimed 1,244.39 USDC, received 1,238.05 USDC (fee 6.34 USDC)';
    const ownClaims = [
      { paidAtMs: Date.UTC(2026, 1, 10), amounts },
      { paidAtMs: Date.UTC(2026, 2, 1), amounts: 'of the month after' },
    ];
    const text = statement(input({ ownClaims }));
    expect(text).toContain(`| Claim from this browser, 2026-02-10 | ${amounts} |`);
    expect(text).not.toContain('of the month after');
  });

  it('says of a month under way until when it was read, and counts no claim after that', () => {
    const untilMs = Date.UTC(2026, 1, 20, 12, 30);
    const claims = [claim('2026-02-10T00:00:00Z', '50'), claim('2026-02-21T00:00:00Z', '7')];
    const text = statement(input({ untilMs, claims }));
    expect(text).toContain('| Month, UTC | February 2026, until 2026-02-20 12:30:00 UTC |');
    expect(text).toContain('all requests of the month until then that were made with your API');
    expect(text).toContain('| Claimed | $50.00 |');
  });

  it('says how much is unexplained', () => {
    const after = { atMs: 1, totalUsd: '79.4' };
    expect(statement(input({ after }))).toContain('unexplained: −$0.60');
  });

  it.each([
    [{ before: null }, 'wasn’t recorded'],
    [{ claims: null }, 'unknown'],
    [{ claims: [claim('2026-02-10T00:00:00Z', null)] }, 'unknown'],
    [{}, 'all requests of the month that were made with your API keys'],
    [
      { fees: feeFigures({ collected: { count: 1, usd: null, usdUnknown: 1 } }) },
      'collected amount isn’t reported',
    ],
  ])('admits what it does not know: %o', (change, words) => {
    expect(statement(input(change))).toContain(words);
  });

  it('counts paid claims of the month only, its last second included', () => {
    const claims = [
      claim('2026-01-31T23:59:59Z', '1'),
      claim('2026-02-01T00:00:00Z', '2'),
      claim('2026-02-28T23:59:59.900Z', '4'),
      claim('2026-03-01T00:00:00Z', '8'),
      claim('2026-02-02T00:00:00Z', '16', 'failure'),
    ];
    expect(claimedIn(claims, period)).toEqual({ count: 2, usd: '6' });
  });
});
