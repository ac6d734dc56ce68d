import type { Currency } from '#service/schema/currency';
import { decimalOf } from '#service/decimal';
import { enteredUnits, type EnteredAmount } from '../../../lib/entered-amount';
import { tokenOfChain, type Chains } from '../../../record/record-tokens';
import { bodyOf, type QuoteDraft } from './quote-draft';

/** What the amount is typed in. The service takes the token's smallest unit alone. */
export const amountUnits = ['token', 'smallest'] as const;
export type AmountUnit = (typeof amountUnits)[number];

export type Side = 'origin' | 'destination';

/** The chain that the form has on a side, as the chain list has it. */
export const chainOfSide = (draft: QuoteDraft, side: Side, chains: Chains) =>
  chains.get(Number(draft[`${side}ChainId`]?.trim() || Number.NaN));

/** The typed address of the token that the amount is of, by the trade type, and what the chain list knows of it. */
export function amountToken(
  draft: QuoteDraft,
  chains: Chains,
): { address: string; token: Currency | null; decimals: number | null } {
  const side = (draft.tradeType ?? 'EXACT_INPUT') === 'EXACT_INPUT' ? 'origin' : 'destination';
  const address = draft[`${side}Currency`]?.trim() ?? '';
  const token = tokenOfChain(chainOfSide(draft, side, chains), address);
  const decimals = token?.decimals ?? null;
  // A list may name decimals that no token has.
  const areUsable = decimals !== null && decimalOf('0', decimals) !== null;
  return { address, token, decimals: areUsable ? decimals : null };
}

/**
 * As chosen. A draft or a link of before the choice has smallest units; an empty field begins with tokens, unless the
 * token is one whose decimals aren't known.
 */
export function amountUnit(draft: QuoteDraft, chains: Chains): AmountUnit {
  const chosen = amountUnits.find((unit) => unit === draft.amountUnit);
  if (chosen) return chosen;
  const { address, decimals } = amountToken(draft, chains);
  return draft.amount || (address !== '' && decimals === null) ? 'smallest' : 'token';
}

/** What is typed as smallest units, or why it isn't an amount; neither for an empty field. */
export function readAmount(draft: QuoteDraft, chains: Chains): EnteredAmount {
  const text = draft.amount ?? '';
  const { address, decimals } = amountToken(draft, chains);
  const read = readIn(text, amountUnit(draft, chains) === 'smallest' ? 0 : decimals, address);
  // Nothing but contract calls can be worth nothing.
  const isNothing = read.units === '0' && !draft.txs?.trim();
  return isNothing ? { units: null, problem: 'Enter an amount above 0.' } : read;
}

function readIn(text: string, places: number | null, address: string): EnteredAmount {
  const read = enteredUnits(text, places ?? 36);
  if (places === 0 && /^\s*\d+\.\d*\s*$/.test(text))
    return { units: null, problem: 'Enter a whole number: the smallest unit has no decimals.' };
  if (places !== null || read.units === null) return read;
  return {
    units: null,
    problem:
      address === ''
        ? 'Choose the token, or enter smallest units.'
        : 'The decimals of this token aren’t known here: enter smallest units.',
  };
}

/** The body that the draft means; without an amount where its smallest units aren't known. */
export const sentBody = (draft: QuoteDraft, chains: Chains) =>
  bodyOf(draft, readAmount(draft, chains).units ?? '');

/** The draft in the other unit: the same amount, or what is typed where it is none. */
export function inUnit(draft: QuoteDraft, unit: AmountUnit, chains: Chains): QuoteDraft {
  const { units } = readAmount(draft, chains);
  const { decimals } = amountToken(draft, chains);
  const same =
    units === null ? null : unit === 'smallest' ? units : decimalOf(units, decimals ?? -1);
  return { ...draft, ...(same !== null && { amount: same }), amountUnit: unit };
}
