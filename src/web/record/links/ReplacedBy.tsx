import { Link } from '@tanstack/react-router';
import { useNetwork } from '../../api/useNetwork';
import { AddressText } from '../../components/address/AddressText';

/** The id of the request that goes on with a superseded one, and the way to it. */
export function ReplacedBy({ id }: { id: string }) {
  const network = useNetwork();
  return (
    <>
      <AddressText value={id} kind="id" />
      <Link
        to="/$network/requests/$id"
        params={{ network, id }}
        className="text-accent underline underline-offset-2"
      >
        Open
      </Link>
    </>
  );
}
