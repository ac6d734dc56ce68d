import { AddressText } from '../../../components/AddressText';
import { ChainLabel } from '../../../components/ChainLabel';
import { decimalOf, formatDecimal } from '../../../lib/amounts';
import { visibleText } from '../../../lib/truncation';
import { KeyValue } from '../../../ui/KeyValue';
import type { ClaimTerms } from './claim';

/** What was asked for, as it stands in the journal. */
export function ClaimTermsList({ terms }: { terms: ClaimTerms }) {
  const { currency } = terms;
  return (
    <KeyValue
      items={[
        { term: 'From', value: <AddressText value={terms.claimAddress} isWhole /> },
        {
          term: 'To',
          value: <AddressText value={terms.recipient} chainId={terms.chainId} isWhole />,
        },
        { term: 'Chain', value: <ChainLabel chainId={terms.chainId} /> },
        {
          term: 'Currency',
          value: (
            <>
              <bdi>{visibleText(currency.symbol ?? 'not named')}</bdi>{' '}
              <AddressText value={currency.address} chainId={terms.chainId} />
            </>
          ),
        },
        { term: 'Amount', value: amountText(terms) },
        { term: 'Fees', value: terms.feeNote },
      ]}
    />
  );
}

/** The amount as people read it: of the claimed currency where one was named, else the whole balance. */
export function amountText({ amount, currency, balance }: ClaimTerms): string {
  if (amount !== null)
    return `${units(amount, currency.decimals)} ${visibleText(currency.symbol ?? '')}`.trim();
  const whole =
    balance.amount === null
      ? 'not reported'
      : `${units(balance.amount, balance.decimals)} ${visibleText(balance.symbol ?? '')}`.trim();
  return `all that is available; the balance was ${whole} when asked`;
}

function units(amount: string, decimals: number | null): string {
  const decimal = decimals === null ? null : decimalOf(amount, decimals);
  return (decimal && formatDecimal(decimal)) ?? `${amount} smallest units`;
}
