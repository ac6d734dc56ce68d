import * as z from 'zod/mini';

const change = z.object({
  requestId: z.string(),
  status: z.string(),
  updatedAt: z.nullable(z.number()),
});
/** A change of status that was pushed: a hint to read the request again. */
export type LiveChange = z.output<typeof change>;
const watched = z.object({ requestIds: z.array(z.string()) });
const state = z.object({ source: z.string(), lastEventAgoMs: z.nullable(z.number()) });

/** What the proxy's stream says, and, where it ended, `lost`. */
export type LiveFrame =
  | { type: 'change'; change: LiveChange; id: string }
  /** From now on the events of these come. */
  | { type: 'watched'; requestIds: readonly string[] }
  /** Anything may have been missed. */
  | { type: 'resync' }
  /** `source` says whether events come: of all own requests (`live`), of those that are `watched`, of `both`, or not. */
  | { type: 'state'; source: string; lastEventAgoMs: number | null }
  | { type: 'lost' };

/** Null for a frame that this version does not know. */
export function readFrame(event: string, id: string, data: string): LiveFrame | null {
  try {
    const body: unknown = JSON.parse(data);
    if (event === 'change') return { type: event, change: change.parse(body), id };
    if (event === 'watched') return { type: event, ...watched.parse(body) };
    if (event === 'state') return { type: event, ...state.parse(body) };
    return event === 'resync' ? { type: event } : null;
  } catch {
    return null;
  }
}
