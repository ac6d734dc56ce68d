import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { chainsQuery } from '../../api/endpoints/chains';
import { useMayOpen, useNetwork } from '../../api/useNetwork';
import { PageTitle } from '../../components/PageTitle';
import { Card } from '../../ui/Card';
import { Notice } from '../../ui/Notice';
import { useAddressBookChanges } from '../../record/address-book';
import { SavedBalances } from '../../record/SavedBalances';
import { PeriodFees } from './PeriodFees';
import { WalletPanel } from './WalletPanel';
import { useState, type SyntheticEvent } from 'react';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/form/TextField';
import { enteredClaimAddress } from './claim/recipient';

/** Any address can be looked up; a wallet is only needed to claim. */
export function FeesPage() {
  const network = useNetwork();
  const navigate = useNavigate();
  const { data } = useQuery(chainsQuery(network));
  const isSandbox = data?.isSandbox ?? false;
  const { remember } = useAddressBookChanges();
  const readsRequests = useMayOpen('requests');
  const open = (address: string) => {
    remember(address);
    void navigate({ to: '/$network/fees/$address', params: { network, address } });
  };
  return (
    <div className="flex max-w-298 flex-col gap-4">
      <PageTitle title="Fees" />
      <h1 className="text-lg font-semibold">Fees</h1>
      {readsRequests && <PeriodFees />}
      <WalletPanel onConnected={open} />
      <Card title="View fees by address">
        <AddressForm onOpen={open} />
      </Card>
      <SavedBalances />
      {isSandbox && <SandboxHint />}
    </div>
  );
}

/** The development accounts that every EVM tool knows; the sandbox has balances and a wallet for the first three. */
const developmentAccounts = [
  ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', 'One token'],
  ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8', 'Several tokens'],
  ['0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC', 'One token, available part not reported'],
] as const;

function SandboxHint() {
  const network = useNetwork();
  return (
    <Notice title="Try it in the sandbox">
      <p>
        These claim addresses have a test balance; sign with the built-in Sandbox wallet. No real
        money.
      </p>
      <ul className="mt-2 flex flex-col gap-1">
        {developmentAccounts.map(([address, form]) => (
          <li key={address} className="flex flex-wrap items-center gap-x-2">
            <Link
              to="/$network/fees/$address"
              params={{ network, address }}
              className="py-1 font-mono text-xs foreign-text text-accent underline"
            >
              {address}
            </Link>
            <span>{form}</span>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** Opens the fees of an address: nothing more than the address is needed. */
function AddressForm({ onOpen }: { onOpen: (address: string) => void }) {
  const [text, setText] = useState('');
  const [isTried, setIsTried] = useState(false);
  const { text: address, issue } = enteredClaimAddress(text);
  const open = (event: SyntheticEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (issue === null) onOpen(address);
  };
  return (
    <form onSubmit={open} className="flex flex-wrap items-start gap-2">
      <div className="min-w-0 flex-1 basis-72">
        <TextField
          label="Fee recipient (claim address)"
          hint="The EVM address set as fee recipient in your app. You don’t need a wallet to view its fees."
          error={isTried && issue}
          value={text}
          placeholder="0x…"
          className="w-full font-mono max-sm:px-2 max-sm:text-xs"
          onValueChange={setText}
        />
      </div>
      <Button type="submit" className="sm:mt-5">
        View fees
      </Button>
    </form>
  );
}
