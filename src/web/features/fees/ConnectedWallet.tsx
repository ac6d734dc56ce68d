import { useConnection, useDisconnect } from 'wagmi';
import { sameAddress } from '#service/address';
import { useNetwork } from '../../api/useNetwork';
import { AddressText } from '../../components/address/AddressText';
import { RetryButton } from '../../components/RetryButton';
import { Usd } from '../../components/amount/Usd';
import { Button } from '../../ui/Button';
import { ButtonLink } from '../../ui/ButtonLink';
import { Skeleton } from '../../ui/Skeleton';
import { useWalletWish } from '../../wallet/wallet-wish';
import { WalletProvider } from '../../wallet/WalletProvider';
import { useBalancesQuery } from './claim/useBalances';
import { ConnectingWallet, NoWallet, WalletRow } from './WalletRow';
import { lazyPart } from '../../components/lazy-part';

const ConnectDialog = lazyPart(
  async () => (await import('../../wallet/ConnectDialog')).ConnectDialog,
);

interface Props {
  shownAddress?: string;
  onConnected?: ((address: string) => void) | undefined;
}

/** The connected account, what it can claim, and the dialog that connects one. */
export function ConnectedWallet(props: Props) {
  return (
    <WalletProvider>
      <Account {...props} />
    </WalletProvider>
  );
}

function Account({ shownAddress, onConnected }: Props) {
  const { address, connector, status } = useConnection();
  const disconnect = useDisconnect();
  const [wish, setWish] = useWalletWish();
  // Its own card tells what it can claim.
  const isShown = shownAddress !== undefined && sameAddress('evm', address, shownAddress);
  return (
    <>
      {address ? (
        <WalletRow>
          <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2">
            <bdi className="min-w-0 truncate">{connector?.name ?? 'Wallet'}</bdi>
            <span className="shrink-0">
              <AddressText value={address} />
            </span>
            {isShown && <span className="text-xs text-ink-3">Claim address</span>}
          </span>
          {!isShown && <Claimable address={address} shownAddress={shownAddress} />}
          <Button variant="quiet" onClick={() => disconnect.mutate({})}>
            Disconnect
          </Button>
        </WalletRow>
      ) : status === 'disconnected' ? (
        <NoWallet isMain={shownAddress === undefined} />
      ) : (
        <ConnectingWallet />
      )}
      {wish === 'choosing' && (
        <ConnectDialog onClose={() => setWish('wanted')} onConnected={onConnected} />
      )}
    </>
  );
}

/** What another account than the shown one can claim, and the way there. */
function Claimable({
  address,
  shownAddress,
}: {
  address: string;
  shownAddress: string | undefined;
}) {
  const network = useNetwork();
  const { data, error, refetch } = useBalancesQuery(network, address);
  return (
    <>
      {shownAddress !== undefined && (
        <span className="text-warn">Not this page’s claim address</span>
      )}
      <dl className="flex min-w-0 basis-full flex-wrap gap-x-6 sm:flex-1 sm:basis-auto">
        <Figure term="Available to claim" value={data?.availableBalanceUsd} isFailed={!!error} />
        <Figure term="Total" value={data?.totalBalanceUsd} isFailed={!!error} />
      </dl>
      {error && !data && <RetryButton error={error} onRetry={() => void refetch()} />}
      <ButtonLink
        to="/$network/fees/$address"
        params={{ network, address }}
        {...(shownAddress === undefined && { hash: 'claim' })}
        variant={shownAddress === undefined ? 'primary' : 'default'}
      >
        {shownAddress === undefined ? 'Claim fees' : 'View this wallet’s fees'}
      </ButtonLink>
    </>
  );
}

function Figure({
  term,
  value,
  isFailed,
}: {
  term: string;
  /** Null: not reported. Undefined: not loaded. */
  value: string | null | undefined;
  isFailed: boolean;
}) {
  return (
    <div className="min-w-28">
      <dt className="text-xs text-ink-3">{term}</dt>
      <dd className="font-semibold">
        {value === undefined ? (
          isFailed ? (
            'Not loaded'
          ) : (
            <Skeleton className="my-1 w-20" />
          )
        ) : (
          <Usd value={value} />
        )}
      </dd>
    </div>
  );
}
