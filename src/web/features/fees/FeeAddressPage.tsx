import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { balancesQuery } from '../../api/endpoints/app-fees';
import { useMayOpen, useNetwork } from '../../api/useNetwork';
import { AddressText } from '../../components/address/AddressText';
import { LabelButton } from '../../components/address/LabelButton';
import { PageTitle } from '../../components/PageTitle';
import { useWalletWish } from '../../wallet/wallet-wish';
import { cx } from '../../ui/cx';
import { ButtonLink } from '../../ui/ButtonLink';
import { Card } from '../../ui/Card';
import { EmptyState } from '../../ui/EmptyState';
import { Skeleton } from '../../ui/Skeleton';
import { middleCut } from '../../lib/truncation';
import { BalancesCard } from './BalancesCard';
import { checksummed } from '../../lib/checksummed';
import { enteredClaimAddress } from './claim/recipient';
import { ClaimsLoading, ClaimPlace } from './claim/ClaimPlace';
import { EarnedCard } from './earned/EarnedCard';
import { WalletPanel } from './WalletPanel';
import { WalletRow } from './WalletRow';
import type { AppFeeBalances } from '#service/schema/app-fee';
import { useEffect, useRef, useState } from 'react';
import { Notice } from '../../ui/Notice';
import { ClaimForm } from './claim/ClaimForm';
import { ClaimHistory } from './claim/history/ClaimHistory';
import { useClaimLock } from './claim/claim-lock';
import { SettledClaim } from './claim/history/SettledClaim';
import { useClaims } from './claim/claim-store';
import { lazyPart } from '../../components/lazy-part';

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

type Balances = Pick<UseQueryResult<AppFeeBalances>, 'data' | 'error'>;

/** Brings the wallet code, which nothing before a claim to sign needs. */
const OpenClaim = lazyPart(
  async () => (await import('./claim/sign/OpenClaim')).OpenClaim,
  <ClaimPlace />,
);

/** The claims of one address: the open one, or the form for a new one, and what there was before. */
function ClaimPanel({ address, balances }: { address: string; balances: Balances }) {
  const network = useNetwork();
  const { claims, unreadable, open, blocked, shown } = useClaims(network, address);
  const ownership = useClaimLock(network, address);
  const hasBalance = balances.data?.balances.length !== 0;
  useKeptFocus(open ? `${open.key} ${open.state}` : ((blocked ?? shown)?.key ?? ''));
  return (
    <>
      {ownership === 'waiting' ? (
        <OtherTab />
      ) : open ? (
        <OpenClaim claim={open} key={open.key} />
      ) : (
        <>
          {shown && shown !== blocked && (
            <SettledClaim claim={shown} isLatest={shown === claims[0]} />
          )}
          {blocked && <SettledClaim claim={blocked} isLatest />}
          {/* Keeps what was entered; one more click in it would repeat what was just stopped or failed. */}
          <div hidden={blocked !== null || shown?.state === 'failed' || !hasBalance}>
            <NewClaim address={address} balances={balances} />
          </div>
        </>
      )}
      <ClaimHistory
        address={address}
        claims={claims}
        unreadable={unreadable}
        hasBalance={hasBalance}
        isOut={!balances.data && balances.error !== null}
      />
    </>
  );
}

/** The button that moved a claim on goes with its step: the focus then stays with the claims, where the keyboard goes on. */
function useKeptFocus(step: string) {
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    const wasAsked = before.current.endsWith(' asked');
    before.current = step;
    const claims = document.getElementById('claim');
    if (!claims || document.activeElement !== document.body) return;
    claims.focus({ preventScroll: true });
    // What is to be signed is read from its top. The card of a signed claim is shorter: what comes next would be out of view.
    if (step.endsWith(' asked') || (wasAsked && claims.getBoundingClientRect().top < 0))
      claims.scrollIntoView();
  }, [step]);
}

/** Said only where the lock takes longer than a free one does; the card keeps the form's place until then. */
function OtherTab() {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), 1000);
    return () => clearTimeout(timer);
  }, []);
  return isLong ? (
    <Notice tone="warn" title="Another tab is working on the claims of this address">
      Only one tab at a time can prepare, sign and submit. This tab continues when the other one is
      closed.
    </Notice>
  ) : (
    <ClaimPlace />
  );
}

function NewClaim({ address, balances: { data, error } }: { address: string; balances: Balances }) {
  if (data && data.balances.length > 0) return <ClaimForm address={address} data={data} />;
  // The card of the balance says that there is none, or that it wasn't loaded.
  return data || error ? null : <ClaimPlace />;
}
