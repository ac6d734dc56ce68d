import { expect } from 'vitest';
import type { DeskAnswer, DeskGrouping, DeskQuestion } from '#service/proxy-api/desk';
import type { FlatRow } from '../../src/proxy/mirror/flat-row';
import type { FlatFee } from '../../src/proxy/mirror/mirror-schema';
import { byWord, figure } from './desk-oracle';

const daySeconds = 86_400;

/** Asks the desk a question. */
export type Ask = <Q extends DeskQuestion>(
  name: Q,
  query: Record<string, string>,
) => Promise<NonNullable<DeskAnswer<Q>['answer']>>;

const collectedClasses = ['collected', 'short', 'collected-without-quote', 'collected-unclear'];
export const missingClasses = ['nothing-collected', 'short'];
const isIn = (classes: readonly string[]) => (one: { class: string }) =>
  classes.includes(one.class);
type Fee = Pick<FlatFee, 'class' | 'quoted_nano' | 'collected_nano' | 'missing_nano'> & {
  row: FlatRow;
  fee: FlatFee | null;
};

function feeFigures(fees: readonly Fee[]) {
  const quoted = (classes: readonly string[]) =>
    figure(fees.filter(isIn(classes)), ({ quoted_nano }) => quoted_nano);
  const hasQuote = (one: Fee) => !isIn(['none', 'collected-without-quote'])(one);
  return {
    requests: new Set(fees.map(({ row }) => row.request.id)).size,
    quoted: figure(fees.filter(hasQuote), ({ quoted_nano }) => quoted_nano),
    collected: figure(fees.filter(isIn(collectedClasses)), ({ collected_nano }) => collected_nano),
    uncollected: figure(fees.filter(isIn(missingClasses)), ({ missing_nano }) => missing_nano),
    pending: quoted(['not-yet']),
    notDue: quoted(['not-due']),
    notExpected: quoted(['expected-zero']),
    unclear: quoted(['collected-unclear', 'not-reported', 'status-unknown']),
  };
}

const wholeFee = (row: FlatRow): Fee => ({
  class: row.request.fee_class,
  quoted_nano: row.request.fee_quoted_nano,
  collected_nano: row.request.fee_collected_nano,
  missing_nano: row.request.fee_missing_nano,
  row,
  fee: null,
});

const nameOf: Partial<Record<DeskGrouping, (fee: Fee) => unknown[]>> = {
  result: ({ row }) => [row.request.fee_class],
  rule: ({ row }) => [row.request.fee_rule],
  token: ({ fee }) =>
    [fee?.chain_id, fee?.token, fee?.symbol, fee?.decimals].map((one) => one ?? null),
  recipient: ({ fee }) => [fee?.recipient ?? null],
  route: ({ row }) => [row.request.origin_id, row.request.destination_id],
  referrer: ({ row }) => [row.request.referrer],
};

/** Fees as the desk sums them, in all and by each grouping, are those over `rows`. */
export async function compareFees(
  ask: Ask,
  query: Record<string, string>,
  rows: readonly FlatRow[],
) {
  const asked = query['feeRecipient']?.toLowerCase().split(',');
  const withFees = rows.filter(({ request }) => request.fee_class !== 'none');
  const each = withFees.flatMap((row) =>
    row.fees
      .filter(({ recipient }) => !asked || asked.includes(recipient?.toLowerCase() ?? ''))
      .map((fee): Fee => ({ ...fee, row, fee })),
  );
  const whole = asked ? each : withFees.map(wholeFee);
  expect(await ask('fees', query), JSON.stringify(query)).toEqual({
    ...feeFigures(whole),
    groups: [],
    more: 0,
  });
  const clock = query['clock'] === 'updatedAt' ? 'updated_ms' : 'created_ms';
  const dayOf = ({ row }: Fee) => [
    Math.floor((row.request[clock] ?? 0) / 1000 / daySeconds) * daySeconds,
  ];
  for (const [groupBy, name] of Object.entries({ ...nameOf, day: dayOf })) {
    const fees = groupBy === 'token' || groupBy === 'recipient' ? each : whole;
    const named =
      groupBy === 'rule' ? fees.filter(({ row }) => row.request.fee_rule !== null) : fees;
    const { groups, more } = await ask('fees', { ...query, groupBy });
    expect(
      new Map(
        groups.map(({ name, collectedUnits: _units, ...figures }) => [
          JSON.stringify(name),
          figures,
        ]),
      ),
      groupBy,
    ).toEqual(
      new Map(
        [...byWord(named, (fee) => JSON.stringify(name(fee)))].map(([key, of]) => [
          key,
          feeFigures(of),
        ]),
      ),
    );
    expect(more).toBe(0);
    // What is due is quoted less these, so no group may have more of them than was quoted.
    for (const { quoted, pending, notDue, notExpected, unclear } of groups) {
      const counts = [pending, notDue, notExpected, unclear].map(({ count }) => count);
      expect(
        counts.reduce((sum, count) => sum + count, 0),
        groupBy,
      ).toBeLessThanOrEqual(quoted.count);
    }
    if (groupBy !== 'token') continue;
    const units = byWord(each, (fee) => JSON.stringify(name(fee)));
    for (const group of groups) {
      const of = (units.get(JSON.stringify(group.name)) ?? [])
        .flatMap(({ fee }) => fee ?? [])
        .filter(isIn(collectedClasses));
      const isKnown = of.every(({ collected_lo }) => collected_lo !== null);
      const sum = of.reduce(
        (sum, fee) => sum + (fee.collected_hi ?? 0n) * 10n ** 15n + (fee.collected_lo ?? 0n),
        0n,
      );
      expect(group.collectedUnits).toBe(isKnown ? String(sum) : null);
    }
  }
}
