import type { FastifyReply, FastifyRequest } from 'fastify';
import { isCondition, type Condition } from '../world/conditions';

/** Each sentinel with what it does; the table in docs/sandbox.md is checked against this list. */
export const sentinels = {
  'sandbox:400': '400 as a schema violation',
  'sandbox:401': '401, as if the key were not known',
  'sandbox:403': '403',
  'sandbox:404': '404',
  'sandbox:429': '429 without Retry-After',
  'sandbox:500': '500 with an HTML page',
  'sandbox:503': '503 with a message',
  'sandbox:slow': 'the right answer, after five seconds',
  'sandbox:hang': 'no response until the client closes the connection',
  'sandbox:cut': 'the connection ends in the middle of the body',
  'sandbox:not-json': '200 with text that is no JSON',
  'sandbox:wrong-shape': '200 with JSON of another shape',
  'sandbox:malformed-row':
    'the right page; its second row is no object, its third has no id, its fourth has parts of another shape',
  'sandbox:unknown-words': 'the right page; unknown statuses and reasons',
  'sandbox:same-cursor': 'a page whose cursor never moves on',
  'sandbox:ignore-filters': 'a page on which every filter was ignored',
  'sandbox:deprecated': 'the right answer with the headers of a deprecation',
  'sandbox:slow-route': 'the right answer; from then on, the condition slow-route',
  'sandbox:failure-burst': 'the right answer; from then on, the condition failure-burst',
  'sandbox:chain-issues': 'the right answer; from then on, the condition chain-issues',
  'sandbox:uncollected-fees': 'the right answer; from then on, the condition uncollected-fees',
  'sandbox:no-condition': 'the right answer; from then on, no condition',
  'sandbox:websocket-restart': 'the right answer; every websocket connection ends',
  'sandbox:one-millisecond': 'the right answer; from then on, the condition one-millisecond',
  'sandbox:listed-late': 'the right answer; from then on, the condition listed-late',
} as const;
export type Sentinel = keyof typeof sentinels;

/** The condition that a sentinel begins, in place of what held; none for the one that ends all. */
export function conditionsOf(sentinel: Sentinel): Condition[] {
  const word = sentinel.slice('sandbox:'.length);
  return isCondition(word) ? [word] : [];
}

export function isSwitch(sentinel: Sentinel): boolean {
  return sentinel === 'sandbox:no-condition' || conditionsOf(sentinel).length > 0;
}

const isSentinel = (text: string): text is Sentinel => Object.hasOwn(sentinels, text);

/**
 * Paths of the app-fee routes need text that looks like an address: this one stands for a sentinel. Digits only,
 * so that its checksummed spelling is the same.
 */
export function reservedAddress(sentinel: Sentinel): string {
  const place = Object.keys(sentinels).indexOf(sentinel);
  return `0x${String(50_000 + place).padStart(40, '0')}`;
}

const byAddress = new Map(
  (Object.keys(sentinels) as Sentinel[]).map((sentinel) => [reservedAddress(sentinel), sentinel]),
);

/** The sentinel of a call: in any string of its path, query or body. */
export function sentinelOf(request: FastifyRequest): Sentinel | null {
  const texts = [request.params, request.query, request.body].flatMap((part) =>
    typeof part === 'object' && part !== null ? Object.values(part) : [],
  );
  for (const text of texts) {
    if (typeof text !== 'string') continue;
    const word = /sandbox:[a-z0-9-]+/.exec(text)?.[0];
    if (word !== undefined && isSentinel(word)) return word;
    const reserved = byAddress.get(text.toLowerCase());
    if (reserved !== undefined) return reserved;
  }
  return null;
}

/** Query parameters without those that only hold a sentinel: the rest of the question is answered. */
export function withoutSentinels(query: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => !isSentinel(value)));
}

/** A whole answer that comes instead of the route's; a body that is text is sent as HTML. */
interface PlainFault {
  statusCode: number;
  body: Record<string, unknown> | string;
}

const askedFor = { message: 'Simulated fault' };

const plainFaults: Partial<Record<Sentinel, PlainFault>> = {
  'sandbox:400': {
    statusCode: 400,
    body: { statusCode: 400, code: 'FST_ERR_VALIDATION', error: 'Bad Request', ...askedFor },
  },
  'sandbox:401': { statusCode: 401, body: { message: 'Invalid api key' } },
  'sandbox:403': { statusCode: 403, body: askedFor },
  'sandbox:404': { statusCode: 404, body: askedFor },
  'sandbox:429': { statusCode: 429, body: { message: 'Too many requests' } },
  'sandbox:500': {
    statusCode: 500,
    body: '<!doctype html><html><body><h1>Internal Server Error</h1></body></html>',
  },
  'sandbox:503': {
    statusCode: 503,
    body: { message: 'Temporarily unavailable', errorCode: 'SERVICE_UNAVAILABLE' },
  },
  'sandbox:wrong-shape': { statusCode: 200, body: { data: { items: 'none' } } },
};

/** Answers instead of the route; false when the route itself must answer. */
export async function answerFault(sentinel: Sentinel, reply: FastifyReply): Promise<boolean> {
  const plain = plainFaults[sentinel];
  if (plain !== undefined) {
    const type = typeof plain.body === 'string' ? 'text/html' : 'application/json';
    await reply.code(plain.statusCode).type(type).send(plain.body);
    return true;
  }
  switch (sentinel) {
    case 'sandbox:not-json':
      await reply.type('application/json').send('{"requests":[{"id":"0x1"},');
      return true;
    case 'sandbox:cut':
      reply.hijack();
      reply.raw.writeHead(200, { 'content-type': 'application/json', 'content-length': '4096' });
      reply.raw.write('{"requests":[{"id":"0x', () => reply.raw.destroy());
      return true;
    case 'sandbox:hang':
      reply.hijack();
      return true;
    default:
      return false;
  }
}
