import { ButtonLink } from '../../../ui/ButtonLink';
import { truncated } from '../../../lib/truncation';
import { UnlistedRequest } from '../../../record/UnlistedRequest';
import { EmptyState } from '../../../ui/EmptyState';

/** The service answered, and has nothing under this id; or it answered with another request, which is not shown. */
export function RequestNotFound({
  network,
  id,
  isAnother,
  onRetry,
}: {
  network: string;
  id: string;
  isAnother: boolean;
  onRetry: () => void;
}) {
  const notFound = (
    <EmptyState
      title={isAnother ? 'The service returned a different request' : 'Request not found'}
      action={
        <>
          <ButtonLink
            variant="primary"
            to="/$network/search"
            params={{ network }}
            search={{ q: id }}
          >
            Search for this value
          </ButtonLink>
          <ButtonLink to="/$network/requests" params={{ network }}>
            All requests
          </ButtonLink>
        </>
      }
    >
      {isAnother
        ? 'Its ID isn’t the requested one, so it isn’t shown.'
        : `The service has no request with the ID ${truncated(id)}, among yours or everyone’s.`}{' '}
      It may be an order ID, a hash or an address, or belong to another network.
    </EmptyState>
  );
  return isAnother ? (
    notFound
  ) : (
    <UnlistedRequest network={network} id={id} onRetry={onRetry}>
      {notFound}
    </UnlistedRequest>
  );
}
