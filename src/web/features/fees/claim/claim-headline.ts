import { statusTone } from '#service/status';
import { middleCut, visibleText } from '../../../lib/truncation';
import { mismatchHeadline } from '../../../record/claim/payment-mismatches';
import { unitsText } from '../../../record/claim/units-text';
import { isStopped, wasPosted, type Claim } from './claim';
import { tokenLine } from './claim-amounts';
import { isInferred } from './claim-words';

/** What became of a submitted or blocked claim, with amount, chain and recipient; null before that. */
export function claimHeadline(claim: Claim): string | null {
  if (!wasPosted(claim) && !isStopped(claim)) return null;
  if (claim.mismatches.length > 0)
    return mismatchHeadline(claim.terms, claim.mismatches, moved(claim));
  const { recipient, chainName } = claim.terms;
  const where = `${moved(claim) ?? requested(claim)} on ${visibleText(chainName)}`;
  const isReadBack = claim.state !== 'paid' || claim.evidence?.recipient != null;
  const whom = isReadBack ? ` to ${ends(recipient)}` : ', recipient not reported';
  return `${outcome(claim)}: ${where}${whom}`;
}

function outcome(claim: Claim): string {
  const { state, report, evidence } = claim;
  switch (state) {
    case 'paid':
      return isInferred(evidence) ? 'Paid (inferred)' : 'Paid';
    case 'failed':
      return evidence?.source === 'refusal' ? 'Rejected' : 'Failed';
    case 'abandoned':
      return isStopped(claim) ? 'Blocked' : 'No longer tracked';
    default:
      if (report?.kind === 'failure') return 'Failure reported';
      if (report?.kind === 'refund') return 'Refund reported';
      // A status that nobody knows is shown as itself.
      if (report?.kind === 'other' && statusTone(report.evidence.detail) === 'unknown')
        return `Reported “${visibleText(report.evidence.detail)}”`;
      return state === 'unknown' ? 'Outcome unknown' : 'Submitted';
  }
}

/** What was paid out, where that is reported. */
function moved({ amounts }: Claim): string | null {
  return amounts?.received ? tokenLine(amounts.received) : null;
}

function requested({ terms: { amount, currency } }: Claim): string {
  const symbol = visibleText(currency.symbol ?? '');
  return amount === null
    ? `all available${symbol && `, in ${symbol}`}`
    : `${unitsText(amount, currency.decimals)} ${symbol}`.trim();
}

/** "2.5 USDC → 0xf39…92266": what is asked for and who gets it. */
export function transferText(claim: Claim): string {
  return `${requested(claim)} → ${middleCut(visibleText(claim.terms.recipient), 5)}`;
}

function ends(address: string): string {
  return middleCut(visibleText(address));
}
