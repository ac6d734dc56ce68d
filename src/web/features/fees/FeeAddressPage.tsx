import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { balancesQuery } from '../../api/app-fees';
import { useMayOpen, useNetwork } from '../../api/useNetwork';
import { AddressText } from '../../components/AddressText';
import { LabelButton } from '../../components/LabelButton';
import { PageTitle } from '../../components/PageTitle';
import { useWalletWish } from '../../wallet/wallet-wish';
import { cx } from '../../ui/cx';
import { ButtonLink } from '../../ui/ButtonLink';
import { Card } from '../../ui/Card';
import { EmptyState } from '../../ui/EmptyState';
import { Skeleton } from '../../ui/Skeleton';
import { middleCut } from '../../lib/truncation';
import { BalancesCard } from './BalancesCard';
import { checksummed, enteredClaimAddress } from './claim/recipient';
import { ClaimsLoading } from './claim/ClaimPlace';
import { ClaimPanel } from './claim/ClaimPanel';
import { EarnedCard } from './earned/EarnedCard';
import { WalletPanel } from './WalletPanel';
import { WalletRow } from './WalletRow';

/** What an address has earned, and its claims. */
export function FeeAddressPage() {
  const { address } = useParams({ from: '/$network/fees/$address' });
  const network = useNetwork();
  const { text, issue } = enteredClaimAddress(address);
  if (issue !== null)
    return (
      <>
        <PageTitle title="Fees" />
        <h1 className="sr-only">Fees</h1>
        <EmptyState
          title="Not a valid claim address"
          action={
            <ButtonLink to="/$network/fees" params={{ network }}>
              Enter another address
            </ButtonLink>
          }
        >
          {issue}
        </EmptyState>
      </>
    );
  const spelled = checksummed(text);
  return <AddressFees key={spelled} address={spelled} />;
}

/** What shows the balances is drawn together: the form must not be there before what stands above it. */
function AddressFees({ address }: { address: string }) {
  const network = useNetwork();
  const readsRequests = useMayOpen('requests');
  const balances = useQuery(balancesQuery(network, address));
  const [wish] = useWalletWish();
  // Without a balance there is nothing to connect one for; a claim that is open brings its own button.
  const needsWallet =
    wish !== 'none' ||
    !balances.data ||
    balances.data.balances.length + balances.data.unreadable.length > 0;
  return (
    <div className="flex max-w-298 flex-col gap-4">
      <PageTitle title={`Fees of ${middleCut(address)}`} />
      <header>
        <div className="flex items-baseline gap-x-2 text-lg">
          <Link to="/$network/fees" params={{ network }} className="text-ink-3 hover:underline">
            Fees /
          </Link>
          <h1 className="font-semibold">Claim address</h1>
        </div>
        <p className="flex flex-wrap items-center">
          <AddressText value={address} isWhole />
          <LabelButton address={address} />
        </p>
      </header>
      <BalancesCard address={address} query={balances} />
      <div className="grid min-w-0">
        {balances.isPending && (
          <div aria-hidden className="col-start-1 row-start-1 flex min-w-0 flex-col gap-4">
            <Card title="Wallet">
              <WalletRow>
                <Skeleton className="h-4 w-40" />
              </WalletRow>
            </Card>
            <ClaimsLoading />
          </div>
        )}
        <section
          id="claim"
          aria-label="Claims"
          tabIndex={-1}
          className={cx(
            'col-start-1 row-start-1 flex min-w-0 scroll-mt-14 flex-col gap-4 outline-none',
            // How many balances stand above it is not known before, and what is seen must not move.
            balances.isPending && 'invisible',
          )}
        >
          {needsWallet && <WalletPanel shownAddress={address} />}
          <ClaimPanel address={address} balances={balances} />
        </section>
      </div>
      {readsRequests && <EarnedCard address={address} />}
    </div>
  );
}
