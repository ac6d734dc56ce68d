import { identifiersIn } from '#service/identifiers/identifiers-in';
import { parseExactJson } from '#service/parse-json';
import { readEvent } from '#service/records/read-event';
import { readRow } from '#service/records/read-requests';
import type { ReadRow } from '#service/records/record';
import { asObject } from '#service/schema/tolerant';
import { flatRowOf, type OpenedRow } from './flat-row';

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

/** A JSON value inside a text, with its place. */
interface JsonValue {
  value: unknown;
  start: number;
  end: number;
}

/** What a text holds besides prose: its values in order, and the places of what begins like one and can't be read. */
interface JsonValues {
  values: JsonValue[];
  unreadable: number[];
}

// A text that isn't JSON at all must not be read from each of its brackets to the end.
const maxUnreadable = 200;

/**
 * Objects and lists that follow each other in a text, whatever is between them: records one after another, lines of a log
 * that end in one, the body behind headers.
 */
function jsonValues(text: string): JsonValues {
  const found: JsonValues = { values: [], unreadable: [] };
  let position = 0;
  while (found.unreadable.length < maxUnreadable) {
    const start = nextBracket(text, position);
    if (start === -1) break;
    const end = endOfJson(text, start);
    if (typeof end === 'number') {
      found.values.push({ value: parseExactJson(text.slice(start, end)), start, end });
      position = end;
    } else {
      // A word in brackets, as logs have it, is no JSON that went wrong.
      if (text[start] === '{') found.unreadable.push(end.failsAt);
      position = Math.max(start + 1, text[start] === '{' ? lineEnd(text, end.failsAt) : 0);
    }
  }
  return found;
}

function nextBracket(text: string, from: number): number {
  const bracket = /[[{]/g;
  bracket.lastIndex = from;
  return bracket.exec(text)?.index ?? -1;
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end === -1 ? text.length : end;
}

const tokens = {
  space: /[ \t\r\n]*/y,
  text: /"[ !#-[\]-\uffff]*(?:\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4})[ !#-[\]-\uffff]*)*"/y,
  scalar: /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y,
};

/** Where the JSON value ends that begins at a place, or where it stops being JSON; in the same words in every browser. */
export function endOfJson(text: string, start: number): number | { failsAt: number } {
  let at = start;
  const skip = (token: RegExp) => {
    token.lastIndex = at;
    const { 0: matched = '' } = token.exec(text) ?? {};
    at += matched.length;
    return matched !== '';
  };
  const open: string[] = [];
  let expected: 'value' | 'value or end' | 'key' | 'key or end' | 'separator' = 'value';
  for (;;) {
    skip(tokens.space);
    const sign = text[at] ?? '';
    const isObject = open.at(-1) === '{';
    if (expected === 'separator') {
      if (sign === ',') expected = isObject ? 'key' : 'value';
      else if (sign === (isObject ? '}' : ']')) open.pop();
      else return { failsAt: at };
      at += 1;
    } else if (expected === 'key' || expected === 'key or end') {
      if (sign === '}' && expected === 'key or end') {
        open.pop();
        at += 1;
        expected = 'separator';
      } else {
        if (!skip(tokens.text)) return { failsAt: at };
        skip(tokens.space);
        if (text[at] !== ':') return { failsAt: at };
        at += 1;
        expected = 'value';
      }
    } else if (sign === ']' && expected === 'value or end') {
      open.pop();
      at += 1;
      expected = 'separator';
    } else if (sign === '{' || sign === '[') {
      open.push(sign);
      at += 1;
      expected = sign === '{' ? 'key or end' : 'value or end';
    } else {
      if (!skip(tokens.text) && !skip(tokens.scalar)) return { failsAt: at };
      expected = 'separator';
    }
    if (open.length === 0) return at;
  }
}
