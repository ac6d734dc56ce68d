import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { chainsQuery } from '../../api/chains';
import { useMayOpen, useNetwork } from '../../api/useNetwork';
import { PageTitle } from '../../components/PageTitle';
import { Button } from '../../ui/Button';
import { ButtonLink } from '../../ui/ButtonLink';
import { Card } from '../../ui/Card';
import { Notice } from '../../ui/Notice';
import { Skeleton } from '../../ui/Skeleton';
import { useAddressBook } from './address-book';
import { AddressForm } from './AddressForm';
import { SideBySide } from './SideBySide';
import { ConnectAndOpen, EarnedCard } from './lazy-pieces';

/** Whose fees? Any address can be looked at; a wallet is only needed to claim. */
export function FeesPage() {
  const { data } = useQuery(chainsQuery(useNetwork()));
  const isSandbox = data?.isSandbox ?? false;
  const addresses = useAddressBook();
  const readsRequests = useMayOpen('requests');
  const [isConnecting, setIsConnecting] = useState(false);
  return (
    <div className="flex max-w-280 flex-col gap-4">
      <PageTitle title="Fees" />
      <h1 className="text-lg font-semibold">Fees</h1>
      <Card title="Whose fees">
        <AddressForm />
        <div className="mt-3">
          <Button onClick={() => setIsConnecting(true)}>Connect a wallet</Button>
          <Suspense fallback={<span className="ml-2 text-ink-3">Looking for wallets…</span>}>
            {isConnecting && <ConnectAndOpen onClose={() => setIsConnecting(false)} />}
          </Suspense>
        </div>
      </Card>
      {isSandbox && <SandboxHint />}
      <SideBySide />
      {readsRequests && addresses.length > 1 && (
        <Suspense fallback={<Skeleton className="h-24 w-full" />}>
          <EarnedCard addresses={addresses} />
        </Suspense>
      )}
    </div>
  );
}

/** The development accounts that every EVM tool knows; the sandbox has balances and a wallet for the first three. */
const developmentAccounts = [
  ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', 'one currency'],
  ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8', 'several currencies'],
  ['0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC', 'a single record'],
] as const;

function SandboxHint() {
  const network = useNetwork();
  return (
    <Notice title="In the sandbox everyone can claim">
      <p>
        These accounts have a balance, and the “Sandbox wallet” of this page signs for them. Nothing
        here is real money.
      </p>
      <ul className="mt-2 flex flex-col gap-1">
        {developmentAccounts.map(([address, form]) => (
          <li key={address} className="flex flex-wrap items-center gap-x-2">
            <span className="font-mono text-xs foreign-text">{address}</span>
            <span>{form}</span>
            <ButtonLink to="/$network/fees/$address" params={{ network, address }} size="small">
              Show its fees
              <span className="sr-only"> {address}</span>
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
