import { slotMs } from '../../src/sandbox/world/plan';
import { isFull } from './is-full';

/** Half minutes since the world of a story began, of which each holds one request. */
const slots = 59_000_000;

/** Where the world of a story has to begin so that it holds the same requests at its start, on any day. */
export function storySinceMs(nowMs: number): number {
  return nowMs - (slots + 0.5) * slotMs;
}

/** Own requests of a story's sandbox: stories before a release have the kinds that are rare, too. */
export const storyRequests = isFull ? 3_000 : 1_000;

/** What a story adds to its environment that looks for a rare kind of request. */
export const rareKinds = { SANDBOX_REQUESTS: '3000' };

/** What a story adds to the environment that shows counts and sums over many requests. */
export const mirrored = { MIRROR_DAYS: '30' };

/** The environment of a sandbox that a story starts now. */
export function storySandbox() {
  return {
    PORT: '0',
    SANDBOX_PORT: '0',
    SANDBOX_REQUESTS: String(storyRequests),
    // A story that needs pushed events switches them on; the others count polls.
    SANDBOX_EVENTS: 'false',
    SANDBOX_CONDITIONS: 'none',
    // A story of counts and sums switches the copy of own requests on (`mirrored`): to fill it takes 10 s of a processor.
    MIRROR_DAYS: '0',
    SANDBOX_SINCE: String(storySinceMs(Date.now())),
    LOG_LEVEL: 'silent',
  };
}
