import { getAddress, isAddress } from 'viem/utils';
import { sameAddress } from '#service/address';
import { enteredAccount, isAccountOf, isEvmType } from '#service/identifiers/entered-account';
import type { ListedChain } from '#service/identifiers/named-chain';
import { isEvmAddress } from '../../../lib/checksummed';

export interface RecipientContext {
  vmType: string | null;
  /** Always EVM (service-api.md F1), also where the recipient is not. */
  claimAddress: string;
  /** The chain of the payout, null where it isn't chosen; and the others, which a pasted address may name. */
  chain: ListedChain | null;
  chains: Iterable<ListedChain>;
  /** The claimed currency's address on that chain. */
  currencyAddress: string;
  /** Other token contracts and service contracts of that chain. */
  contracts: readonly string[];
  /** Addresses that the user knows: remembered, or paid before. */
  known: readonly string[];
}

export interface RecipientCheck {
  /** What is sent: checksummed on an EVM chain, else as it was entered. */
  recipient: string;
  /** Each stops the claim. */
  problems: string[];
  warnings: string[];
  format: 'checksum' | 'shape' | 'not checked';
  /** Not the claim address: shown whole and confirmed by its last six characters. */
  isOther: boolean;
}

export const zeroAddress = /^0x0{40}$/;

/** Everything that can be said about a recipient before it is sent. */
export function checkRecipient(entered: string, context: RecipientContext): RecipientCheck {
  const { text, issue } = enteredAccount(entered, context);
  const { vmType } = context;
  const isEvm = isEvmType(vmType) && isEvmAddress(text);
  const problems = issue === null ? [] : [issue];
  const warnings: string[] = [];
  if (isEvm) checkDigits(text, problems, warnings);
  const isToken = sameAddress(vmType, text, context.currencyAddress);
  if (isEvm && isToken) problems.push('Token contract: funds sent there are lost.');
  else if (isToken || context.contracts.some((contract) => sameAddress(vmType, text, contract)))
    problems.push('A token or service contract of this chain, not a wallet.');
  const format = formatOf(vmType, text);
  if (format === 'shape') warnings.push('The format is checked, the checksum isn’t.');
  else if (format === 'not checked')
    warnings.push('Format not checked: the address format of this chain isn’t known here.');
  const known = [...(isEvm ? [context.claimAddress] : []), ...context.known];
  const twin = known.find((each) => looksAlike(vmType, text, each));
  if (twin) warnings.push(`Resembles ${twin}, but is a different address.`);
  return {
    recipient: isEvm ? getAddress(text) : text,
    problems,
    warnings,
    format,
    isOther: !isEvm || !sameAddress('evm', text, context.claimAddress),
  };
}

function formatOf(vmType: string | null, text: string): RecipientCheck['format'] {
  if (isEvmType(vmType)) return 'checksum';
  return isAccountOf(vmType, text) === null ? 'not checked' : 'shape';
}

/** What the digits of an EVM address say. */
function checkDigits(text: string, problems: string[], warnings: string[]) {
  if (hasWrongChecksum(text)) problems.push(wrongChecksum);
  else if (!hasChecksum(text) && /[a-f]/i.test(text.slice(2)))
    warnings.push('No checksum: compare with the checksummed form.');
  if (zeroAddress.test(text)) problems.push('Zero address: funds sent there are lost.');
  else if (/^0x0{36}/.test(text)) warnings.push('Probably a precompile or reserved address.');
}

const wrongChecksum =
  'The checksum doesn’t match: check every character and its case. An address in lower case has none.';

/** What has to be typed to confirm a recipient: its last six characters, or all of a shorter one. */
export function confirmationEnd(recipient: string): { text: string; name: string } {
  return recipient.length > 6
    ? { text: recipient.slice(-6), name: 'the last 6 characters of the recipient' }
    : { text: recipient, name: 'the whole recipient' };
}

/** Whether that was typed; the case counts only where addresses have a case of their own. */
export function isConfirmedEnd(recipient: string, typed: string): boolean {
  const end = confirmationEnd(recipient).text;
  if (end === '') return false;
  return recipient.startsWith('0x')
    ? end.toLowerCase() === typed.trim().toLowerCase()
    : end === typed.trim();
}

/** Same first and last four characters with another middle: what address poisoning makes. */
function looksAlike(vmType: string | null, left: string, right: string): boolean {
  return !sameAddress(vmType, left, right) && ends(left) !== null && ends(left) === ends(right);
}

function ends(address: string): string | null {
  const bare = address.replace(/^0x/i, '').toLowerCase();
  return bare.length < 12 ? null : `${bare.slice(0, 4)}…${bare.slice(-4)}`;
}

/** The claim address is always EVM (service-api.md F1). */
/** Reads the address whose balances are asked for out of what was entered; `issue` says why it can be none. */
export function enteredClaimAddress(entered: string): { text: string; issue: string | null } {
  const { text, issue } = enteredAccount(entered, { vmType: 'evm' });
  return { text, issue: issue ?? (hasWrongChecksum(text) ? wrongChecksum : null) };
}

/** True for an EVM address in mixed case whose checksum (EIP-55) is wrong: a character, or only its case. */
function hasWrongChecksum(address: string): boolean {
  return hasChecksum(address) && !isAddress(address, { strict: true });
}

/** An address in one case carries no checksum, so nothing can be said about its characters. */
function hasChecksum(address: string): boolean {
  const digits = address.slice(2);
  return digits !== digits.toLowerCase() && digits !== digits.toUpperCase();
}
