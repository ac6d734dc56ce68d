import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { conflictNames, severityOf } from '#service/money/conflicts';
import { headingConflict, isHeld, isSettledMoney, moneyAt, moneyOf } from '#service/money/money';
import { endOf } from '#service/money/state';
import type { RequestRecord } from '#service/records/record';
import { amountDigits, arbitraryRecord, contradictoryRecord } from '#testing/arbitrary-record';
import { forbiddenWords } from '#testing/forbidden-words';
import { exampleRecords } from '#testing/record-factory';
import { chainOf, nowMs } from '#testing/say-wire';
import { exportColumns } from '../features/requests/export/export-columns';
import { compareAmounts } from './amount-comparison';
import { caseFileOf } from './case-file/case-file';
import { conflictWords } from './verdict/conflict-words';
import { customerText } from './customer-reply/customer-text';
import { outReading } from './table/row-values';
import { routeStripOf } from './strip/route-strip';
import { verdictOf } from './verdict/verdict';

const runs = { numRuns: process.env.BENCH ? 200_000 : 500 };
const check = (records: fc.Arbitrary<RequestRecord>, test: (record: RequestRecord) => void) =>
  fc.assert(fc.property(records, test), runs);
const either = fc.oneof(arbitraryRecord, contradictoryRecord);

/** Everything that is said of a record. */
function projectionsOf(record: RequestRecord) {
  const view = { nowMs, chainOf };
  const verdict = verdictOf(moneyOf(record, { get: chainOf }), view);
  const { money } = verdict;
  const [reply = ''] = customerText(verdict, view).split('\n\n');
  const lines = compareAmounts(money);
  const { nodes } = routeStripOf(money, chainOf);
  return { money, verdict, reply, row: outReading(money), lines, nodes };
}

/** What is exported of it, and how it is counted. */
function filesOf(record: RequestRecord, { money, verdict }: ReturnType<typeof projectionsOf>) {
  const cells = new Map(
    exportColumns.map(({ id, of }) => [id, String(of(record, money, {}) ?? '')] as const),
  );
  const file = caseFileOf(record, 'full', {
    verdict,
    readAtMs: nowMs,
    chainOf,
    linkOf: () => null,
    externalLinks: [],
    zone: null,
  });
  return { cells, file };
}

describe('no projection says more than the reading', () => {
  it('about what was delivered and refunded', () => {
    check(either, (record) => {
      const { money, verdict, row, lines, nodes } = projectionsOf(record);
      const line = (name: string) => lines.find(({ label }) => label === name);
      const hasRefund = money.legs.some(
        ({ role, hash, status }) => role === 'refund' && hash && status !== 'failure',
      );
      if (/^(Delivered|Marked delivered)/.test(verdict.headline))
        expect(money.holder).toBe('recipient');
      if (verdict.headline.startsWith('Refunded'))
        expect(hasRefund || headingConflict(money)).toBeTruthy();
      expect(line('Received')?.actual ?? null).toBe(money.received.amount);
      expect(line('Refunded')?.actual ?? null).toBe(money.returned.amount);
      expect(line('Planned refund')?.planned ?? null).toBe(money.planned?.amount ?? null);
      if (row?.kind === 'delivered') expect(row.amount).toBe(money.received.amount);
      if (row?.kind === 'returned')
        expect(hasRefund || record.status === 'refund' || record.status === 'fallback').toBe(true);
      if (nodes.some(({ state }) => state === 'back')) expect(hasRefund).toBe(true);
      expect(nodes.some(({ isFinal }) => isFinal)).toBe(endOf(money).holder === 'recipient');
      expect(new Set(nodes.map(({ label }) => label)).size).toBe(nodes.length);
    });
  });

  it('in its amounts: each is one that the reading has', () => {
    check(arbitraryRecord, (record) => {
      const { money, verdict, reply } = projectionsOf(record);
      const said = `${verdict.headline} ${verdict.detail} ${reply}`.replaceAll(
        /0x\w+(…\w+)?|in block \d+|\d+(d|h|m|s)\b|chain \d+|Chain \d+|⟨U\+\w+⟩|[\d-]+ \d\d:\d\d UTC|\d\d:\d\d UTC|a tenth|“[^”]*”/gi,
        '',
      );
      const known = [
        money.paid,
        money.received,
        money.returned,
        money.planned,
        money.quotedIn,
        money.quotedOut,
      ];
      const held = JSON.stringify(known.map((each) => each?.amount ?? null));
      for (const digits of said.match(/[2-9]{3,}/g) ?? []) expect(held, said).toContain(digits);
      // A copied quote is no delivery.
      if (money.received.amount === null)
        expect(said).not.toContain(amountDigits.actualOut.repeat(3));
    });
  });

  it('in the file of rows and the case file', () => {
    check(either, (record) => {
      const projections = projectionsOf(record);
      const { money, verdict, reply } = projections;
      const { cells, file } = filesOf(record, projections);
      const { paid, received, returned, planned, quotedOut } = money;
      const amounts = {
        amountIn: paid,
        amountOut: received,
        refundAmount: returned,
        plannedRefund: planned,
        quotedOut,
      };
      for (const [column, known] of Object.entries(amounts))
        expect(cells.get(`${column}Units`), column).toBe(known?.amount?.amount ?? '');
      for (const [column, role] of [
        ['fillTxHash', 'fill'],
        ['refundTxHash', 'refund'],
        ['depositTxHash', 'deposit'],
      ] as const)
        for (const hash of cells.get(column)?.split(' ').filter(Boolean) ?? []) {
          const legs = money.legs.filter((leg) => leg.hash === hash && leg.status !== 'failure');
          const roles = legs.map((leg) => (leg.role === 'depositAndFill' ? role : leg.role));
          expect(roles, column).toContain(role);
        }
      expect(cells.get('conflicts')).toBe(money.conflicts.join(' '));
      expect(cells.get('moneyHolder')).toBe(money.state === 'replaced' ? '' : money.holder);
      const said = file.sections.flatMap(({ lines }) => lines.map(({ value }) => value));
      expect(said).toContain(verdict.headline);
      expect(said).toContain(verdict.nextAction);
      expect(said.some((text) => text.includes(reply))).toBe(true);
    });
  });

  it('about who brings back what was paid', () => {
    check(either, (record) => {
      const { money, verdict, reply } = projectionsOf(record);
      const isToReturn = money.state === 'failedAwaitingReturn' || money.state === 'notReturned';
      if (!isToReturn || money.conflicts.length > 0) return;
      expect(reply.includes('withdrawn'), reply).toBe(verdict.nextAction.includes('withdraw'));
    });
  });

  it('about whose move it is, and what is held', () => {
    check(either, (record) => {
      const { money, verdict } = projectionsOf(record);
      expect(verdict.needsAction).toBe(!verdict.nextAction.startsWith('No action needed'));
      if (!verdict.needsAction) expect(isSettledMoney(money)).toBe(true);
      expect(verdict.nextAction).toMatch(/^[A-Z].*\.$/);
      if (isHeld(money)) expect(verdict.headline).not.toMatch(/^Refunded|still with the sender/);
    });
  });
});

describe('every projection says what contradicts', () => {
  it('in heading or note, and to the customer where it concerns them', () => {
    check(either, (record) => {
      const { money, verdict, reply } = projectionsOf(record);
      const first = headingConflict(money);
      for (const name of money.conflicts) {
        const { said, reply: clause } = conflictWords[name];
        const words = said(money, chainOf);
        expect(name === first ? verdict.headline : verdict.detail, name).toContain(words);
        if (clause !== undefined && severityOf(name) !== 'mark')
          expect(reply, name).toContain(clause);
      }
    });
  });

  it.each(exampleRecords(nowMs).filter(({ name }) => (conflictNames as string[]).includes(name)))(
    'of the sandbox: $name',
    ({ name, record }) => {
      const sighting = {
        requestId: record.id,
        source: 'event' as const,
        status: 'success',
        hashes: [],
        atMs: null,
      };
      const seen = name === 'eventNewerThanRecord' ? sighting : null;
      const money = moneyOf(record, { get: chainOf }, seen);
      expect(moneyAt(money, nowMs).conflicts).toContain(name);
    },
  );

  it('has an example in the sandbox', () => {
    const names = exampleRecords(nowMs).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(conflictNames));
  });
});

describe('the words', () => {
  it('promise nothing, and tell a customer not to send again while it is open or failed', () => {
    const over: readonly string[] = [
      'delivered',
      'deliveredAndReturned',
      'deliveredAndOwed',
      'returned',
    ];
    check(either, (record) => {
      const { money, verdict, reply, lines, nodes } = projectionsOf(record);
      const said = [
        verdict.headline,
        verdict.detail,
        verdict.where,
        verdict.nextAction,
        reply,
        ...lines.map(({ why }) => why ?? ''),
        ...nodes.map(({ label }) => label),
      ].join('\n');
      for (const word of forbiddenWords) expect(said).not.toMatch(word);
      if (!over.includes(money.state) || headingConflict(money) !== null)
        expect(reply).toMatch(/[Pp]lease don’t send it again/);
    });
  });
});
