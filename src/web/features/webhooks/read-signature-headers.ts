import { parseJson } from '#service/parse-json';

/** The two headers of a delivery, as far as they are in a text; empty where only the name is. */
export interface SignatureHeaders {
  timestamp: string | null;
  signature: string | null;
}

/**
 * The two headers in what somebody pasted: header lines, name and value on two lines, a cURL command, JSON, a list of names
 * and values, an object of a log; with the prefixes of frameworks, in any case; or both in one header, as `t=…,v1=…`.
 */
export function readSignatureHeaders(text: string): SignatureHeaders {
  const flat = (pairsOfJson(parseJson(text)) ?? text)
    .replaceAll(/\p{Cf}|\^|\bb(?=['"])/gu, '')
    .replaceAll(/<\/?[a-z][^<>]*>/gi, ' ')
    .replace(brokenDigest, (broken, start: string, rest: string) =>
      start.length + rest.length === 64 ? start + rest : broken,
    );
  const named = { timestamp: valueOf('timestamp', flat), signature: valueOf('sha256', flat) };
  const combined = /\bt=(\d{10,13}),\s*v\d=[\w+/=-]+/i.exec(flat);
  if (combined && (named.signature === null || /^t=/i.test(named.signature)))
    return { timestamp: named.timestamp || (combined[1] ?? null), signature: combined[0] };
  const isRead = isTime(named.timestamp ?? '') && isDigest(named.signature ?? '');
  // Values that stand apart from their names, as in a table, are known by their form where there is one of each.
  const [time, ...otherTimes] = flat.match(/(?<![\w.-])(?:\d{13}|\d{10})(?![\w.-])/g) ?? [];
  const [digest, ...otherDigests] = flat.match(/(?<!\w)[\da-f]{64}(?!\w)/gi) ?? [];
  const isOneEach = otherTimes.length === 0 && otherDigests.length === 0;
  const { timestamp, signature } = named;
  return !isRead && isOneEach && time && digest && timestamp !== null && signature !== null
    ? { timestamp: time, signature: digest }
    : named;
}

/** 64 hex digits on two lines. */
const brokenDigest = /(?<!\w)([\da-f]{8,63})=?[ \t]*\r?\n[\s>]*([\da-f]{1,56})(?!\w)/i;

const isTime = (text: string) => /^(?:\d{10}|\d{13})$/.test(text);
const isDigest = (text: string) => /^(?:.*=|0x)?[\da-f]{64}$/i.test(text);

/** What is read only in part, so that nobody takes a cut header for a wrong signature; null where nothing is. */
export function headersIssue({ timestamp, signature }: SignatureHeaders): string | null {
  if (timestamp === null && signature === null)
    return 'Neither X-Signature-Timestamp nor X-Signature-SHA256 is in this text.';
  if (signature === null)
    return 'Read X-Signature-Timestamp only: X-Signature-SHA256 isn’t in this text.';
  if (timestamp === null)
    return 'Read X-Signature-SHA256 only: X-Signature-Timestamp isn’t in this text.';
  if (signature === '') return 'X-Signature-SHA256 has no value in this text.';
  if (timestamp === '') return 'X-Signature-Timestamp has no value in this text.';
  const digits = signature.replace(/^(?:.*=|0x)(?=[\da-f])/i, '');
  if (/^[\da-f]{1,63}(?:…|\.\.\.)?$/i.test(digits))
    return `The signature is cut: it has ${digits.replace(/\W+$/, '').length} of 64 hex digits.`;
  // In base64 it is a mistake that the check names.
  if (!isDigest(signature) && !/^(?:.*=(?=.))?[\w+/-]{43}=?$/.test(signature))
    return `The signature “${signature.slice(0, 40)}” isn’t 64 hex digits. Copy the whole header.`;
  return isTime(timestamp)
    ? null
    : `The timestamp “${timestamp.slice(0, 40)}” has neither 10 nor 13 digits. Copy the whole header.`;
}

/** What stands between a name and its value: the marks of lists, maps, tables and shells. */
const between = '[\\s"\'`:=>,;|*\\\\[\\]({-]';

/** Null where the name isn't there, empty where it has no value. */
function valueOf(name: string, text: string): string | null {
  const found = new RegExp(
    `x[-_]?signature[-_]?${name}(?![\\w-])(?:${between}*(?:(?:values?|string)${between}+)?((?!x[-_]?signature)[\\w+/][^\\s"'\`,;|\\\\\\])}]*))?`,
    'i',
  ).exec(text);
  if (!found) return null;
  const value = found[1] ?? '';
  // The next header's name: this one has no value.
  return /^[a-z]\w*[-_][\w-]*:?$/i.test(value) ? '' : value;
}

/** JSON as lines of names and values, whichever of the two its objects put first; null for what is no JSON. */
function pairsOfJson(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return null;
  if (Array.isArray(value))
    return value.map((item) => pairsOfJson(item) ?? String(item)).join('\n');
  const { name, key, value: given, values } = value as Record<string, unknown>;
  const title = name ?? key;
  const content = given ?? values;
  if (typeof title === 'string' && content !== undefined)
    return `${title}: ${typeof content === 'string' ? content : JSON.stringify(content)}`;
  return Object.entries(value)
    .map(([member, inner]) => `${member}: ${pairsOfJson(inner) ?? String(inner)}`)
    .join('\n');
}
