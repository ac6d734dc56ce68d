import { identifiersIn, maxIdentifierLength } from './identifiers-in';
import { contradictsChain, type ListedChain, type NamedChain } from './named-chain';
import { accountReading, accountVmTypes } from './shapes';

/** What somebody entered where one address is wanted. */
export interface EnteredAccount {
  /** The address alone; where none is known by its shape, all that was entered, without invisible characters. */
  text: string;
  /** Why it can't be the one that is wanted; null: it may be. */
  issue: string | null;
}

export interface WantedAccount {
  /** The kind of chain that it is on; undefined: on any. Kinds are an open set. */
  vmType?: string | null;
  /** The chain that it is on, and the others, which a text may name. */
  chain?: ListedChain | null;
  chains?: Iterable<ListedChain>;
}

/** Reads the one address out of what was pasted into a form: a link, a prefix or quotes around it are no part of it. */
export function enteredAccount(entered: string, wanted: WantedAccount = {}): EnteredAccount {
  const accounts = identifiersIn(entered, wanted.chains).identifiers.filter(
    ({ shape }) => accountVmTypes[shape] !== undefined,
  );
  if (accounts.length > 1)
    return {
      text: entered.trim(),
      issue: `This text has ${accounts.length} addresses. Enter one of them.`,
    };
  const text = accounts[0]?.text ?? entered.replace(/\p{Cf}/gu, '').trim();
  const chain: NamedChain | null = accounts[0]?.chain ?? null;
  return {
    text,
    issue:
      contradictsChain(chain, wanted.chain ?? null) ??
      issueOf(text) ??
      (wanted.vmType == null ? null : issueOfType(text, wanted.vmType)),
  };
}

/** Why a text is certainly no address of any kind of chain. */
function issueOf(text: string): string | null {
  if (text === '') return 'Enter an address.';
  if (text.length > maxIdentifierLength) return 'Longer than any known address.';
  if (text.includes('://'))
    return 'This link has no address of a known form. Enter the address alone.';
  if (!/^[\w:.+/=-]+$/.test(text)) return 'Contains a space or a character that no address has.';
  return /^0x(?![0-9a-f]+$)/i.test(text)
    ? 'Only the digits 0 to 9 and the letters a to f can follow 0x.'
    : null;
}

function issueOfType(text: string, vmType: string): string | null {
  if (isAccountOf(vmType, text) ?? true) return null;
  if (isEvmType(vmType)) return 'Not a valid EVM address (0x and 40 hex digits).';
  return isAccountOf('evm', text)
    ? `This is an EVM address, but the chain is ${vmType}.`
    : `Not the format of a ${vmType} address.`;
}

/** `hypevm` accounts are EVM addresses (*assumed*). */
const evmTypes = new Set(['evm', 'hypevm']);

/** Whether accounts of such a chain have EVM addresses. */
export function isEvmType(vmType: string | null): boolean {
  return vmType !== null && evmTypes.has(vmType);
}

/** Accounts of Hedera are written in more forms than are read here. */
const readTypes = new Set(
  Object.values(accountVmTypes)
    .flat()
    .filter((vmType) => vmType !== 'hederavm'),
);

/**
 * Whether a text has the form of an account on such a chain (*assumed* for all but EVM: the interface gives no forms); null
 * where that form isn't known. Its own checksum may still be wrong.
 */
export function isAccountOf(vmType: string | null, text: string): boolean | null {
  if (vmType === null || !readTypes.has(vmType)) return null;
  const shape = accountReading(text)?.shape;
  return shape !== undefined && (accountVmTypes[shape]?.includes(vmType) ?? false);
}
