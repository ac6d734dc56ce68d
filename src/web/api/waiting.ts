import type { EndpointName } from '#service/endpoint-paths';
import { sharedValue } from '../lib/shared-value';

const slowAfterMs = 4_000;

/** No call takes longer. The proxy gives the service up before, so this is for when the proxy is out of reach. */
export const longestCallMs = 20_000;

/** A call that has waited for 4 s and still does. */
export interface SlowCall {
  endpoint: EndpointName;
}

export const slowCalls = sharedValue<readonly SlowCall[]>([]);

/** Runs a call that the page tells of while it is slow. `send` has to obey its signal, which also ends it in time. */
export async function whileWaiting<T>(
  endpoint: EndpointName,
  signal: AbortSignal | null | undefined,
  send: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const call: SlowCall = { endpoint };
  const late = new AbortController();
  const timers = [
    setTimeout(() => slowCalls.set([...slowCalls.get(), call]), slowAfterMs),
    setTimeout(
      () => late.abort(new DOMException('No answer in time.', 'TimeoutError')),
      longestCallMs,
    ),
  ];
  try {
    return await send(signal ? AbortSignal.any([signal, late.signal]) : late.signal);
  } finally {
    timers.forEach(clearTimeout);
    if (slowCalls.get().includes(call))
      slowCalls.set(slowCalls.get().filter((one) => one !== call));
  }
}
