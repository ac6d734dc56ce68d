import { compareDecimal } from '#service/decimal';
import { moneyOf } from '#service/money/money';
import type { RequestRecord } from '#service/records/record';
import { middleCut } from '../../lib/truncation';
import { isAccount } from '#service/money/money-amount';
import type { RequestedPayment } from './stored-claims';
import { formatUnits } from '../../lib/amounts';

/** A difference between what a claim asked for and what the service reports afterwards. */
export interface PaymentMismatch {
  field: string;
  asked: string;
  reported: string;
}

/** Where a request and the claim that it was to pay differ; only what is reported can. */
export function paymentMismatches(
  terms: RequestedPayment,
  record: RequestRecord,
): PaymentMismatch[] {
  const chain = record.destinationChainId;
  return [
    ...difference('recipient', terms.recipient, record.recipient, (reported) =>
      isAccount(terms.vmType, terms.recipient, reported),
    ),
    ...difference('chain', String(terms.chainId), chain === null ? null : String(chain)),
    ...payoutMismatches(terms, record),
  ];
}

/** What the request delivered, compared in token and amount. Less than was requested differs only where no fee applies. */
function payoutMismatches(terms: RequestedPayment, record: RequestRecord): PaymentMismatch[] {
  const { amount: paidOut } = moneyOf(record, 'unavailable').received;
  if (paidOut === null) return [];
  const { amount, currency } = paidOut;
  const token = difference('token', terms.currency.address, currency?.address ?? null, (reported) =>
    isAccount(terms.vmType, terms.currency.address, reported),
  );
  if (token.length > 0 || amount === null || terms.amount === null) return token;
  const order = compareDecimal(amount, terms.amount);
  if (order === null || (terms.isFree ? order === 0 : order <= 0)) return [];
  const text = (units: string) =>
    `${unitsText(units, terms.currency.decimals)} ${terms.currency.symbol ?? ''}`.trim();
  return [{ field: 'amount', asked: text(terms.amount), reported: text(amount) }];
}

export function difference(
  field: string,
  asked: string,
  reported: string | null,
  isSame: (reported: string) => boolean = (text) => text === asked,
): PaymentMismatch[] {
  return reported === null || isSame(reported) ? [] : [{ field, asked, reported }];
}

/** The worst first: whom it went to, then where, in what and how much. */
const labels = new Map([
  ['recipient', 'Recipient'],
  ['chain', 'Chain'],
  ['token', 'Token'],
  ['amount', 'Amount'],
  ['from', 'Claim address'],
]);

/** What differs, as people call it: "Claim address" for `from`. */
export function mismatchLabel({ field }: PaymentMismatch): string {
  return labels.get(field) ?? field;
}

/**
 * What differs most, in one line: "1 USDC on Base paid to 0x7099…79c8, not to the address you requested".
 *
 * @param moved what was paid out, with its symbol; null where that is not reported
 */
export function mismatchHeadline(
  { chainName, currency }: RequestedPayment,
  mismatches: readonly PaymentMismatch[],
  moved: string | null,
): string {
  const [worst] = mismatches.toSorted((left, right) => rank(left) - rank(right));
  if (!worst) return '';
  const [asked, reported] = [worst.asked, worst.reported];
  const isOnChain = mismatches.every(({ field }) => field !== 'chain');
  const paid = moved === null ? 'Paid' : `${moved}${isOnChain ? ` on ${chainName}` : ''} paid`;
  switch (worst.field) {
    case 'recipient':
      return `${paid} to ${middleCut(reported)}, not to the address you requested`;
    case 'chain':
      return `${paid} on chain ${reported}, not on ${chainName}`;
    case 'token':
      return `Paid in the token ${middleCut(reported)}, not in ${currency.symbol ?? middleCut(asked)}`;
    case 'amount':
      return `${reported} on ${chainName} paid, not the ${asked} you requested`;
    case 'from':
      return `${paid} from ${middleCut(reported)}, not from the claim address`;
    default:
      return 'The payment differs from your claim';
  }
}

function rank({ field }: PaymentMismatch): number {
  const at = [...labels.keys()].indexOf(field);
  return at < 0 ? labels.size : at;
}

/** An amount in smallest units as people read it; without the symbol. */
export function unitsText(amount: string, decimals: number | null): string {
  return (decimals === null ? null : formatUnits(amount, decimals)) ?? `${amount} smallest units`;
}
