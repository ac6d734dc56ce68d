import { identifiersIn } from './identifiers-in';
import type { ListedChain, NamedChain } from './named-chain';
import { accountVmTypes } from './shapes';

/** What somebody entered where one address is wanted. */
export interface EnteredAccount {
  /** The address alone; where none is known by its shape, all that was entered, without invisible characters. */
  text: string;
  /** The chain that is named beside it. */
  chain: NamedChain | null;
  /** Why it can't be one address; null: it may be. */
  issue: string | null;
}

/** Reads the one address out of what was pasted into a form: a link, a prefix or quotes around it are no part of it. */
export function enteredAccount(
  entered: string,
  chains: Iterable<ListedChain> = [],
): EnteredAccount {
  const accounts = identifiersIn(entered, chains).identifiers.filter(
    ({ shape }) => accountVmTypes[shape] !== undefined,
  );
  const [only] = accounts;
  if (only && accounts.length === 1) return { text: only.text, chain: only.chain, issue: null };
  return {
    text: entered.replace(/\p{Cf}/gu, '').trim(),
    chain: null,
    issue:
      accounts.length > 1 ? `This text has ${accounts.length} addresses. Enter one of them.` : null,
  };
}
