import { getAddress, isAddress } from 'viem/utils';
import { sameAddress } from '#service/address';
import { enteredAccount } from '#service/identifiers/entered-account';
import { contradictsChain, type ListedChain } from '#service/identifiers/named-chain';
import { addressShape, evmShape, isEvmType } from '../../../lib/address-shape';

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
  const { text, chain, issue } = enteredAccount(entered, context.chains);
  const check = isEvmType(context.vmType) ? checkEvm(text, context) : checkOther(text, context);
  const contradiction = contradictsChain(chain, context.chain);
  const problems = [issue, contradiction].filter((problem) => problem !== null);
  return { ...check, problems: [...problems, ...check.problems] };
}

function checkEvm(text: string, context: RecipientContext): RecipientCheck {
  const problems: string[] = [];
  const warnings: string[] = [];
  if (!evmShape.test(text)) {
    problems.push('Not a valid EVM address (0x and 40 hex digits).');
    return { recipient: text, problems, warnings, format: 'checksum', isOther: true };
  }
  const recipient = getAddress(text);
  if (hasWrongChecksum(text))
    problems.push('The checksum doesn’t match: check every character and its case.');
  else if (!hasChecksum(text) && /[a-f]/i.test(text.slice(2)))
    warnings.push('No checksum: compare with the checksummed form.');
  if (zeroAddress.test(text)) problems.push('Zero address: funds sent there are lost.');
  else if (/^0x0{36}/.test(text)) warnings.push('Probably a precompile or reserved address.');
  if (sameAddress('evm', text, context.currencyAddress))
    problems.push('Token contract: funds sent there are lost.');
  else if (context.contracts.some((contract) => sameAddress('evm', text, contract)))
    problems.push('A token or service contract of this chain, not a wallet.');
  const twin = [context.claimAddress, ...context.known].find((known) =>
    looksAlike('evm', text, known),
  );
  if (twin) warnings.push(`Resembles ${twin}, but is a different address.`);
  return {
    recipient,
    problems,
    warnings,
    format: 'checksum',
    isOther: !sameAddress('evm', text, context.claimAddress),
  };
}

function checkOther(text: string, context: RecipientContext): RecipientCheck {
  const shape = addressShape(context.vmType);
  const problems: string[] = [];
  const warnings: string[] = [];
  if (text === '') problems.push('Enter a recipient: this chain has no default.');
  else if (/[\s\p{Cc}\p{Cf}]/u.test(text))
    problems.push('Contains a space or an invisible character.');
  else if (evmShape.test(text) && shape)
    problems.push(`This is an EVM address, but the chain is ${context.vmType}.`);
  else if (shape && !shape.test(text))
    problems.push(`Not the format of a ${context.vmType} address.`);
  if (text.length > 128) problems.push('Longer than any known address.');
  if (
    [context.currencyAddress, ...context.contracts].some((contract) =>
      sameAddress(context.vmType, text, contract),
    )
  )
    problems.push('A token or service contract of this chain, not a wallet.');
  if (shape) warnings.push('The format is checked, the checksum isn’t.');
  else warnings.push('Format not checked: the address format of this chain isn’t known here.');
  const twin = context.known.find((known) => looksAlike(context.vmType, text, known));
  if (twin) warnings.push(`Resembles ${twin}, but is a different address.`);
  return {
    recipient: text,
    problems,
    warnings,
    format: shape ? 'shape' : 'not checked',
    isOther: true,
  };
}

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
export const isClaimAddress = (text: string) => evmShape.test(text);

/** Why a text cannot be looked up as a claim address; null where it can. */
export function claimAddressProblem(text: string): string | null {
  if (!isClaimAddress(text)) return 'Enter a valid EVM address (0x and 40 hex digits).';
  return hasWrongChecksum(text)
    ? 'The checksum doesn’t match: check every character and its case, or enter the address in lower case to skip this check.'
    : null;
}

/** The one spelling of an EVM address on these pages (EIP-55); any other text as it is. */
export function checksummed(text: string): string {
  return isClaimAddress(text) ? getAddress(text.toLowerCase()) : text;
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
