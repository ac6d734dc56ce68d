import * as z from 'zod/mini';
import { anyRecord } from '#service/schema/tolerant';
import { storedJson } from '../../../lib/stored-value';
import { readListSearch } from '../search/schema';

const storedWatch = z.nullable(
  z.object({
    network: z.string(),
    name: z.string(),
    search: z.pipe(
      anyRecord,
      z.transform((raw) => readListSearch(raw).search),
    ),
    /** Look while the tab is hidden too, and send a notification. */
    notifies: z.boolean(),
    /** Failures that changed later than this are unseen. */
    seenAtMs: z.number(),
  }),
);

export type WatchedView = NonNullable<z.output<typeof storedWatch>>;

/** The last read of the watched view by any tab of this browser, and how many failures nobody has seen by it. */
export const lastWatchRead = storedJson(
  'waybill.watch.read',
  z.nullable(z.object({ atMs: z.number(), count: z.number() })),
  null,
);

/** The one view whose failures this browser watches for; null: none. */
export const watchedView = storedJson<WatchedView | null>('waybill.watch', storedWatch, null);
