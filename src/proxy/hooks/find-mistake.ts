import { hash, timingSafeEqual } from 'node:crypto';
import { isUtf8 } from 'node:buffer';
import type { SigningMistake, VerifyAnswer } from '#service/proxy-api/webhooks';
import type { NetworkConfig } from '../config/proxy-config';
import { eventIn } from './read-delivery';
import { ageOf, hmacOf, isSignature, readTimestamp, signerOf } from './signature';

/** What somebody received, as they copied it. */
export interface Pasted {
  timestamp: string;
  signature: string;
  body: Buffer;
  /** The key that should have signed it; null: any of the network. */
  keyAlias: string | null;
}

/**
 * Which key signed it or, where none did, which known mistake would explain the signature. Names alone: no signature
 * that is computed here leaves the proxy.
 */
export function verify(
  pasted: Pasted,
  network: NetworkConfig,
  networks: readonly NetworkConfig[],
): VerifyAnswer {
  const { timestamp, signature, body, keyAlias } = pasted;
  const sent = readTimestamp(timestamp);
  const isLowerCase = signature === signature.toLowerCase();
  const signer = isSignature(signature)
    ? signerOf(network.keyring, timestamp, body, signature)
    : null;
  const isExpected = signer !== null && (keyAlias === null || signer === keyAlias);
  const matchedAlias = isExpected && isLowerCase ? signer : null;
  const skewMs = sent && Date.now() - sent.sentMs;
  return {
    matchedAlias,
    mistakes: matchedAlias === null ? mistakesIn(pasted, network, networks) : [],
    timestamp: {
      unit: sent?.unit ?? null,
      sentMs: sent?.sentMs ?? null,
      skewMs,
      age: skewMs === null ? null : ageOf(skewMs),
    },
    isSignatureWellFormed: signatureBytes(signature) !== null,
    body: { bytes: body.length, isUtf8: isUtf8(body), ...contentOf(body) },
  };
}

function contentOf(body: Buffer) {
  const event = eventIn(body);
  return {
    isJson: jsonOf(body) !== undefined,
    isEvent: event !== null,
    requestId: event?.requestId ?? null,
    status: event?.status ?? null,
  };
}

/** At most one: the first in the order of the list, with the key that explains it. */
function mistakesIn(
  pasted: Pasted,
  network: NetworkConfig,
  networks: readonly NetworkConfig[],
): VerifyAnswer['mistakes'] {
  const given = signatureBytes(pasted.signature);
  if (!given) return [];
  const isRight = (digest: Buffer) => timingSafeEqual(digest, given.bytes);
  const expected = pasted.keyAlias === null ? network.keyring.aliases : [pasted.keyAlias];
  const foundWith = (alias: string): SigningMistake | null => {
    const key = network.keyring.keyOf(alias);
    if (key === undefined) return null;
    if (isRight(digestOf(key, pasted.timestamp, pasted.body))) return given.mistake;
    for (const [mistake, body] of otherBodies(pasted.body))
      if (isRight(digestOf(key, pasted.timestamp, body))) return mistake;
    for (const [mistake, digest] of otherDigests(key, pasted))
      if (isRight(digest())) return mistake;
    return null;
  };
  for (const keyAlias of expected) {
    const mistake = foundWith(keyAlias);
    if (mistake !== null) return [{ mistake, keyAlias, network: network.name }];
  }
  for (const { name, keyring } of networks)
    for (const keyAlias of keyring.aliases) {
      const isHere = name === network.name;
      if (isHere && expected.includes(keyAlias)) continue;
      if (isRight(digestOf(keyring.keyOf(keyAlias) ?? '', pasted.timestamp, pasted.body)))
        return [{ mistake: isHere ? 'another-alias' : 'another-network', keyAlias, network: name }];
    }
  return [];
}

/** The bytes of a signature in any of the usual forms, and what is wrong with the form; null for no signature. */
function signatureBytes(text: string): { bytes: Buffer; mistake: SigningMistake | null } | null {
  const [, combined = '', prefix = '', rest = ''] =
    /^(t=\d+,\s*)?((?:sha256|v\d)=|0x)?(.*)$/is.exec(text.trim()) ?? [];
  const mistake = combined !== '' ? 'combined-header' : prefix !== '' ? 'prefixed-signature' : null;
  if (isSignature(rest)) {
    const isUpperCase = rest !== rest.toLowerCase();
    return {
      bytes: Buffer.from(rest, 'hex'),
      mistake: mistake ?? (isUpperCase ? 'upper-case-hex' : null),
    };
  }
  const bytes = Buffer.from(rest, 'base64');
  const isBase64 = /^[\w+/-]{43}=?$/.test(rest) && bytes.length === 32;
  return isBase64 ? { bytes, mistake: mistake ?? 'base64' } : null;
}

function digestOf(key: string | Buffer, timestamp: string, body: Buffer): Buffer {
  return hmacOf(key, `${timestamp}.`, body);
}

/** What may have been signed, or how, instead. */
function* otherDigests(
  key: string,
  { timestamp, body }: Pasted,
): Generator<[SigningMistake, () => Buffer]> {
  yield ['body-without-timestamp', () => hmacOf(key, body)];
  yield ['no-dot', () => hmacOf(key, timestamp, body)];
  yield ['swapped', () => hmacOf(key, body, `.${timestamp}`)];
  for (const other of otherUnits(timestamp))
    yield ['seconds-for-milliseconds', () => digestOf(key, other, body)];
  const inBody = timestampIn(body);
  if (inBody !== null) yield ['body-timestamp', () => digestOf(key, inBody, body)];
  for (const end of ['\n', '\r\n'])
    yield ['key-with-newline', () => digestOf(key + end, timestamp, body)];
  for (const quote of ['"', "'"])
    yield ['key-with-quotes', () => digestOf(quote + key + quote, timestamp, body)];
  for (const encoding of ['hex', 'base64'] as const)
    yield ['decoded-key', () => digestOf(Buffer.from(key, encoding), timestamp, body)];
  for (const parts of [
    [key, `${timestamp}.`, body],
    [`${timestamp}.`, body, key],
  ])
    yield [
      'no-hmac',
      () => hash('sha256', Buffer.concat(parts.map((part) => Buffer.from(part))), 'buffer'),
    ];
}

/** Of seconds the milliseconds are unknown, so each is tried. */
function otherUnits(timestamp: string): string[] {
  if (/^\d{10}$/.test(timestamp))
    return Array.from({ length: 1_000 }, (_, ms) => timestamp + String(ms).padStart(3, '0'));
  return /^\d{13}$/.test(timestamp) ? [timestamp.slice(0, 10)] : [];
}

function timestampIn(body: Buffer): string | null {
  const value = jsonOf(body);
  if (typeof value !== 'object' || value === null || !('timestamp' in value)) return null;
  return typeof value.timestamp === 'number' ? String(value.timestamp) : null;
}

const newline = Buffer.from('\n');
const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);

/** What the body may have been before something changed it. The same bytes count for the first name. */
function* otherBodies(body: Buffer): Generator<[SigningMistake, Buffer]> {
  const text = body.toString();
  const trimmed = text.replace(/[\r\n]+$/, '');
  for (const other of [trimmed, `${trimmed}\n`, `${trimmed}\r\n`])
    yield ['trailing-newline', Buffer.from(other)];
  const hasMark = body.subarray(0, 3).equals(byteOrderMark);
  yield ['byte-order-mark', hasMark ? body.subarray(3) : Buffer.concat([byteOrderMark, body])];
  const unix = text.replaceAll('\r\n', '\n');
  yield ['crlf', Buffer.from(unix)];
  yield ['crlf', Buffer.from(unix.replaceAll('\n', '\r\n'))];
  const value = jsonOf(body);
  for (const written of writtenForms(value)) {
    yield ['re-serialized', Buffer.from(written)];
    yield ['re-serialized', Buffer.concat([Buffer.from(written), newline])];
  }
  for (const written of reordered(value)) yield ['sorted-keys', Buffer.from(written)];
  if (/^[\w+/=\s-]+$/.test(text)) yield ['base64-body', Buffer.from(text, 'base64')];
  yield ['base64-body', Buffer.from(body.toString('base64'))];
  // Logs show a string's content with its escapes, but without its quotes.
  for (const inner of [value, jsonOf(Buffer.from(`"${trimmed}"`))])
    if (typeof inner === 'string') yield ['json-string-body', Buffer.from(inner)];
  for (const written of writtenForms(text)) yield ['json-string-body', Buffer.from(written)];
  yield ['html-escaped', Buffer.from(htmlUnescaped(text))];
  for (const escaped of htmlEscaped(text)) yield ['html-escaped', Buffer.from(escaped)];
  yield ['latin-1', Buffer.from(text, 'latin1')];
  yield ['latin-1', Buffer.from(body.toString('latin1'))];
}

/** The same JSON as common writers write it: JavaScript, Python, PHP, and each of them with indentation. */
function writtenForms(value: unknown): string[] {
  if (value === undefined) return [];
  const plain = JSON.stringify(value);
  const spaced = spacedJson(value);
  const forms = [plain, spaced, JSON.stringify(value, null, 2), JSON.stringify(value, null, 4)];
  const ascii = forms.map((form) =>
    form.replaceAll(
      /[\u0080-\uffff]/g,
      (unit) => String.raw`\u` + unit.charCodeAt(0).toString(16).padStart(4, '0'),
    ),
  );
  return [
    ...forms,
    ...ascii,
    ...[plain, ascii[0] ?? ''].map((form) => form.replaceAll('/', String.raw`\/`)),
  ];
}

/** The members of an event as service-api.md E3 names them; that the service writes them in this order is assumed. */
const statedOrder = [
  'event',
  'timestamp',
  'data',
  'status',
  'inTxHashes',
  'txHashes',
  'updatedAt',
  'originChainId',
  'destinationChainId',
  'depositAddress',
  'address',
  'depositAddressType',
  'depositor',
  'depositTxHash',
  'requestId',
  'referrer',
  'details',
  'failReason',
  'refundFailReason',
];
const placeOf = (name: string) => statedOrder.indexOf(name) + 1 || statedOrder.length + 1;

/** The same JSON with its keys sorted and, where a writer has sorted them, in the order of the service. */
function reordered(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const orders = [
    (a: string, b: string) => (a < b ? -1 : 1),
    (a: string, b: string) => placeOf(a) - placeOf(b),
  ];
  return orders.flatMap((order) => writtenForms(withOrder(value, order)));
}

function withOrder(value: unknown, order: (a: string, b: string) => number): unknown {
  if (Array.isArray(value)) return value.map((item) => withOrder(item, order));
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).toSorted(([a], [b]) => order(a, b));
  return Object.fromEntries(members.map(([name, member]) => [name, withOrder(member, order)]));
}

const entities = [
  ['&quot;', '"'],
  ['&#34;', '"'],
  ['&#x22;', '"'],
  ['&#39;', "'"],
  ['&#x27;', "'"],
  ['&apos;', "'"],
  ['&#x2F;', '/'],
  ['&lt;', '<'],
  ['&gt;', '>'],
  // Last, so that nothing is unescaped twice.
  ['&amp;', '&'],
] as const;

function htmlUnescaped(text: string): string {
  return entities.reduce((read, [entity, sign]) => read.replaceAll(entity, sign), text);
}

/** As common template engines escape: with each spelling of a quote. */
function htmlEscaped(text: string): string[] {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return ['&quot;', '&#34;', '&#x22;'].flatMap((quote) => {
    const quoted = escaped.replaceAll('"', quote);
    return [quoted, quoted.replaceAll("'", '&#39;'), quoted.replaceAll("'", '&#x27;')];
  });
}

/** As Python's json.dumps writes it: a space after each comma and colon. */
function spacedJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spacedJson).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([name, member]) => `${JSON.stringify(name)}: ${spacedJson(member)}`,
  );
  return `{${members.join(', ')}}`;
}

/** The JSON of a body, with or without a byte order mark; undefined for what is no JSON. */
function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString().replace(/^\uFEFF/, '')) as unknown;
  } catch {
    return undefined;
  }
}
