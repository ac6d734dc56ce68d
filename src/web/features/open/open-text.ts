import { identifiersIn } from '#service/identifiers/identifiers-in';
import { parseExactJson } from '#service/parse-json';
import { readEvent } from '#service/read-event';
import { readRow } from '#service/read-requests';
import type { ReadRow } from '#service/record';
import { asObject } from '#service/schema/tolerant';
import { flatRowOf, type OpenedRow } from './flat-row';
import { endOfJson, jsonValues, type JsonValue, type JsonValues } from './json-values';

/** What a pasted or dropped text turned out to be. */
export type Opened =
  | { kind: 'record'; row: ReadRow; unreadable: string[] }
  | { kind: 'list'; list: unknown[]; unreadable: string[] }
  /** `identifiers`: what it can be searched for instead. */
  | { kind: 'nothing'; title: string; why: string; identifiers: string[] };

// What is no JSON may be a file of any size.
const maxSearchedLength = 500_000;

/**
 * Reads a record (v2 or v3), a list of them (an answer of a listing, an array, or records one after another), a status
 * answer or a webhook payload, also two levels inside other JSON, behind headers or at the ends of lines of a log. Pure;
 * never throws. `unreadable` has the places of what begins like JSON and isn't.
 */
export function openText(text: string): Opened {
  const trimmed = text.trim();
  const notRead = (why: string): Opened => ({
    kind: 'nothing',
    title: 'Couldn’t read the text',
    why,
    identifiers: identifiersIn(trimmed.slice(0, maxSearchedLength)).identifiers.map(
      (each) => each.text,
    ),
  });
  if (trimmed === '') return notRead('It’s empty.');
  const lines = wholeLines(trimmed) ?? wholeLines(mended(trimmed));
  const { values, unreadable } = lines ? { values: lines, unreadable: [] } : someValues(trimmed);
  if (values.length === 0) return notRead(whyNoJson(trimmed, unreadable));
  const places = unreadable.map((place) => placeOf(trimmed, place));
  const list = values.flatMap(({ value }) => recordsIn(value) ?? [value]);
  const isList = values.length > 1 || recordsIn(values[0]?.value) !== null;
  if (list.length === 0)
    return {
      kind: 'nothing',
      title: 'No records found',
      why: 'The list is empty.',
      identifiers: [],
    };
  const [only] = list;
  if (list.length === 1 || !isList)
    return { kind: 'record', row: readOne(only), unreadable: places };
  return { kind: 'list', list, unreadable: places };
}

/** A part of a list, that begins at a place of it, as the table keeps its rows. */
export function flatRows(part: readonly unknown[], from: number): OpenedRow[] {
  return part.map((raw, index) => flatRowOf(readOne(raw), from + index));
}

/** One row of a list, or the only one of a text: by its own shape a record, a status answer or a webhook payload. */
export function readOne(raw: unknown): ReadRow {
  const object = asObject(raw);
  const isEvent = typeof object?.event === 'string' || (object !== null && !('id' in object));
  return isEvent ? readEvent(raw, null) : readRow(raw);
}

/**
 * What the records of a value are: those of a list, or all up to some levels inside an object that is none itself, also in
 * JSON that is a text there.
 */
function recordsIn(value: unknown, levels = 4): unknown[] | null {
  if (typeof value === 'string') {
    const inner = /^\s*[[{]/.test(value) ? wholeJson(value) : null;
    return inner && (isRecordValue(inner.value) ? [inner.value] : recordsIn(inner.value, levels));
  }
  if (Array.isArray(value)) {
    if (levels === 0 || value.some(isRecordValue)) return value as unknown[];
    const inside = value.map((item) => recordsIn(item, levels - 1));
    return inside.some((records) => records?.some(isRecordValue))
      ? inside.flatMap((records, index) => records ?? [value[index]])
      : (value as unknown[]);
  }
  const object = asObject(value);
  if (!object) return null;
  if (Array.isArray(object.requests)) return object.requests as unknown[];
  if (isRecord(object) || levels === 0) return null;
  const recorded = recordsOfHar(object);
  if (recorded) return recorded;
  const inside = Object.values(object).flatMap((inner) => {
    if (isRecordValue(inner)) return [[inner]];
    const found = recordsIn(inner, levels - 1);
    return found && (!Array.isArray(inner) || found.some(isRecordValue)) ? [found] : [];
  });
  return inside.length > 0 ? inside.flat() : null;
}

const isRecordValue = (value: unknown) => {
  const object = asObject(value);
  return object !== null && isRecord(object);
};

/** A request, a status answer or an event; other objects may hold some. */
function isRecord(object: Readonly<Record<string, unknown>>): boolean {
  const { id, event, status, data } = object;
  const hasHashes = Array.isArray(object.inTxHashes) || Array.isArray(object.txHashes);
  return (
    typeof event === 'string' ||
    typeof asObject(data)?.event === 'string' ||
    (typeof status === 'string' && (typeof id === 'string' || hasHashes))
  );
}

/** The records in the responses that a browser has recorded (HAR); null where it is no such file. */
function recordsOfHar({ log }: Readonly<Record<string, unknown>>): unknown[] | null {
  const entries = asObject(log)?.entries;
  if (!Array.isArray(entries)) return null;
  return entries.flatMap((entry: unknown) => {
    const content = asObject(asObject(asObject(entry)?.response)?.content);
    const text = typeof content?.text === 'string' ? content.text : '';
    const body = wholeJson(content?.encoding === 'base64' ? textOfBase64(text) : text);
    const object = asObject(body?.value);
    return object && isRecord(object)
      ? [object]
      : (recordsIn(body?.value)?.filter(isRecordValue) ?? []);
  });
}

/** The whole text as one JSON value, or one per line, as an export writes them; null as soon as a part is none. */
function wholeLines(text: string): JsonValue[] | null {
  const whole = wholeJson(text);
  if (whole) return [whole];
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const values = lines.length > 1 ? lines.map(wholeJson) : [null];
  return values.includes(null) ? null : values.flatMap((value) => value ?? []);
}

/** Without what chats and mails add to JSON: marks of quotations, invisible characters, curly quotes; or escapes around all of it. */
function mended(text: string): string {
  if (/^\{\s*\\+"/.test(text)) return text.replace(/\\+"/g, '"');
  return text
    .replace(/\p{Cf}/gu, '')
    .replace(/[\u00a0\u2007\u202f]/g, ' ')
    .replace(/^(?:>[ >]*)+/gm, '')
    .replace(/[“”]/g, '"');
}

/** What a text holds besides prose; an empty list is a part of what can't be read. */
function someValues(text: string): JsonValues {
  const { values, unreadable } = jsonValues(text);
  return {
    values: values.filter(({ value }) => !Array.isArray(value) || value.length > 0),
    unreadable,
  };
}

function textOfBase64(text: string): string {
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(text), (byte) => byte.charCodeAt(0)));
  } catch {
    return '';
  }
}

function wholeJson(text: string): JsonValue | null {
  try {
    return { value: parseExactJson(text), start: 0, end: text.length };
  } catch {
    return null;
  }
}

const headerNames =
  /^(?:HTTP\/[\d.]+ \d{3}\b.*|(?:request url|request method|status code|content-(?:type|length)|cache-control|date|server|host|age|etag|vary|via|accept|user-agent|set-cookie)(?: *:.*)?)$/im;

function whyNoJson(text: string, unreadable: readonly number[]): string {
  if (/^(?:HTTP\/[\s\S]*?\n\s*\n)?\s*<(?:[!?/]|[a-z][a-z0-9]*[\s/>])/i.test(text))
    return 'This is HTML, a page and not a response of the API. Copy the body of the response.';
  if (headerNames.test(text) && !/[[{]/.test(text))
    return 'These are headers only. Copy the body of the response too.';
  const end = endOfJson(text, 0);
  const place = unreadable[0] ?? (typeof end === 'number' ? 0 : end.failsAt);
  // A text that never ends ends too early, wherever it begins.
  return place >= text.length || /^"[^"\n]*$/.test(text.slice(place))
    ? 'Invalid JSON: it ends too early. Correct it, then open it again.'
    : `Invalid JSON at ${placeOf(text, place)}. Correct it, then open it again.`;
}

/** "line 1, column 2". */
function placeOf(text: string, place: number): string {
  const lines = text.slice(0, place).split('\n');
  return `line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}`;
}
