import { statusTone } from '#service/status';
import { middleCut, visibleText } from '../../../lib/truncation';
import { wasPosted, type Claim, type Mismatch } from './claim';
import { tokenLine } from './claim-amounts';
import { isInferred } from './claim-words';
import { unitsText } from './terms-text';

/** What became of the money of a submitted claim, with amount, chain and recipient; null before it is submitted. */
export function claimHeadline(claim: Claim): string | null {
  if (!wasPosted(claim)) return null;
  if (claim.mismatches.length > 0) return mismatchHeadline(claim);
  const { recipient, chainName } = claim.terms;
  const where = `${moved(claim) ?? requested(claim)} on ${visibleText(chainName)}`;
  const isReadBack = claim.state !== 'paid' || claim.evidence?.recipient != null;
  const whom = isReadBack ? ` to ${ends(recipient)}` : ', recipient not reported';
  return `${outcome(claim)}: ${where}${whom}`;
}

/** What differs from the claim, the worst first: whom it went to, then where, in what and how much. */
const mismatchOrder = ['recipient', 'chain', 'token', 'amount', 'from'];

function mismatchHeadline(claim: Claim): string {
  const { terms, mismatches } = claim;
  const [worst] = mismatches.toSorted((left, right) => rank(left) - rank(right));
  if (!worst) return '';
  const [asked, reported] = [visibleText(worst.asked), visibleText(worst.reported)];
  const amount = moved(claim);
  const chainName = visibleText(terms.chainName);
  const isOnChain = mismatches.every(({ field }) => field !== 'chain');
  const paid = amount === null ? 'Paid' : `${amount}${isOnChain ? ` on ${chainName}` : ''} paid`;
  switch (worst.field) {
    case 'recipient':
      return `${paid} to ${ends(reported)}, not to the address you requested`;
    case 'chain':
      return `${paid} on chain ${reported}, not on ${chainName}`;
    case 'token':
      return `Paid in the token ${ends(reported)}, not in ${visibleText(terms.currency.symbol ?? ends(asked))}`;
    case 'amount':
      return `${reported} on ${chainName} paid, not the ${asked} you requested`;
    case 'from':
      return `${paid} from ${ends(reported)}, not from the claim address`;
    default:
      return 'The payment differs from your claim';
  }
}

function rank({ field }: Mismatch): number {
  const at = mismatchOrder.indexOf(field);
  return at < 0 ? mismatchOrder.length : at;
}

function outcome({ state, report, evidence }: Claim): string {
  switch (state) {
    case 'paid':
      return isInferred(evidence) ? 'Paid (inferred)' : 'Paid';
    case 'failed':
      return evidence?.source === 'refusal' ? 'Rejected' : 'Failed';
    case 'abandoned':
      return 'No longer tracked';
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
