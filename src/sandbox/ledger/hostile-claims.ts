import { claimAnswer, type ClaimAnswer } from './claim-answer';
import { claimFaults, type ClaimFault } from './claim-faults';

/** An answer to a claim that a careful client must not sign. */
export interface HostileClaim {
  name: string;
  /** The body that is sent instead; text is sent as HTML with status 200, unless a status is given. */
  answer: (requestId: string) => unknown;
  statusCode?: number;
}

const otherId = `0x${'ab'.repeat(32)}`;
type Item = ClaimAnswer['steps'][number]['items'][number];
type Step = ClaimAnswer['steps'][number];

/** A deep copy of a part with some of its fields replaced. */
function withStep(requestId: string, change: (step: Step) => unknown): unknown {
  return { steps: claimAnswer(requestId).steps.map(change) };
}

const withItem = (requestId: string, change: (item: Item) => unknown) =>
  withStep(requestId, (step) => ({ ...step, items: step.items.map(change) }));

const withSign = (change: Record<string, unknown>) => (requestId: string) =>
  withItem(requestId, ({ data, ...item }) => ({
    ...item,
    data: { ...data, sign: { ...data.sign, ...change } },
  }));

const withPost = (change: Record<string, unknown>) => (requestId: string) =>
  withItem(requestId, ({ data, ...item }) => ({
    ...item,
    data: { ...data, post: { ...data.post, ...change } },
  }));

const withBody = (change: Record<string, unknown>) => (requestId: string) =>
  withPost({ body: { kind: 'claim', requestId, ...change } })(requestId);

const hostile = (
  name: string,
  answer: HostileClaim['answer'],
  statusCode?: number,
): HostileClaim => ({
  name,
  answer,
  ...(statusCode !== undefined && { statusCode }),
});

const endpoint = (name: string, text: unknown) =>
  hostile(`the endpoint ${name}`, withPost({ endpoint: text }));

/** Every lie that a claim answer can hold, in one table that tests walk through. */
export const hostileClaims: readonly HostileClaim[] = [
  hostile('a message that is another id', withSign({ message: otherId })),
  hostile('a message that is text', withSign({ message: 'Sign in to continue' })),
  hostile('a message that is text with hex in it', (id) =>
    withSign({ message: `Claim ${id}` })(id),
  ),
  hostile('a message of 31 bytes', (id) => withSign({ message: id.slice(0, -2) })(id)),
  hostile('a message of 33 bytes', (id) => withSign({ message: `${id}00` })(id)),
  hostile('a message without 0x', (id) => withSign({ message: id.slice(2) })(id)),
  hostile('a message with a line break behind it', (id) => withSign({ message: `${id}\n` })(id)),
  hostile('a message with a space before it', (id) => withSign({ message: ` ${id}` })(id)),
  hostile('a message that is an object', withSign({ message: { raw: otherId } })),
  hostile('a message that is a number', withSign({ message: 42 })),
  hostile('a message that is null', withSign({ message: null })),
  hostile('no message', withSign({ message: undefined })),
  hostile(
    'another signature kind',
    withSign({ signatureKind: 'eip712', value: { owner: otherId } }),
  ),
  hostile('no signature kind', withSign({ signatureKind: undefined })),
  hostile('an upper-case signature kind', withSign({ signatureKind: 'EIP191' })),
  endpoint('of another path', '/execute/transfer'),
  endpoint('on another host', 'https://collector.invalid/execute/permits'),
  endpoint('relative to another host', '//collector.invalid/execute/permits'),
  endpoint('with a parent path', '/execute/../execute/permits'),
  endpoint('with a query', '/execute/permits?recipient=0x0'),
  endpoint('with a fragment', '/execute/permits#x'),
  endpoint('with a slash behind it', '/execute/permits/'),
  endpoint('with a space behind it', '/execute/permits '),
  endpoint('in capitals', '/EXECUTE/PERMITS'),
  endpoint('that is missing', undefined),
  hostile('the method GET', withPost({ method: 'GET' })),
  hostile('the method in small letters', withPost({ method: 'post' })),
  hostile('another kind', withBody({ kind: 'request' })),
  hostile('no kind', withBody({ kind: undefined })),
  hostile('another request id in the body', withBody({ requestId: otherId })),
  hostile('no request id in the body', withBody({ requestId: undefined })),
  hostile('two steps', (id) => ({
    steps: [...claimAnswer(id).steps, ...claimAnswer(otherId).steps],
  })),
  hostile('no steps', () => ({ steps: [] })),
  hostile('two items', (id) =>
    withStep(id, (step) => ({ ...step, items: [...step.items, ...step.items] })),
  ),
  hostile('no items', (id) => withStep(id, (step) => ({ ...step, items: [] }))),
  hostile('another step id', (id) => withStep(id, (step) => ({ ...step, id: 'approve' }))),
  hostile('a transaction step', (id) =>
    withStep(id, (step) => ({
      ...step,
      kind: 'transaction',
      items: [
        {
          status: 'incomplete',
          data: { to: otherId.slice(0, 42), data: '0x', value: '1', chainId: 1 },
        },
      ],
    })),
  ),
  hostile('an item that is complete already', (id) =>
    withItem(id, (item) => ({ ...item, status: 'complete' })),
  ),
  hostile('an item without data', (id) => withItem(id, ({ status }) => ({ status }))),
  hostile('an item without anything to post', (id) =>
    withItem(id, ({ data, ...item }) => ({ ...item, data: { sign: data.sign } })),
  ),
  hostile('steps that are no list', () => ({ steps: 'authorize' })),
  hostile('an HTML page', () => '<!doctype html><h1>Sign here</h1>'),
  hostile('an HTML error', () => '<!doctype html><h1>Internal Server Error</h1>', 500),
];

const numbered = (from: number, place: number) => `0x${String(from + place).padStart(40, '0')}`;

/**
 * The address behind which a hostile answer waits, as the claim address or as the recipient. Digits only, so
 * that its checksummed spelling is the same.
 */
export function hostileAddress(name: string): string {
  const place = hostileClaims.findIndex((claim) => claim.name === name);
  if (place < 0) throw new Error(`no hostile claim is called ${name}`);
  return numbered(60_000, place);
}

/** The address behind which a claim goes wrong after the signature. */
export function claimFaultAddress(fault: ClaimFault): string {
  return numbered(61_000, Object.keys(claimFaults).indexOf(fault));
}

const faults = Object.keys(claimFaults) as ClaimFault[];

/** All of them, so that each can have a balance. */
export const hostileAddresses: readonly string[] = [
  ...hostileClaims.map(({ name }) => hostileAddress(name)),
  ...faults.map(claimFaultAddress),
];

export function hostileClaimAt(...addresses: string[]): HostileClaim | null {
  return hostileClaims.find(({ name }) => addresses.includes(hostileAddress(name))) ?? null;
}

export function claimFaultAt(...addresses: string[]): ClaimFault | null {
  return faults.find((fault) => addresses.includes(claimFaultAddress(fault))) ?? null;
}
