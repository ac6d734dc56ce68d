import type { RequestRecord } from '#service/record';
import { useMayOpen } from '../../../api/useNetwork';
import { ButtonLink } from '../../../ui/ButtonLink';
import { quoteAgainSearch } from './quote-again';

/** Opens the price form, filled in with what this request was quoted for. */
export function QuoteAgain({ network, record }: { network: string; record: RequestRecord }) {
  const mayOpen = useMayOpen('quotes');
  const search = quoteAgainSearch(record);
  if (!mayOpen || search === null) return null;
  return (
    <ButtonLink to="/$network/quotes" params={{ network }} search={search}>
      Request a new quote
    </ButtonLink>
  );
}
