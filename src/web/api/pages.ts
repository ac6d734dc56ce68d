import type { RequestScheduler } from './request-scheduler';

/** Requests the page behind a cursor; null: the first page. */
export type PageQuery<P> = (continuation: string | null, signal: AbortSignal) => Promise<P>;

/** The service gave a cursor for the second time: going on would never end. */
export class RepeatedCursorError extends Error {
  override readonly name = 'RepeatedCursorError';
  constructor() {
    super('The API returned a repeated page marker.');
  }
}

/**
 * The pages of a list, each requested once its consumer asks for it. Retries and waits are those of `pace`.
 *
 * @param from the cursor to go on at
 * @throws RepeatedCursorError after the page that repeated a cursor; ApiError, NetworkError or UnexpectedShapeError of a
 *   request; the signal's reason
 */
export async function* pages<P extends { continuation: string | null }>(
  query: PageQuery<P>,
  {
    signal,
    pace,
    from = null,
  }: { signal: AbortSignal; pace: RequestScheduler; from?: string | null },
): AsyncGenerator<P, void, undefined> {
  const known = new Set<string>();
  for (let cursor = from; ;) {
    const current = cursor;
    if (current !== null) known.add(current);
    const page = await pace.run(() => query(current, signal), signal);
    yield page;
    // Some lists end with an empty cursor.
    cursor = page.continuation || null;
    if (cursor === null) return;
    if (known.has(cursor)) throw new RepeatedCursorError();
  }
}
