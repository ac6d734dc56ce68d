import { clockOffset as clockOffsetBy } from '#service/clock-offset';
import { sharedValue, type SharedValue } from '../lib/shared-value';
import type { Session, SessionPart } from './session';

/**
 * Milliseconds that this computer's clock is behind the server's; negative where it is ahead, 0 where
 * they agree or no answer has told yet.
 */
export const clockOffset: SessionPart<SharedValue<number>> = () => sharedValue(0);

/** From here on a person is told. */
export const noticeableOffsetMs = 30_000;

/** The time by the service's clock, as the proxy passes it on: ages of records and ranges of lists are counted from it. */
export function serverNowMs(session: Session): number {
  return Date.now() + session.get(clockOffset).get();
}

/** When something that this page noted down at `localMs` happened, by the server's clock. */
export function toServerMs(session: Session, localMs: number): number {
  return localMs + session.get(clockOffset).get();
}

/** Compares the clocks by an answer that came for a request of `sentMs`, both by this clock. */
export function noteServerDate(
  session: Session,
  headers: Headers,
  sentMs: number,
  receivedMs = Date.now(),
): void {
  const known = session.get(clockOffset);
  const offset = clockOffsetBy(headers.get('date'), known.get(), sentMs, receivedMs);
  if (offset !== known.get()) known.set(offset);
}

/** What `ask` answers for the time of now. The first answer of a page may show that the clock was wrong: then again. */
export async function askedNow<T>(
  session: Session,
  ask: (nowMs: number) => Promise<T>,
): Promise<T> {
  const askedMs = session.get(clockOffset).get();
  const answer = await ask(serverNowMs(session));
  const isOff = Math.abs(session.get(clockOffset).get() - askedMs) > noticeableOffsetMs;
  return isOff ? ask(serverNowMs(session)) : answer;
}
