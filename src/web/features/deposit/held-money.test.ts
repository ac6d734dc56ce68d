import { expect, it } from 'vitest';
import { makeWireRecord, wireAmount } from '#testing/make-wire-record';
import { readRow } from '#service/records/read-requests';
import { noChains } from '../../record/chain-of';
import { heldMoney, requestVerdicts } from './held-money';

const depositAddress = { address: '0xd', type: 'open', depositTxHash: '0xin' };
type Over = Parameters<typeof makeWireRecord>[0];

function records(...rows: [id: string, day: number, over: Over][]) {
  return rows.flatMap(
    ([id, day, over]) =>
      readRow(
        makeWireRecord({ id, createdAt: `2026-11-0${day}T00:00:00Z`, depositAddress, ...over }),
      ).record ?? [],
  );
}
const verdictsOf = (...rows: Parameters<typeof records>) =>
  requestVerdicts(records(...rows), 0, noChains);
const held = { status: 'failure', data: { outTxs: [] } };

it('gives each request its verdict, those that hold money first, however old', () => {
  const list = verdictsOf(
    ['held', 1, held],
    ['done', 3, {}],
    ['pending', 2, { status: 'pending', data: { outTxs: [] } }],
  );
  expect(list.map(({ record, verdict }) => [record.id, verdict.money.state])).toEqual([
    ['pending', 'inProgress'],
    ['held', 'failedAwaitingReturn'],
    ['done', 'delivered'],
  ]);
  expect(heldMoney(list)).toEqual({
    heldCount: 2,
    only: null,
    usd: '20',
    withoutUsdCount: 0,
    unclearCount: 0,
  });
});

it('leaves out what another listed request replaced, and keeps one whose successor is not listed', () => {
  const list = verdictsOf(
    ['a', 1, { supersededByRequestId: 'b' }],
    ['b', 2, {}],
    ['c', 3, { supersededByRequestId: 'elsewhere' }],
  );
  expect(list.map(({ record }) => record.id)).toEqual(['c', 'b']);
});

it('shows all of those that replace each other in a circle', () => {
  const list = verdictsOf(
    ['a', 1, { supersededByRequestId: 'b' }],
    ['b', 2, { supersededByRequestId: 'a' }],
  );
  expect(list.map(({ record }) => record.id)).toEqual(['b', 'a']);
  expect(heldMoney(list).heldCount).toBe(0);
});

it('sums in USD only, and counts what has no value in it or cannot be placed', () => {
  const noUsd = { ...wireAmount(5n), amountUsd: null };
  const route = {
    quoted: null,
    actual: { origin: { inputCurrency: noUsd, outputCurrency: null } },
  };
  const list = verdictsOf(
    ['held', 1, held],
    ['no value', 2, { ...held, data: { outTxs: [], route } }],
    ['conflict', 3, { status: 'failure' }],
  );
  expect(heldMoney(list)).toEqual({
    heldCount: 2,
    only: null,
    usd: '10',
    withoutUsdCount: 1,
    unclearCount: 1,
  });
});

it('counts of a success what is to go back', () => {
  const strict = { ...depositAddress, type: 'strict' };
  const origin = { inputCurrency: wireAmount(12_000_000n), outputCurrency: null };
  const destination = { outputCurrency: wireAmount(9_900_000n, 8453) };
  const quoted = { origin: { inputCurrency: wireAmount(10_000_000n) }, destination };
  const route = { quoted, actual: { origin, destination } };
  const data = { refundCurrencyData: wireAmount(2_000_000n), route };
  const [overpaid] = verdictsOf(['over', 1, { depositAddress: strict, data }]);
  expect(overpaid?.verdict.money).toMatchObject({ state: 'deliveredAndOwed', why: 'planned' });
  expect(heldMoney(overpaid ? [overpaid] : [])).toMatchObject({ heldCount: 1, usd: '2' });
});
