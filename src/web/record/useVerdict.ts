import type { RequestRecord } from '#service/record';
import { isSettled } from '#service/status';
import { useNow } from '../components/clock';
import { useChainOf } from './useChainOf';
import { verdictOf } from './verdict';
import type { Verdict } from './verdict-shape';

/** The verdict on a record, with the time that goes by while it is open. */
export function useVerdict(record: RequestRecord): Verdict {
  const chainOf = useChainOf();
  const isOpen = !isSettled(record.status);
  const nowMs = useNow((ms) => (isOpen ? Math.floor(ms / 1000) * 1000 : 0));
  return verdictOf(record, nowMs, chainOf);
}
