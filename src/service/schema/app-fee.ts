import * as z from 'zod/mini';
import { amount, type Amount } from './currency';
import {
  asObject,
  fields,
  readFields,
  readList,
  readPart,
  textOrNull,
  type Unreadable,
} from './tolerant';

/** What an address has earned. Totals are USD as text and may be absent; `available` is what a claim can draw on. */
export interface AppFeeBalances {
  balances: Amount[];
  totalBalanceUsd: string | null;
  outstandingFastFillBalanceUsd: string | null;
  availableBalanceUsd: string | null;
  unreadable: Unreadable[];
}

const totals = fields({
  totalBalanceUsd: textOrNull,
  outstandingFastFillBalanceUsd: textOrNull,
  availableBalanceUsd: textOrNull,
});

/**
 * GET /app-fees/{address}/balances, in both shapes: a list with totals and a single record
 * (service-api.md F2). Throws ZodMiniError when the answer is neither.
 */
export function readBalances(body: unknown): AppFeeBalances {
  const object = z.looseObject({}).parse(body);
  const unreadable: Unreadable[] = [];
  if ('balances' in object) {
    const list = asObject(object.balances) ? [object.balances] : object.balances;
    return {
      balances: readList(amount, z.array(z.unknown()).parse(list), 'balances', unreadable) ?? [],
      ...readFields(totals, object, '', unreadable),
      unreadable,
    };
  }
  if (!('currency' in object) && !('amount' in object))
    throw new Error('Neither a list of balances nor a balance record.');
  const single = readPart(amount, object, '', unreadable);
  // A single record is the total of one currency (service-api.md F2); what of it is available is not reported.
  const total = { totalBalanceUsd: single?.amountUsd ?? null };
  return { balances: single ? [single] : [], ...totals.parse({}), ...total, unreadable };
}
