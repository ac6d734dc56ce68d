import { RecordTime } from './RecordTime';
import type { StripNode, StripState } from './route-strip';

const words: Record<StripState, string> = {
  done: 'time not reported',
  now: 'in progress',
  todo: 'not reached',
  broken: '',
  back: 'time not reported',
  unknown: 'not reported',
};

/** The time of day under a node, or why there is none. */
export function StripTime({ node: { atMs, state } }: { node: StripNode }) {
  return atMs === null ? words[state] : <RecordTime ms={atMs} isClock />;
}
