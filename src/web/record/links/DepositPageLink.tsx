import { Link } from '@tanstack/react-router';
import { scopeSearch } from '../../api/scope';
import { useScope } from '../../api/useScope';
import { useNetwork } from '../../api/useNetwork';

// No chain's address holds more than these; anything else is text that should not become a path.
export const plainAddress = /^[A-Za-z0-9:_-]{1,128}$/;

/** The page of a deposit address: the rule that applied, all of its requests, their children. */
export function DepositPageLink({ address }: { address: string }) {
  const network = useNetwork();
  const scope = useScope();
  if (!plainAddress.test(address)) return null;
  return (
    <Link
      to="/$network/deposit/$address"
      params={{ network, address }}
      search={scopeSearch(scope)}
      className="text-accent underline underline-offset-2"
    >
      Requests with this deposit address
    </Link>
  );
}
