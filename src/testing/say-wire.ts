import { makeWireRecord } from './make-wire-record';
import { moneyOf } from '#service/money/money';
import { readRow } from '#service/records/read-requests';
import type { RequestRecord } from '#service/records/record';
import { customerText } from '../web/record/customer-reply/customer-text';
import { verdictOf } from '../web/record/verdict/verdict';

/** For tests of what is said about a record: a v3 record with some fields replaced, and its sentences. */
export const nowMs = Date.parse('2026-05-26T00:00:00Z');
const vmTypes = new Map([
  [1, 'evm'],
  [8453, 'evm'],
  [8253038, 'bvm'],
]);
export const chainOf = (id: number) => ({
  name: null,
  displayName: `Chain ${id}`,
  vmType: vmTypes.get(id) ?? null,
  solverCurrencies: null,
});
type Over = Parameters<typeof makeWireRecord>[0];

export function readWire(over: Over = {}): RequestRecord {
  const { record } = readRow(makeWireRecord(over));
  if (!record) throw new Error('broken');
  return record;
}
export function say(over: Over) {
  return sayOf(readWire(over));
}
export function sayOf(
  record: RequestRecord,
  { isLate = false, atMs = nowMs, isNamed = true } = {},
) {
  const names = isNamed ? chainOf : () => undefined;
  const view = { nowMs: atMs, chainOf: names, isLate };
  const verdict = verdictOf(moneyOf(record, isNamed ? { get: chainOf } : 'loading'), view);
  const [customer = ''] = customerText(verdict, view).split('\n\n');
  return { ...verdict, customer, source: verdict.evidence.source };
}
