import { ButtonLink } from '../../../ui/ButtonLink';
import { EmptyState } from '../../../ui/EmptyState';

/** The service answered, and has nothing under this id; or it answered with another request, which is not shown. */
export function RequestNotFound({
  network,
  id,
  isAnother,
}: {
  network: string;
  id: string;
  isAnother: boolean;
}) {
  return (
    <EmptyState
      title={isAnother ? 'The service answered with another request' : 'No request has this id'}
      action={
        <>
          <ButtonLink
            variant="primary"
            to="/$network/search"
            params={{ network }}
            search={{ q: id }}
          >
            Search for it
          </ButtonLink>
          <ButtonLink to="/$network/requests" params={{ network }}>
            All requests
          </ButtonLink>
        </>
      }
    >
      {isAnother
        ? 'Its ID isn’t the one that was asked for, so it isn’t shown.'
        : 'The service has no request under it, neither among yours nor among everyone’s.'}{' '}
      It may be an order id, a transaction hash or an address, or belong to another network.
    </EmptyState>
  );
}
