import { AddressText } from '../../../components/AddressText';
import { visibleText } from '../../../lib/truncation';
import { useIsNarrow } from '../../../ui/useIsNarrow';
import type { ClaimTerms } from './claim';
import { ClaimFacts } from './ClaimFacts';
import { amountText, usdText } from './terms-text';

/** What was asked for, as it stands in the journal. */
export function ClaimTermsList({ terms }: { terms: ClaimTerms }) {
  const { currency } = terms;
  const usd = usdText(terms);
  // Beside its buttons an address has no room in one line of a phone.
  const whole = { isWhole: true, isUnderButtons: useIsNarrow() };
  return (
    <ClaimFacts
      items={[
        { term: 'From', value: <AddressText value={terms.claimAddress} {...whole} /> },
        {
          term: 'To',
          value: <AddressText value={terms.recipient} chainId={terms.chainId} {...whole} />,
        },
        { term: 'Chain', value: `${visibleText(terms.chainName)} (${terms.chainId})` },
        {
          term: 'Token',
          value: (
            <>
              <bdi>{visibleText(currency.symbol ?? 'not reported')}</bdi>{' '}
              <AddressText value={currency.address} chainId={terms.chainId} {...whole} />
            </>
          ),
        },
        {
          term: 'Amount',
          value: usd === null ? amountText(terms) : `${amountText(terms)} (${usd})`,
        },
        { term: 'Fees', value: terms.feeNote },
      ]}
    />
  );
}
