import { AddressText } from '../../../components/AddressText';
import { visibleText } from '../../../lib/truncation';
import type { ClaimTerms } from './claim';
import { ClaimFacts } from './ClaimFacts';
import { amountText } from './terms-text';

/** What was asked for, as it stands in the journal. */
export function ClaimTermsList({ terms }: { terms: ClaimTerms }) {
  const { currency } = terms;
  return (
    <ClaimFacts
      items={[
        { term: 'From', value: <AddressText value={terms.claimAddress} isWhole /> },
        {
          term: 'To',
          value: <AddressText value={terms.recipient} chainId={terms.chainId} isWhole />,
        },
        { term: 'Chain', value: `${visibleText(terms.chainName)} (${terms.chainId})` },
        {
          term: 'Token',
          value: (
            <>
              <bdi>{visibleText(currency.symbol ?? 'not reported')}</bdi>{' '}
              <AddressText value={currency.address} chainId={terms.chainId} isWhole />
            </>
          ),
        },
        { term: 'Amount', value: amountText(terms) },
        { term: 'Fees', value: terms.feeNote },
      ]}
    />
  );
}
