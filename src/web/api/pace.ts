import type { EndpointName } from '#service/endpoint-paths';
import { sharedValue, type SharedValue } from '../lib/shared-value';

/** Calls that the proxy would let through at once or after a short wait, of how many it ever does. */
export interface Budget {
  limit: number;
  left: number;
}

/** What the newest answers of each endpoint said of the pace; what is older says nothing any more. */
export const budgets = sharedValue<ReadonlyMap<EndpointName, Budget>>(new Map());

/** The instance that answered paces its calls by itself: what the instances share is out of reach. */
export const pacedAlone = sharedValue(false);

const setBudgets = forgetful(budgets, new Map(), 10_000);
// Longer than a live list is quiet: of several instances, one may be alone and answer every other call.
const setPacedAlone = forgetful(pacedAlone, false, 25_000);

/** Looks at an answer's headers, of a success or of a problem. */
export function notePace(endpoint: EndpointName, headers: Headers): void {
  const limit = Number(headers.get('x-budget-limit'));
  const left = Number(headers.get('x-budget-left'));
  if (limit > 0 && left >= 0) setBudgets(new Map(budgets.get()).set(endpoint, { limit, left }));
  if (headers.get('x-waybill-sharing') === 'alone') setPacedAlone(true);
}

/** The tightest budget, once less than half of it is left. */
export function tightBudget(): Budget | null {
  const [tightest] = [...budgets.get().values()].toSorted(
    (a, b) => a.left / a.limit - b.left / b.limit,
  );
  return tightest && tightest.left < tightest.limit / 2 ? tightest : null;
}

/** Sets a value that goes back to `empty` unless it is set again in time. */
function forgetful<T>(value: SharedValue<T>, empty: T, afterMs: number): (next: T) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (next) => {
    clearTimeout(timer);
    timer = setTimeout(() => value.set(empty), afterMs);
    value.set(next);
  };
}
