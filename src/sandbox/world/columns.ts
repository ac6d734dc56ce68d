import { failReasons, refundFailReasons } from '#service/fail-reason';
import { requestFeatures, requestTypes } from '#service/requests-query';
import { statuses } from '#service/status';
import { entriesOf, fillSeconds, isSameChain } from './entries';
import { actualMoney, executedPlan, quotedMoney } from './money';
import type { Plan } from './plan';
import { recordedReason } from './scenario';
import type { RowState } from './timeline';
import { microUsdOf, unitsOf } from './tokens';

/** Which fields of a record are not empty, as bits of the `present` column. */
export const present = {
  orderId: 1,
  depositTxHash: 2,
  fillTxHash: 4,
  refundTxHash: 8,
  depositAddress: 16,
} as const;

/** No reason, no fill time, no block. */
export const none = 0;

/**
 * The rows as typed arrays: what a filter or a sort reads. About 120 bytes a row, where a full record takes
 * 20 KB; records are written only for the rows of a page.
 */
export function createColumns(capacity: number) {
  return {
    row: new Uint32Array(capacity),
    createdAtMs: new Float64Array(capacity),
    updatedAtMs: new Float64Array(capacity),
    nextChangeMs: new Float64Array(capacity),
    amountMicroUsd: new Float64Array(capacity),
    appFeeMicroUsd: new Float64Array(capacity),
    /** Seconds plus one; 0 = not filled. */
    fillSeconds: new Float64Array(capacity),
    inBlock: new Float64Array(capacity),
    outBlock: new Float64Array(capacity),
    secondOutBlock: new Float64Array(capacity),
    familyRow: new Uint32Array(capacity),
    user: new Uint16Array(capacity),
    recipient: new Uint16Array(capacity),
    origin: new Uint16Array(capacity),
    destination: new Uint16Array(capacity),
    status: new Uint8Array(capacity),
    /** Place in the list of reasons plus one; 0 = none. */
    failReason: new Uint8Array(capacity),
    refundFailReason: new Uint8Array(capacity),
    requestType: new Uint8Array(capacity),
    features: new Uint8Array(capacity),
    apiKey: new Uint8Array(capacity),
    referrer: new Uint8Array(capacity),
    present: new Uint8Array(capacity),
  };
}
export type Columns = ReturnType<typeof createColumns>;

/** Copies into arrays of twice the length. */
export function grow(columns: Columns): Columns {
  const larger = createColumns(columns.row.length * 2);
  for (const key of Object.keys(columns) as (keyof Columns)[]) larger[key].set(columns[key]);
  return larger;
}

/** Writes what never changes of a row. */
export function writePlan(columns: Columns, at: number, plan: Plan): void {
  columns.row[at] = plan.row;
  columns.createdAtMs[at] = plan.createdAtMs;
  // What the record says: the value of the whole units, not of the draw.
  columns.amountMicroUsd[at] =
    plan.scenario.trait === 'unpriced'
      ? none
      : Number(microUsdOf(unitsOf(plan.inMicroUsd, plan.origin), plan.origin));
  columns.familyRow[at] = plan.familyRow;
  columns.user[at] = plan.user;
  columns.recipient[at] = plan.recipient;
  columns.origin[at] = plan.origin.index;
  columns.destination[at] = plan.destination.index;
  columns.requestType[at] =
    plan.scenario.trait === 'sparse' ? none : 1 + requestTypes.indexOf(plan.requestType);
  columns.features[at] = plan.scenario.trait === 'sparse' ? none : featureBits(plan.features);
  columns.apiKey[at] = plan.apiKey;
  columns.referrer[at] = plan.referrer;
}

export function featureBits(features: readonly string[]): number {
  return features.reduce((bits, feature) => {
    const place = requestFeatures.findIndex((known) => known === feature);
    return place < 0 ? bits : bits | (1 << place);
  }, 0);
}

/** True when the record names a protocol order: not on one chain, not in every record. */
export function hasOrder(plan: Plan): boolean {
  return !isSameChain(plan) && plan.row % 9 !== 0 && plan.scenario.trait !== 'sparse';
}

/** Writes what moves with the clock. */
export function writeState(columns: Columns, at: number, plan: Plan, state: RowState): void {
  const { phase } = state;
  const told = phase.facts.has('reason');
  const entries = entriesOf(plan, state);
  const outs = entries.filter(({ side }) => side === 'out');
  const has = (...kinds: string[]) => entries.some(({ kind }) => kinds.includes(kind));
  const seconds = fillSeconds(entries, state);
  const filled = phase.facts.has('filled');
  const fees = filled ? actualMoney(executedPlan(plan)) : quotedMoney(plan);
  columns.updatedAtMs[at] = state.updatedAtMs;
  columns.nextChangeMs[at] = state.nextChangeMs;
  columns.status[at] = statuses.indexOf(phase.status);
  const reason = told ? recordedReason(plan.scenario) : null;
  columns.failReason[at] = reason === null ? none : 1 + failReasons.indexOf(reason);
  const refundFail = plan.scenario.refundFailReason;
  columns.refundFailReason[at] =
    phase.facts.has('refundReason') && refundFail
      ? 1 + refundFailReasons.indexOf(refundFail)
      : none;
  columns.fillSeconds[at] = seconds === null ? none : seconds + 1;
  columns.appFeeMicroUsd[at] = Number(fees.app);
  columns.inBlock[at] = entries.find(({ side }) => side === 'in')?.block ?? none;
  columns.outBlock[at] = outs[0]?.block ?? none;
  columns.secondOutBlock[at] = outs[1]?.block ?? none;
  columns.present[at] =
    (hasOrder(plan) ? present.orderId : 0) |
    (has('in', 'deposit') ? present.depositTxHash : 0) |
    (has('fill') ? present.fillTxHash : 0) |
    (has('refund', 'excess') ? present.refundTxHash : 0) |
    (plan.deposit === null ? 0 : present.depositAddress);
}
