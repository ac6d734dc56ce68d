import type { SigningMistake } from '#service/webhooks';

const newline = Buffer.from('\n');
const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);

/** What the body may have been before something changed it. The same bytes count for the first name. */
export function* otherBodies(body: Buffer): Generator<[SigningMistake, Buffer]> {
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
export function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString().replace(/^\uFEFF/, '')) as unknown;
  } catch {
    return undefined;
  }
}
