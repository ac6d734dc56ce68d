import { ButtonLink } from '../../../ui/ButtonLink';
import { EmptyState } from '../../../ui/EmptyState';

/** The service answered, and has nothing under this id. */
export function RequestNotFound({ network, id }: { network: string; id: string }) {
  return (
    <EmptyState
      title="No request has this id"
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
      The service answered and holds no request under it, as far as this key may see. It may be an
      order id, a transaction hash or an address, or belong to another network.
    </EmptyState>
  );
}
