import { useNavigate, useRouter } from '@tanstack/react-router';
import type { RequestRecord } from '#service/records/record';
import { useMayOpen } from '../../../api/useNetwork';
import type { RecordAction } from '../../../record/page/RecordActions';
import { useCopy } from '../../../ui/useCopy';
import { quoteAgainSearch } from './quote-again';

/** What can be done with a request of the service beside what every record offers. */
export function useRequestActions(network: string, record: RequestRecord): RecordAction[] {
  const { copy } = useCopy();
  const navigate = useNavigate();
  const mayQuote = useMayOpen('quotes');
  const link = useRequestLink(network, record.id);
  // The price form, filled in with what this request was quoted for.
  const search = mayQuote ? quoteAgainSearch(record) : null;
  const quote = () =>
    search && void navigate({ to: '/$network/quotes', params: { network }, search });
  return [
    { label: 'Copy link to this request', run: () => void copy(link(), 'Link copied') },
    { label: 'Copy request ID', run: () => void copy(record.id, 'Request ID copied') },
    ...(search === null ? [] : [{ label: 'Request a new quote', run: quote }]),
  ];
}

/** The address of a request's page as it is handed on: without what was searched for, or the list one came from. */
function useRequestLink(network: string, id: string): () => string {
  const router = useRouter();
  return () =>
    location.origin +
    router.buildLocation({ to: '/$network/requests/$id', params: { network, id } }).href;
}
