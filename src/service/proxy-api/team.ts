import * as z from 'zod/mini';
import type { RequestRecord } from '../records/record';

/** What a team notes about requests and addresses, and its views of the list, under `/api/{network}`; kept by the proxy, never sent to the service. */
export const teamPaths = {
  /** GET, scope `requests`: `ids` is a JSON list. POST, operators: `markBody`. */
  handled: '/handled',
  /** POST, operators: `handledIds`. */
  reopen: '/handled/reopen',
  /** GET, scope `requests`. POST, operators: `labelsBody`. */
  labels: '/labels',
  /** POST, operators: `labelAddresses`. */
  deleteLabels: '/labels/delete',
  /** GET, scope `requests`. POST, operators: `viewBody`. */
  views: '/views',
  /** POST, operators: `viewVersion`. */
  deleteView: '/views/delete',
} as const;

export const maxNoteLength = 500;
/** Requests of one question or change: a page of the list. */
export const maxHandledAtOnce = 50;
/** Of one service; beyond it the oldest are reopened. */
export const maxHandled = 10_000;
/** Of a label, and of the name of a view. */
export const maxNameLength = 60;
/** Of one service; beyond it none is added. */
export const maxLabels = 1_000;
/** Labels of one change. */
export const maxLabelsAtOnce = 50;
/** Of one service; beyond it none is added. */
export const maxViews = 100;
export const maxViewSearchLength = 4_000;
/** Who did something where nobody logs in. */
export const localPerson = 'local';

/** The longest word of the service that is compared. */
const maxWordLength = 100;
const word = z.nullable(z.string().check(z.maxLength(maxWordLength)));
const requestId = z.string().check(z.minLength(1), z.maxLength(128));
const ids = z.array(requestId).check(z.minLength(1), z.maxLength(maxHandledAtOnce));
// Line breaks are the only control characters that mean something in a note.
const note = z.string().check(
  z.trim(),
  z.maxLength(maxNoteLength),
  // oxlint-disable-next-line no-control-regex
  z.regex(/^[^\0-\x09\x0b-\x1f\x7f]*$/),
);

const handledState = z.object({ status: word, refundFailReason: word });
export type HandledState = z.output<typeof handledState>;

/** A request that was marked as handled, in the state it then had. */
export const handledMark = z.object({
  id: z.string(),
  ...handledState.shape,
  by: z.string(),
  atMs: z.number(),
  /** May be empty. */
  note: z.string(),
});
export type HandledMark = z.output<typeof handledMark>;

export const handledAnswer = z.object({
  marks: z.array(handledMark),
  /** False where a restart of the proxy loses them. */
  isKept: z.boolean(),
});
export type HandledAnswer = z.output<typeof handledAnswer>;

export const handledIds = z.strictObject({ ids });
export const markBody = z.strictObject({
  requests: z
    .array(z.strictObject({ id: requestId, ...handledState.shape }))
    .check(z.minLength(1), z.maxLength(maxHandledAtOnce)),
  note,
});

/** What a mark is bound to: a request that has another status, or another reason why a refund failed, is open again. */
export function handledStateOf(
  record: Pick<RequestRecord, 'status' | 'refundFailReason'>,
): HandledState {
  const short = (text: string | null) =>
    text === null ? null : text.slice(0, maxWordLength).replaceAll('\0', '\ufffd');
  return { status: short(record.status), refundFailReason: short(record.refundFailReason) };
}

/** Whether a mark still holds for the request as it is now. */
export function isHandledAs(
  mark: HandledState,
  record: Pick<RequestRecord, 'status' | 'refundFailReason'>,
): boolean {
  const now = handledStateOf(record);
  return mark.status === now.status && mark.refundFailReason === now.refundFailReason;
}

/** The characters that addresses have; it is kept as `addressKey` spells it. */
const address = z.string().check(z.regex(/^[\w:.+/=-]{1,128}$/));
// oxlint-disable-next-line no-control-regex
const oneLine = z.regex(/^[^\0-\x1f\x7f]*$/);
/** A label, or the name of a view, as the database keeps it: half of a surrogate pair isn’t. */
export const nameText = z.string().check(
  z.overwrite((text) => text.toWellFormed()),
  z.trim(),
  z.minLength(1),
  z.maxLength(maxNameLength),
  oneLine,
);

/** What a team calls an address. */
export const addressLabel = z.object({
  address: z.string(),
  label: z.string(),
  by: z.string(),
  atMs: z.number(),
});
export type AddressLabel = z.output<typeof addressLabel>;

/** All of the service. */
export const labelsAnswer = z.object({
  labels: z.array(addressLabel),
  /** False where a restart of the proxy loses them. */
  isKept: z.boolean(),
});
export type LabelsAnswer = z.output<typeof labelsAnswer>;

const atOnce = <T extends z.ZodMiniType>(one: T) =>
  z.array(one).check(z.minLength(1), z.maxLength(maxLabelsAtOnce));
export const labelEntry = z.strictObject({ address, label: nameText });
export type LabelEntry = z.output<typeof labelEntry>;
export const labelsBody = z.strictObject({ labels: atOnce(labelEntry) });
export const labelAddresses = z.strictObject({ addresses: atOnce(address) });

/** A view is replaced or deleted by who has seen it as it is. */
export const viewVersion = z.strictObject({ id: z.string(), atMs: z.number() });
export type ViewVersion = z.output<typeof viewVersion>;

export const viewBody = z.strictObject({
  /** No other view of the service has it, in any case of its letters. */
  name: nameText,
  /** The list’s query, as its URL has it. */
  search: z.string().check(z.maxLength(maxViewSearchLength), oneLine),
  /** Null for a new one. */
  replaces: z.nullable(viewVersion),
});
export type ViewBody = z.output<typeof viewBody>;

/** A view of the list that a team saved. */
export const savedView = z.object({
  id: z.string(),
  name: z.string(),
  search: z.string(),
  by: z.string(),
  /** When it was saved last. */
  atMs: z.number(),
});
export type SavedView = z.output<typeof savedView>;

/** All of the service. */
export const viewsAnswer = z.object({
  views: z.array(savedView),
  /** False where a restart of the proxy loses them. */
  isKept: z.boolean(),
});
export type ViewsAnswer = z.output<typeof viewsAnswer>;

/** Two names with the same key are one name. */
export function viewNameKey(name: string): string {
  return name.trim().normalize().toLowerCase();
}
