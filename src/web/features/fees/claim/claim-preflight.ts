import type { ClaimSteps } from '#service/schema/claim';
import { getAddress } from 'viem';
import { hasAvailable, isUnits } from './available-balances';
import type { AvailableBalances, ClaimTerms } from './claim';
import { isEvmType } from './recipient-check';
import { amountText, availableText } from './terms-text';

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
  /** The id that this browser's journal holds for these terms; null where it holds none. */
  askedRequestId: string | null;
  /** The same id stands in the journal for another claim that was posted. */
  usedBefore: boolean;
  signer: Signer | null;
  /** What can be claimed in all, read again just now; null until then. */
  availableNow: AvailableBalances | null;
  /** The 32 bytes that the screen shows. */
  shownBytes: string | null;
}

/** One line of the list. `ok` null: not known yet. */
export interface CheckResult {
  /** Number of the check in the product's list of seven. */
  check: 1 | 2 | 3 | 4 | 5 | 6 | 7;
  name: string;
  /** The line as people read it. */
  shown: string;
  ok: boolean | null;
  expected: string;
  found: string;
}

/** The only two endpoints that a claim is posted to, compared as text and never resolved as URLs. */
const permitEndpoints = new Map([
  ['/execute/permits', 'permits'],
  ['/execute/permit', 'permitSingular'],
] as const);
export type PermitEndpoint = 'permits' | 'permitSingular';

export function permitEndpoint(endpoint: unknown): PermitEndpoint | null {
  return permitEndpoints.get(endpoint as '/execute/permits') ?? null;
}

const none = 'nothing';
const quoted = (value: unknown) =>
  typeof value === 'string'
    ? value
    : value === null || value === undefined
      ? none
      : JSON.stringify(value);

/** The one item of the one step, or null where the answer holds another number of them. */
function theItem(offer: ClaimSteps | null) {
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
  const { sign, post } = theItem(offer);
  const endpoint = permitEndpoint(post?.endpoint);
  const requestId = post?.body?.requestId;
  if (!isBytes32(sign?.message) || !endpoint || !requestId) return null;
  return { message: sign.message, requestId, endpoint };
}

function isBytes32(value: unknown): value is `0x${string}` {
  return typeof value === 'string' && /^0x[0-9a-fA-F]{64}$/.test(value);
}

/**
 * All that must hold before a wallet is opened (product.md, "Claim"; reading.md, 38). Nothing here throws and nothing is
 * corrected: a line that is not as expected stops the claim and shows the difference.
 */
export function claimPreflight(input: PreflightInput): CheckResult[] {
  const { terms, offer } = input;
  const { step, item, sign, post } = theItem(offer);
  const body = post?.body;
  const line = (
    check: CheckResult['check'],
    name: string,
    shown: string,
    expected: string,
    found: unknown,
    ok: boolean | null = found === expected,
  ): CheckResult => ({ check, name, shown, ok, expected, found: quoted(found) });

  const asked = input.askedRequestId;
  const counts = `${offer?.steps.length ?? 0} and ${offer?.steps[0]?.items?.length ?? 0}`;
  return [
    line(
      1,
      'asked-here',
      'The id comes from a claim that this browser asked for',
      asked ?? 'an id in this browser’s journal',
      body?.requestId,
      asked !== null && asked !== '' && body?.requestId === asked,
    ),
    line(
      1,
      'first-use',
      'The id was not posted for another claim',
      'a new id',
      input.usedBefore ? 'an id that was posted before' : 'a new id',
    ),
    ...recipientLines(terms, line),
    line(3, 'one-step', 'One step with one item', '1 and 1', counts),
    line(3, 'step-id', 'The step is an authorization', 'authorize', step?.id),
    line(3, 'step-kind', 'The step asks for a signature only', 'signature', step?.kind),
    line(3, 'item-status', 'The item is not done yet', 'incomplete', item?.status),
    line(3, 'signature-kind', 'A signature of a message', 'eip191', sign?.signatureKind),
    line(
      4,
      'message-bytes',
      'The message is exactly 32 bytes',
      '0x and 64 hex digits',
      sign?.message,
      isBytes32(sign?.message),
    ),
    line(
      4,
      'message-is-id',
      'The message is the id that is posted',
      quoted(body?.requestId),
      sign?.message,
      typeof sign?.message === 'string' && sign.message === body?.requestId,
    ),
    line(5, 'post-method', 'The signature is posted', 'POST', post?.method),
    line(
      5,
      'post-endpoint',
      'It goes to the service’s permit endpoint',
      '/execute/permits or /execute/permit',
      post?.endpoint,
      permitEndpoint(post?.endpoint) !== null,
    ),
    line(5, 'post-kind', 'What is posted is a claim', 'claim', body?.kind),
    signerLine(input, line),
    availableLine(input, line),
    ...amountLines(input, line),
    ...shownLines(input, line),
  ];
}

type Line = (
  check: CheckResult['check'],
  name: string,
  shown: string,
  expected: string,
  found: unknown,
  ok?: boolean | null,
) => CheckResult;

function recipientLines(terms: ClaimTerms, line: Line): CheckResult[] {
  const { recipient, claimAddress, currency } = terms;
  const isEvm = isEvmType(terms.vmType);
  const isOther = recipient.toLowerCase() !== claimAddress.toLowerCase();
  const isSendable = isEvm
    ? checksummed(recipient) === recipient && !/^0x0{40}$/.test(recipient)
    : recipient.trim() === recipient && recipient !== '';
  return [
    line(
      2,
      'recipient',
      'A recipient was sent',
      isEvm ? 'a checksummed address, not zero' : 'an address',
      recipient,
      isSendable,
    ),
    line(
      2,
      'recipient-contract',
      'The recipient is not the token’s contract',
      'another address',
      recipient,
      recipient.toLowerCase() !== currency.address.toLowerCase(),
    ),
    line(
      2,
      'recipient-confirmed',
      isOther ? 'Another recipient was confirmed' : 'The recipient is the claim address',
      isOther ? 'confirmed by its last six characters' : claimAddress,
      isOther ? (terms.recipientConfirmed ? 'confirmed' : 'not confirmed') : recipient,
      !isOther || terms.recipientConfirmed,
    ),
  ];
}

function checksummed(address: string): string | null {
  return /^0x[0-9a-fA-F]{40}$/.test(address) ? getAddress(address) : null;
}

function signerLine({ terms, signer }: PreflightInput, line: Line): CheckResult {
  const shown =
    signer?.kind === 'pasted'
      ? 'The signature verifies for the claim address'
      : signer?.kind === 'unverified'
        ? 'The signature of a contract account, not verifiable here'
        : 'The wallet’s account is the claim address';
  if (signer === null) return line(6, 'signer', shown, terms.claimAddress, 'no wallet yet', null);
  if (signer.kind === 'unverified')
    return line(6, 'signer', shown, terms.claimAddress, 'not verified, accepted by you', true);
  const isSame = signer.address.toLowerCase() === terms.claimAddress.toLowerCase();
  return line(6, 'signer', shown, terms.claimAddress, signer.address, isSame);
}

function availableLine({ availableNow }: PreflightInput, line: Line): CheckResult {
  return line(
    6,
    'balance',
    'The available balance, read again, is above zero',
    'above zero',
    availableNow && availableText(availableNow),
    availableNow && hasAvailable(availableNow),
  );
}

/** An amount has one balance to be compared with only where there is one balance, and it is in the claimed currency. */
function amountLines({ terms, availableNow }: PreflightInput, line: Line): CheckResult[] {
  const { amount, chainId, currency } = terms;
  if (amount === null) return [];
  const isAmount = isUnits(amount) && BigInt(amount) > 0n;
  const [held, ...others] = availableNow?.balances ?? [];
  const isOwn = others.length === 0 && held?.key === `${chainId}:${currency.address.toLowerCase()}`;
  const most = isOwn && isUnits(held?.amount) ? held.amount : null;
  return [
    line(
      6,
      'amount',
      most === null ? 'The amount is above zero' : 'The amount does not exceed the balance',
      most === null ? 'smallest units above zero' : `at most ${most}`,
      amount,
      isAmount && (availableNow === null ? null : most === null || BigInt(amount) <= BigInt(most)),
    ),
  ];
}

function shownLines({ terms, offer, shownBytes }: PreflightInput, line: Line): CheckResult[] {
  const { sign } = theItem(offer);
  const missing = Object.entries({
    from: terms.claimAddress,
    to: terms.recipient,
    chain: terms.chainName,
    currency: terms.currency.symbol ?? terms.currency.address,
    amount: amountText(terms),
    'fee note': terms.feeNote,
  }).flatMap(([name, value]) => (value === '' ? [name] : []));
  const all = 'from, to, chain, currency, amount and fee note';
  return [
    line(
      7,
      'terms-shown',
      'The terms stand on the screen',
      all,
      missing.length ? `without ${missing.join(', ')}` : all,
    ),
    line(
      7,
      'bytes-shown',
      'The bytes on the screen are the bytes to sign',
      quoted(shownBytes),
      sign?.message,
      shownBytes !== null && shownBytes === sign?.message,
    ),
  ];
}

/** True when nothing failed and nothing is unknown: only then is anything signed or posted. */
export function allHold(results: readonly CheckResult[]): boolean {
  return results.length > 0 && results.every(({ ok }) => ok === true);
}

/**
 * True when all but the signer holds: the bytes may be shown to be signed elsewhere. A wallet that stands on another
 * account stops only itself; a pasted signature is checked by what it recovers to.
 */
export function holdsButSigner(results: readonly CheckResult[]): boolean {
  return allHold(results.filter(({ name }) => name !== 'signer'));
}
