import { amountsText } from './claim-amounts';
import { claimsOf } from './claim-journal';
import { currentJournal } from './journal-store';

/** Claims of an address that this browser saw paid, each with what it moved as far as that was reported. */
export function paidClaims(
  network: string,
  address: string,
): { paidAtMs: number; amounts: string }[] {
  return claimsOf(currentJournal(), network, address).flatMap(({ state, evidence, amounts }) =>
    state === 'paid' && evidence && amounts
      ? [{ paidAtMs: evidence.atMs, amounts: amountsText(amounts) }]
      : [],
  );
}
