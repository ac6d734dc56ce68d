import * as z from 'zod/mini';
import { storedJson } from '../lib/stored-value';

/** What was searched for, or which request was opened: its text or its ID, and in a few words what the request was then. */
const recent = z.object({
  network: z.string(),
  isRequest: z.boolean(),
  text: z.string(),
  words: z.optional(z.string()),
});
export type Recent = z.infer<typeof recent>;

const maxEach = 5;
const maxLength = 128;
const none: readonly Recent[] = [];

/** Newest first; remembered by this browser, shared by its tabs, cleared at logout. */
export const recents = storedJson<readonly Recent[]>('waybill.recents', z.array(recent), none);

/** Puts it first. A text too long to be looked for again is not remembered. */
export function remember(added: Recent): void {
  if (added.text === '' || added.text.length > maxLength) return;
  const isSame = ({ network, isRequest, text }: Recent) =>
    network === added.network && isRequest === added.isRequest && text === added.text;
  const kept = [added, ...recents.get().filter((other) => !isSame(other))];
  const newest = (isRequest: boolean) =>
    kept
      .filter((each) => each.network === added.network && each.isRequest === isRequest)
      .slice(0, maxEach);
  const elsewhere = kept.filter(({ network }) => network !== added.network);
  recents.set([...newest(false), ...newest(true), ...elsewhere]);
}

export function forgetRecents(): void {
  recents.set(none);
}
