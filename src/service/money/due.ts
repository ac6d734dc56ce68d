import { severityOf, unlisted, type Conflict } from './conflicts';
import { lateFromMsOf, type MoneyFacts } from './facts';
import type { EndState, Replaced } from './state';

/** What is to come next, and when it is late: unix milliseconds; null where no time can be said. */
export interface Due {
  what:
    | 'fill'
    | 'sweep'
    | 'confirmation'
    | 'refund'
    | 'excessRefund'
    | 'fillTransaction'
    | 'refundTransaction';
  atMs: number | null;
}

/** How what was paid comes back: who acts, and whether only after what is due has not come. */
interface ReturnStep {
  act: 'contactService' | 'withdraw';
  when: 'now' | 'afterDue';
}

/** Next step and customer reply say the same of it. */
export function returnStepOf(
  money: Extract<EndState, { state: 'failedAwaitingReturn' | 'notReturned' }> & {
    due: Due | null;
  },
  isOverdue: boolean,
): ReturnStep {
  return {
    act: money.holder === 'depository' && !money.isBlocked ? 'withdraw' : 'contactService',
    when: isOverdue || money.due === null ? 'now' : 'afterDue',
  };
}

const minute = 60_000;
const day = 24 * 60 * minute;
/** Failure, pending, refund does occur (service-api.md S4): for so long nobody acts on a failure alone (*assumed*). */
export const settlingMs = 30 * minute;

/** True once it is late. */
export function isDue({ due }: { due: Due | null }, nowMs: number): boolean {
  return due?.atMs != null && nowMs >= due.atMs;
}

/** What the record waits for; null where it waits for nothing, or for somebody to act. */
export function dueOf(
  facts: MoneyFacts,
  state: EndState | Replaced,
  conflicts: readonly Conflict[],
): Due | null {
  const { record } = facts;
  // What contradicts is cleared up first.
  if (conflicts.some((name) => severityOf(name) === 'heading' && !unlisted.includes(name)))
    return null;
  const after = (ms: number | null, span: number) => (ms === null ? null : ms + span);
  // The last update is taken for the time of the status (*assumed*): a later one only makes it later.
  const sinceUpdate = after(record.updatedAtMs, settlingMs);
  // No route is assumed to take longer than a day; a canonical bridge may take seven (service-api.md R32).
  const whole = after(lateFromMsOf(record), record.usesExternalLiquidity === true ? 7 * day : day);
  switch (state.state) {
    case 'depositSeen':
      if (state.place === 'mempool' || state.place === 'maybeMempool')
        return { what: 'confirmation', atMs: whole };
      return { what: 'sweep', atMs: sinceUpdate };
    case 'inProgress':
      return { what: 'fill', atMs: whole };
    case 'failedAwaitingReturn':
      // Nothing goes back by itself then.
      if (state.isBlocked || record.isRefundToUnset) return null;
      return { what: 'refund', atMs: sinceUpdate };
    case 'deliveredAndOwed':
      return state.why === 'planned' || state.why === 'notReported'
        ? { what: 'excessRefund', atMs: sinceUpdate }
        : null;
    case 'delivered':
      return conflicts.includes('noFillListed')
        ? { what: 'fillTransaction', atMs: sinceUpdate }
        : null;
    case 'returned':
      return conflicts.includes('noRefundListed')
        ? { what: 'refundTransaction', atMs: sinceUpdate }
        : null;
    default:
      return null;
  }
}
