import type { RequestRecord } from './record';

/** The request that took over the deposit of this one; null without one. A request never replaces itself. */
export function successorId({ id, supersededByRequestId }: RequestRecord): string | null {
  return supersededByRequestId && supersededByRequestId !== id ? supersededByRequestId : null;
}
