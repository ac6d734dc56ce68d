import { statusTone } from '#service/status';
import { middleCut, visibleText } from '../../../lib/truncation';
import { mismatchHeadline } from '../../../record/claim/payment-mismatches';
import { unitsText } from '../../../record/claim/units-text';
import { isStopped, wasPosted, type Claim } from './claim';
import { tokenLine } from './claim-amounts';
import { isInferred } from './claim-words';

/** "Paid: 2.5 USDC on Base to 0xf39F…b92266": amount, chain and recipient, and what became of a submitted or blocked claim. */
export function claimHeadline(claim: Claim): string {
  if (claim.mismatches.length > 0)
    return mismatchHeadline(claim.terms, claim.mismatches, moved(claim));
  const { recipient, chainName } = claim.terms;
  const where = `${moved(claim) ?? requested(claim)} on ${visibleText(chainName)}`;
  const isReadBack = claim.state !== 'paid' || claim.evidence?.recipient != null;
  const whom = isReadBack ? ` to ${ends(recipient)}` : ', recipient not reported';
  const isOver = wasPosted(claim) || isStopped(claim);
  return `${isOver ? `${outcome(claim)}: ` : ''}${where}${whom}`;
}

function outcome(claim: Claim): string {
  const { state, report, evidence } = claim;
  switch (state) {
    case 'paid':
      return isInferred(evidence) ? 'Paid (inferred)' : 'Paid';
    case 'failed':
      return evidence?.source === 'refusal' ? 'Claim rejected, no payment reported' : 'Failed';
    case 'abandoned':
      return isStopped(claim) ? 'Claim blocked, nothing signed' : 'No longer tracked';
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

function ends(address: string): string {
  return middleCut(visibleText(address));
}
