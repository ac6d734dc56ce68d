import { sharedValue, type SharedValue } from '../lib/shared-value';
import type { CallName } from './query-key';
import type { Session, SessionPart } from './session';

const slowAfterMs = 4_000;

/** Calls time out after this. The proxy gives the service up before, so this is for when the proxy is out of reach. */
export const maxCallMs = 20_000;

/** A call that has no answer after 4 s. */
export interface SlowCall {
  endpoint: CallName;
}

export const slowCalls: SessionPart<SharedValue<readonly SlowCall[]>> = () =>
  sharedValue<readonly SlowCall[]>([]);

/** Runs a call that is among the slow ones after 4 s and times out after 20. `send` has to obey its signal. */
export async function withTimeout<T>(
  session: Session,
  endpoint: CallName,
  signal: AbortSignal | null | undefined,
  send: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const slow = session.get(slowCalls);
  const call: SlowCall = { endpoint };
  const late = new AbortController();
  const timers = [
    setTimeout(() => slow.set([...slow.get(), call]), slowAfterMs),
    setTimeout(
      () => late.abort(new DOMException('No response in time.', 'TimeoutError')),
      maxCallMs,
    ),
  ];
  try {
    return await send(signal ? AbortSignal.any([signal, late.signal]) : late.signal);
  } finally {
    timers.forEach(clearTimeout);
    if (slow.get().includes(call)) slow.set(slow.get().filter((other) => other !== call));
  }
}
