import { addressKey, sameAddress } from '#service/address';
import { reasonOrNull } from '#service/fail-reason';
import type { ClaimSteps, IntentStatus } from '#service/schema/claim';
import { isSettled } from '#service/status';
import { getAddress } from 'viem';
import { unitsText } from '../../../record/claim/units-text';
import { hasAvailable, isUnits } from './available-balances';
import type { AvailableBalances, ClaimTerms } from './claim';
import { isBytes32, offeredItem, permitEndpoint } from './claim-offer';
import { failedCheckTitles, type CheckName } from './failed-check-titles';
import { isEvmType } from '../../../lib/address-shape';
import { termsOnScreen, type ScreenReading } from './screen-reading';
import { visibleText } from '../../../lib/truncation';
import { availableText, claimText } from './terms-text';

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

/** One line of the list. `ok` null: not known yet, or without anything to check. */
export interface CheckResult {
  /** Number of the check in the product's list of seven. */
  check: 1 | 2 | 3 | 4 | 5 | 6 | 7;
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

/**
 * All that must hold before a wallet is opened (service-api.md F4, F5). Nothing here throws and nothing is
 * corrected: a line that is not as expected stops the claim and shows the difference.
 */
export function claimPreflight(input: PreflightInput): CheckResult[] {
  const { terms, offer } = input;
  const { step, item, sign, post } = offeredItem(offer);
  const body = post?.body;
  const line = (
    check: CheckResult['check'],
    name: CheckName,
    shown: string,
    expected: string,
    found: unknown,
    ok: boolean | null = found === expected,
  ): CheckResult => ({
    check,
    name,
    shown: ok === false ? failedCheckTitles[name] : shown,
    ok,
    expected,
    found: quoted(found),
  });
  // Where the one step or its one item is missing, `one-step` fails, and a line that has nothing to check is open.
  const lineOf =
    (part: object | undefined): Line =>
    (check, name, shown, expected, found, ok) =>
      line(check, name, shown, expected, found, part ? ok : null);
  const ofStep = lineOf(step);
  const ofItem = lineOf(item);

  return [
    line(
      1,
      'id-unused',
      'Claim ID not used for another claim in this browser',
      'a new ID',
      input.earlierUse ? `the ID of another claim: ${claimText(input.earlierUse)}` : 'a new ID',
    ),
    statusLine(input, line),
    ...recipientLines(terms, line),
    stepLine(offer, line),
    ofStep(3, 'step-id', 'Step is an authorization', 'authorize', step?.id),
    ofStep(3, 'step-kind', 'Step needs a signature only', 'signature', step?.kind),
    ofItem(3, 'item-status', 'Step not completed yet', 'incomplete', item?.status),
    ofItem(3, 'signature-kind', 'Signature of a message (EIP-191)', 'eip191', sign?.signatureKind),
    ofItem(
      4,
      'message-bytes',
      'Message is exactly 32 bytes',
      '0x and 64 hex digits',
      sign?.message,
      isBytes32(sign?.message),
    ),
    ofItem(
      4,
      'message-is-id',
      'Message matches the claim ID',
      quoted(body?.requestId),
      sign?.message,
      typeof sign?.message === 'string' && sign.message === body?.requestId,
    ),
    ofItem(5, 'post-method', 'Signature is sent with POST', 'POST', post?.method),
    ofItem(
      5,
      'post-endpoint',
      'Signature goes to the permit endpoint',
      '/execute/permits or /execute/permit',
      post?.endpoint,
      permitEndpoint(post?.endpoint) !== null,
    ),
    ofItem(5, 'post-kind', 'Submission is a claim', 'claim', body?.kind),
    signerLine(input, line),
    availableLine(input, line),
    ...amountLines(input, line),
    ...shownLines(input, line),
  ];
}

type Line = (
  check: CheckResult['check'],
  name: CheckName,
  shown: string,
  expected: string,
  found: unknown,
  ok?: boolean | null,
) => CheckResult;

function recipientLines(terms: ClaimTerms, line: Line): CheckResult[] {
  const { recipient, claimAddress, currency } = terms;
  const isEvm = isEvmType(terms.vmType);
  const isOther = !isEvm || !sameAddress('evm', recipient, claimAddress);
  const isSendable = isEvm
    ? checksummed(recipient) === recipient && !/^0x0{40}$/.test(recipient)
    : recipient.trim() === recipient && recipient !== '';
  return [
    line(
      2,
      'recipient',
      'Recipient set',
      isEvm ? 'a checksummed address, not zero' : 'an address',
      recipient,
      isSendable,
    ),
    line(
      2,
      'recipient-contract',
      'Recipient isn’t the token’s contract',
      'another address',
      recipient,
      !sameAddress(terms.vmType, recipient, currency.address),
    ),
    line(
      2,
      'recipient-confirmed',
      isOther ? 'Recipient confirmed' : 'Recipient is the claim address',
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
      ? 'Signature verifies for the claim address'
      : signer?.kind === 'unverified'
        ? 'Contract wallet signature, not verifiable here'
        : 'Connected wallet is the claim address';
  if (signer === null)
    return line(6, 'signer', shown, terms.claimAddress, 'no wallet connected', null);
  if (signer.kind === 'unverified')
    return line(6, 'signer', shown, terms.claimAddress, 'not verified, accepted by you', true);
  const isSame = sameAddress('evm', signer.address, terms.claimAddress);
  return line(6, 'signer', shown, terms.claimAddress, signer.address, isSame);
}

function availableLine({ availableNow }: PreflightInput, line: Line): CheckResult {
  return line(
    6,
    'balance',
    'Balance available',
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
  const isOwn = others.length === 0 && held?.key === `${chainId}:${addressKey(currency.address)}`;
  const most = isOwn && isUnits(held?.amount) ? held.amount : null;
  const inToken = (units: string) =>
    `${unitsText(units, currency.decimals)} ${visibleText(currency.symbol ?? '')}`.trim();
  return [
    line(
      6,
      'amount',
      most === null ? 'Amount above zero' : 'Amount within the balance',
      most === null ? 'above zero' : `at most ${inToken(most)}`,
      inToken(amount),
      isAmount && (availableNow === null ? null : most === null || BigInt(amount) <= BigInt(most)),
    ),
  ];
}

/** Without any step there is nothing to count. */
function stepLine(offer: ClaimSteps | null, line: Line): CheckResult {
  const [first, ...others] = offer?.steps ?? [];
  const items = first?.items?.length ?? 0;
  const count = (all: number, what: string) => `${all} ${what}${all === 1 ? '' : 's'}`;
  const expected = first ? '1 step, with 1 item to sign' : 'one message to sign';
  const found = first
    ? `${count(others.length + 1, 'step')}, ${others.length > 0 ? 'the first ' : ''}with ${count(items, 'item')} to sign`
    : none;
  const result = line(3, 'one-step', 'Exactly one step', expected, found);
  return first ? result : { ...result, shown: 'The service returned nothing to sign' };
}

/** Statuses that say that an id is over; what is signed for it afterwards is refused at best. */
function statusLine({ status }: PreflightInput, line: Line): CheckResult {
  const shown = 'Claim ID not reported as ended';
  const expected = 'no failure and no reason';
  if (status === null) return line(1, 'status', shown, expected, 'not read yet', null);
  if (status === 'unread') return line(1, 'status', shown, expected, 'no status reported', true);
  const reason = reasonOrNull(status.failReason) ?? reasonOrNull(status.refundFailReason);
  const found = [status.status ?? 'no status reported', ...(reason ? [reason] : [])].join(', ');
  return line(1, 'status', shown, expected, found, !isSettled(status.status) && reason === null);
}

function shownLines({ terms, offer, screen }: PreflightInput, line: Line): CheckResult[] {
  const { sign } = offeredItem(offer);
  const missing = termsOnScreen(terms).filter(
    ([label, text]) => text === '' || !screen?.terms.get(label)?.includes(text),
  );
  const all = 'from, to, chain, token, amount and fees as they were sent';
  return [
    line(
      7,
      'terms-shown',
      'Terms displayed as they were sent',
      all,
      missing.length ? `without ${missing.map((pair) => pair.join(': ')).join('; ')}` : all,
      screen && missing.length === 0,
    ),
    line(
      7,
      'bytes-shown',
      'Displayed message is what you sign',
      quoted(sign?.message),
      screen?.bytes,
      screen && (screen.bytes === null ? null : screen.bytes === sign?.message),
    ),
  ];
}
