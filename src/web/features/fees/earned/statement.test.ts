import { claimHistoryEntry } from '#service/schema/claim';
import { describe, expect, it } from 'vitest';
import { seenTogether } from '../claim/balance-log';
import { everyRecipient } from '../../../record/reconcile/reconcile-report';
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
const collected = {
  fees: 1,
  quotedUsd: '30',
  collectedUsd: '30',
  uncollectedUsd: '0',
  unknown: 0,
};
const input = (change: Partial<StatementInput> = {}): StatementInput => ({
  network: 'sandbox',
  addresses: ['0xf39F'],
  period,
  untilMs: null,
  all: collected,
  byAddress: [{ key: '0xf39F', sum: collected }],
  scope: 'ours',
  isComplete: true,
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

  it('takes several addresses together, and says what each collected', () => {
    const other = { ...collected, collectedUsd: '12' };
    const byAddress = [
      { key: '0xf39F', sum: collected },
      { key: '0x7099', sum: other },
    ];
    const all = { ...collected, collectedUsd: '42' };
    const text = statement(input({ addresses: ['0xf39F', '0x7099'], all, byAddress }));
    expect(text).toContain('| Collected | $42.00 |');
    expect(text).toContain('| Collected by 0x7099 | $12.00 |');
    expect(text).toContain('| Claim address | 0x7099 |');
    const silent = statement(
      input({
        addresses: ['0xf39F', '0x3C44'],
        byAddress: everyRecipient([], ['0xf39F', '0x3C44']),
      }),
    );
    expect(silent).toContain('| Collected by 0x3C44 | $0.00 |');
    const seen = { atMs: 2, totalUsd: '1.5' };
    expect(seenTogether([seen, { atMs: 1, totalUsd: '2' }])).toEqual({ atMs: 1, totalUsd: '3.5' });
    expect(seenTogether([seen, null])).toBeNull();
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
    [{ isComplete: false }, 'too low'],
    [{ scope: 'ours' as const }, 'made with your API keys were read'],
    [{ scope: 'all' as const }, 'all requests of the month were read'],
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
