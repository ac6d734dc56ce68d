import { addressKey, sameAddress } from '#service/address';
import { reasonOrNull } from '#service/fail-reason';
import type { ClaimSteps, IntentStatus } from '#service/schema/claim';
import { isSettled } from '#service/status';
import { isEvmType } from '#service/identifiers/entered-account';
import { counted } from '../../../lib/counted';
import { availableText, claimText, hasAvailable, isUnits, unitsOf } from './claim-amounts';
import type { AvailableBalances, ClaimTerms } from './claim';
import { checksummed, isEvmAddress } from '../../../lib/checksummed';
import { zeroAddress } from './recipient';
import { termsOnScreen, type ScreenReading } from './screen-reading';

/** Who signs: the account that the wallet shows at this moment, or what a pasted signature was found to be. */
export type Signer =
  | { kind: 'wallet'; address: string }
  | { kind: 'pasted'; address: string }
  /** A contract account whose chain cannot be read here: the user was warned and goes on. */
  | { kind: 'unverified' };

export interface PreflightInput {
  terms: ClaimTerms;
  /** The answer of the claim call; null where it had another shape altogether. */
  offer: ClaimSteps | null;
  /** What the journal, as it stood before this claim, holds under the same id for other terms, or as posted. */
  earlierUse: ClaimTerms | null;
  /** The service's status of the id, read again just now: `unread` where it does not answer, null until then. */
  status: IntentStatus | 'unread' | null;
  signer: Signer | null;
  /** What can be claimed in all, read again just now; null until then. */
  availableNow: AvailableBalances | null;
  /** What the screen shows; null until it is drawn. */
  screen: ScreenReading | null;
}

/** What a check says where it holds, and where it fails. */
const checkTitles = {
  'id-unused': [
    'Claim ID not used for another claim in this browser',
    'Claim ID already used for another claim in this browser',
  ],
  status: ['Claim ID not reported as ended', 'Claim ID reported as ended'],
  recipient: ['Recipient set', 'Recipient isn’t valid'],
  'recipient-contract': [
    'Recipient isn’t the token’s contract',
    'Recipient is the token’s contract',
  ],
  'recipient-confirmed': ['Recipient confirmed', 'Recipient not confirmed'],
  'one-step': ['Exactly one step', 'Not exactly one step'],
  'step-id': ['Step is an authorization', 'Step isn’t an authorization'],
  'step-kind': ['Step needs a signature only', 'Step isn’t a signature'],
  'item-status': ['Step not completed yet', 'Step isn’t reported as incomplete'],
  'signature-kind': ['Signature of a message (EIP-191)', 'Not a message signature (EIP-191)'],
  'message-bytes': ['Message is exactly 32 bytes', 'Message isn’t exactly 32 bytes'],
  'message-is-id': ['Message matches the claim ID', 'Message doesn’t match the claim ID'],
  'post-method': ['Signature is sent with POST', 'Signature isn’t sent with POST'],
  'post-endpoint': [
    'Signature goes to the permit endpoint',
    'Signature doesn’t go to the permit endpoint',
  ],
  'post-kind': ['Submission is a claim', 'Submission isn’t a claim'],
  signer: ['Connected wallet is the claim address', 'Connected wallet isn’t the claim address'],
  balance: ['Balance available', 'No balance available'],
  amount: ['Amount above zero', 'Amount isn’t valid'],
  'terms-shown': ['Terms displayed as they were sent', 'Terms aren’t displayed as they were sent'],
  'bytes-shown': ['Displayed message is what you sign', 'Displayed message isn’t what you sign'],
} as const;

export type CheckName = keyof typeof checkTitles;

/** One line of the list. `ok` null: not known yet, or without anything to check. */
export interface CheckResult {
  name: CheckName;
  /** The line as people read it: what holds, or what is false. */
  shown: string;
  ok: boolean | null;
  expected: string;
  found: string;
}

const none = 'nothing';
const quoted = (value: unknown) =>
  typeof value === 'string'
    ? value
    : value === null || value === undefined
      ? none
      : JSON.stringify(value);

/** @param holds what the line says where it doesn't fail, in place of the check's own words */
function line(
  name: CheckName,
  expected: string,
  found: unknown,
  ok: boolean | null = found === expected,
  holds: string = checkTitles[name][0],
): CheckResult {
  const shown = ok === false ? checkTitles[name][1] : holds;
  return { name, shown, ok, expected, found: quoted(found) };
}

/**
 * All that must hold before a wallet is opened (service-api.md F4, F5). Nothing here throws and nothing is
 * corrected: a line that is not as expected stops the claim and shows the difference.
 */
export function claimPreflight(input: PreflightInput): CheckResult[] {
  const { terms, offer } = input;
  const { step, item, sign, post } = offeredItem(offer);
  const body = post?.body;
  const id = body?.requestId;
  const message = sign?.message;
  // Where the one step or its one item is missing, `one-step` fails, and a line that has nothing to check is open.
  const lineOf =
    (part: object | undefined): typeof line =>
    (name, expected, found, ok) =>
      line(name, expected, found, part ? ok : null);
  const ofStep = lineOf(step);
  const ofItem = lineOf(item);
  const permit = '/execute/permits or /execute/permit';

  return [
    line(
      'id-unused',
      'a new ID',
      input.earlierUse ? `the ID of another claim: ${claimText(input.earlierUse)}` : 'a new ID',
    ),
    statusLine(input),
    ...recipientLines(terms),
    stepLine(offer),
    ofStep('step-id', 'authorize', step?.id),
    ofStep('step-kind', 'signature', step?.kind),
    ofItem('item-status', 'incomplete', item?.status),
    ofItem('signature-kind', 'eip191', sign?.signatureKind),
    ofItem('message-bytes', '0x and 64 hex digits', message, isBytes32(message)),
    ofItem('message-is-id', quoted(id), message, typeof message === 'string' && message === id),
    ofItem('post-method', 'POST', post?.method),
    ofItem('post-endpoint', permit, post?.endpoint, permitEndpoint(post?.endpoint) !== null),
    ofItem('post-kind', 'claim', body?.kind),
    signerLine(input),
    line(
      'balance',
      'above zero',
      input.availableNow && availableText(input.availableNow),
      input.availableNow && hasAvailable(input.availableNow),
    ),
    ...amountLines(input),
    ...shownLines(input),
  ];
}

function recipientLines(terms: ClaimTerms): CheckResult[] {
  const { recipient, claimAddress, currency, vmType } = terms;
  const isEvm = isEvmType(vmType);
  const isOwn = isEvm && sameAddress('evm', recipient, claimAddress);
  const isSendable = isEvm
    ? isEvmAddress(recipient) &&
      checksummed(recipient) === recipient &&
      !zeroAddress.test(recipient)
    : recipient.trim() === recipient && recipient !== '';
  const isOtherContract = !sameAddress(vmType, recipient, currency.address);
  const address = isEvm ? 'a checksummed address, not zero' : 'an address';
  return [
    line('recipient', address, recipient, isSendable),
    line('recipient-contract', 'another address', recipient, isOtherContract),
    isOwn
      ? line('recipient-confirmed', claimAddress, recipient, true, 'Recipient is the claim address')
      : line(
          'recipient-confirmed',
          'confirmed by its last six characters',
          terms.recipientConfirmed ? 'confirmed' : 'not confirmed',
          terms.recipientConfirmed,
        ),
  ];
}

function signerLine({ terms: { claimAddress }, signer }: PreflightInput): CheckResult {
  if (signer === null) return line('signer', claimAddress, 'no wallet connected', null);
  if (signer.kind === 'unverified')
    return line(
      'signer',
      claimAddress,
      'not verified, accepted by you',
      true,
      'Contract wallet signature, not verifiable here',
    );
  const isSame = sameAddress('evm', signer.address, claimAddress);
  const holds =
    signer.kind === 'pasted' ? 'Signature verifies for the claim address' : checkTitles.signer[0];
  return line('signer', claimAddress, signer.address, isSame, holds);
}

/** An amount has one balance to be compared with only where there is one balance, and it is in the claimed currency. */
function amountLines({ terms, availableNow }: PreflightInput): CheckResult[] {
  const { amount, chainId, currency } = terms;
  if (amount === null) return [];
  const isAmount = isUnits(amount) && BigInt(amount) > 0n;
  const [held, ...others] = availableNow?.balances ?? [];
  const isOwn = others.length === 0 && held?.key === `${chainId}:${addressKey(currency.address)}`;
  const most = isOwn && isUnits(held?.amount) ? held.amount : null;
  const expected = most === null ? 'above zero' : `at most ${unitsOf(most, currency)}`;
  const ok =
    isAmount && (availableNow === null ? null : most === null || BigInt(amount) <= BigInt(most));
  const holds = most === null ? checkTitles.amount[0] : 'Amount within the balance';
  return [line('amount', expected, unitsOf(amount, currency), ok, holds)];
}

/** Without any step there is nothing to count. */
function stepLine(offer: ClaimSteps | null): CheckResult {
  const [first, ...others] = offer?.steps ?? [];
  if (!first)
    return {
      ...line('one-step', 'one message to sign', none),
      shown: 'The service returned nothing to sign',
    };
  const which = others.length > 0 ? 'the first ' : '';
  const items = counted(first.items?.length ?? 0, 'item');
  const found = `${counted(others.length + 1, 'step')}, ${which}with ${items} to sign`;
  return line('one-step', '1 step, with 1 item to sign', found);
}

/** Statuses that say that an id is over; what is signed for it afterwards is refused at best. */
function statusLine({ status }: PreflightInput): CheckResult {
  const expected = 'no failure and no reason';
  if (status === null) return line('status', expected, 'not read yet', null);
  if (status === 'unread') return line('status', expected, 'no status reported', true);
  const reason = reasonOrNull(status.failReason) ?? reasonOrNull(status.refundFailReason);
  const found = [status.status ?? 'no status reported', ...(reason ? [reason] : [])].join(', ');
  return line('status', expected, found, !isSettled(status.status) && reason === null);
}

function shownLines({ terms, offer, screen }: PreflightInput): CheckResult[] {
  const { sign } = offeredItem(offer);
  const missing = termsOnScreen(terms).filter(
    ([label, text]) => text === '' || !screen?.terms.get(label)?.includes(text),
  );
  const all = 'from, to, chain, token, amount and fees as they were sent';
  const found = missing.length
    ? `without ${missing.map((pair) => pair.join(': ')).join('; ')}`
    : all;
  return [
    line('terms-shown', all, found, screen && missing.length === 0),
    line(
      'bytes-shown',
      quoted(sign?.message),
      screen?.bytes,
      screen && (screen.bytes === null ? null : screen.bytes === sign?.message),
    ),
  ];
}

/** True when nothing failed and nothing is unknown: only then is anything signed or posted. */
export function allHold(results: readonly CheckResult[]): boolean {
  return results.length > 0 && results.every(({ ok }) => ok === true);
}

/** Lines that are open until the bytes are on the screen and a wallet is there. */
const openBeforeSigning = new Set(['signer', 'terms-shown', 'bytes-shown']);

/**
 * True when all but the signer and the screen holds: the bytes may be shown to be signed elsewhere. A wallet that stands on
 * another account stops only itself; a pasted signature is checked by what it recovers to.
 */
export function holdsButSigner(results: readonly CheckResult[]): boolean {
  return allHold(results.filter(({ name }) => !openBeforeSigning.has(name)));
}

/** True when the answer itself passes, before the status of its id was read. */
export function offerHolds(results: readonly CheckResult[]): boolean {
  return holdsButSigner(results.filter(({ name }) => name !== 'status'));
}

/** The only two endpoints that a claim is posted to, compared as text and never resolved as URLs. */
const permitEndpoints = new Map([
  ['/execute/permits', 'permits'],
  ['/execute/permit', 'permitSingular'],
] as const);
type PermitEndpoint = 'permits' | 'permitSingular';

export function permitEndpoint(endpoint: unknown): PermitEndpoint | null {
  return permitEndpoints.get(endpoint as '/execute/permits') ?? null;
}

/** The one item of the one step, or null where the answer holds another number of them. */
function offeredItem(offer: ClaimSteps | null) {
  const step = offer?.steps.length === 1 ? offer.steps[0] : undefined;
  const item = step?.items?.length === 1 ? step.items[0] : undefined;
  return { step, item, sign: item?.data?.sign, post: item?.data?.post };
}

/** The message and where its signature goes. Usable only when the checks passed. */
export function offeredMessage(offer: ClaimSteps | null): {
  message: `0x${string}`;
  requestId: string;
  endpoint: PermitEndpoint;
} | null {
  const { sign, post } = offeredItem(offer);
  const endpoint = permitEndpoint(post?.endpoint);
  const requestId = post?.body?.requestId;
  if (!isBytes32(sign?.message) || !endpoint || !requestId) return null;
  return { message: sign.message, requestId, endpoint };
}

function isBytes32(value: unknown): value is `0x${string}` {
  return typeof value === 'string' && /^0x[0-9a-fA-F]{64}$/.test(value);
}
