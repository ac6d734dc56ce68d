import { Link } from '@tanstack/react-router';
import { ScanSearch } from 'lucide-react';
import { scopeSearch } from '../api/scope';
import { useScope } from '../api/useScope';
import { useNetwork } from '../api/useNetwork';

// No chain's address holds more than these; anything else is text that should not become a path.
const plainAddress = /^[A-Za-z0-9:_-]{1,128}$/;

/** Beside an address of a record: the way to the page that tells what else it does. Nothing for text of another form. */
export function AddressPageLink({ address }: { address: string }) {
  const network = useNetwork();
  const scope = useScope();
  if (!plainAddress.test(address)) return null;
  return (
    <Link
      to="/$network/address/$address"
      params={{ network, address }}
      search={scopeSearch(scope)}
      aria-label="Open address page"
      title="Open address page"
      className="-my-1 inline-flex size-6 items-center justify-center rounded-lg align-middle text-ink-2 hover:bg-raised hover:text-ink"
    >
      <ScanSearch size={13} />
    </Link>
  );
}

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
