import { slotMs } from '../../src/sandbox/world/plan';

/** Half minutes since the world of a story began, of which each holds one request. */
const slots = 59_000_000;

/** Where the world of a story has to begin so that it holds the same requests at its start, on any day. */
export function storySinceMs(nowMs: number): number {
  return nowMs - (slots + 0.5) * slotMs;
}

/** What a story adds to the environment that shows counts and sums over many requests. */
export const mirrored = { MIRROR_DAYS: '30' };

/** The environment of a sandbox that a story starts now. */
export function storySandbox() {
  return {
    PORT: '0',
    SANDBOX_PORT: '0',
    SANDBOX_REQUESTS: '1000',
    // A story that needs pushed events switches them on; the others count polls.
    SANDBOX_EVENTS: 'false',
    SANDBOX_CONDITIONS: 'none',
    // A story of counts and sums switches the copy of own requests on (`mirrored`): to fill it takes 10 s of a processor.
    MIRROR_DAYS: '0',
    SANDBOX_SINCE: String(storySinceMs(Date.now())),
    LOG_LEVEL: 'silent',
  };
}
