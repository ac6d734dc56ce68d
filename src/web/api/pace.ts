import { sharedValue, type SharedValue } from '../lib/shared-value';
import type { CallName } from './query-key';
import type { Session, SessionPart } from './session';

/** Calls that the proxy would let through at once or after a short wait, of how many it ever does. */
export interface Budget {
  limit: number;
  left: number;
}

type Budgets = ReadonlyMap<CallName, Budget>;

/** What the newest answers of each endpoint said of the pace; what is older says nothing any more. */
export const budgets: SessionPart<SharedValue<Budgets>> = ({ signal }) =>
  forgetful<Budgets>(new Map(), 10_000, signal);

/**
 * The instance that answered paces its calls by itself: what the instances share is out of reach. Kept for longer than a
 * live list is quiet: of several instances, one may be alone and answer every other call.
 */
export const pacedAlone: SessionPart<SharedValue<boolean>> = ({ signal }) =>
  forgetful(false, 25_000, signal);

/** Reads the headers of an answer, of a success or of a problem. */
export function notePace(session: Session, endpoint: CallName, headers: Headers): void {
  const limit = Number(headers.get('x-budget-limit'));
  const left = Number(headers.get('x-budget-left'));
  const known = session.get(budgets);
  if (limit > 0 && left >= 0) known.set(new Map(known.get()).set(endpoint, { limit, left }));
  if (headers.get('x-waybill-sharing') === 'alone') session.get(pacedAlone).set(true);
}

/** The budget of which the smallest part is left; null where no newer answer told of one. */
export function tightestBudget(known: Budgets): Budget | null {
  const [tightest] = [...known.values()].toSorted((a, b) => a.left / a.limit - b.left / b.limit);
  return tightest ?? null;
}

/** The same, once less than half of it is left. */
export function tightBudget(known: Budgets): Budget | null {
  const tightest = tightestBudget(known);
  return tightest && tightest.left < tightest.limit / 2 ? tightest : null;
}

/** A value that goes back to `empty` unless it is set again in time. */
function forgetful<T>(empty: T, afterMs: number, signal: AbortSignal): SharedValue<T> {
  const value = sharedValue(empty);
  let timer: ReturnType<typeof setTimeout> | undefined;
  signal.addEventListener('abort', () => clearTimeout(timer));
  return {
    ...value,
    set: (next) => {
      clearTimeout(timer);
      timer = setTimeout(() => value.set(empty), afterMs);
      value.set(next);
    },
  };
}
