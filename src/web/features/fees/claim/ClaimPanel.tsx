import { useNetwork } from '../../../api/useNetwork';
import { Card } from '../../../ui/Card';
import { EmptyState } from '../../../ui/EmptyState';
import { Notice } from '../../../ui/Notice';
import { WalletProvider } from '../../../wallet/WalletProvider';
import { ClaimForm } from './ClaimForm';
import { ClaimHistory } from './ClaimHistory';
import { useClaimLock } from './claim-lock';
import { OpenClaim } from './OpenClaim';
import { SettledClaim } from './SettledClaim';
import { useBalances } from './useBalances';
import { useClaims } from './useClaims';

/** The claims of one address: the open one, or the form for a new one, and what there was before. */
export function ClaimPanel({ address }: { address: string }) {
  const network = useNetwork();
  const { claims, unreadable, open, shown } = useClaims(network, address);
  const ownership = useClaimLock(network, address);
  const data = useBalances(network, address);
  return (
    <WalletProvider>
      {ownership === 'waiting' ? (
        <Notice tone="warn" title="Another tab is working on the claims of this address">
          One tab at a time asks, signs and posts. This one takes over when the other is closed.
        </Notice>
      ) : open ? (
        <OpenClaim claim={open} key={open.key} />
      ) : (
        <>
          {shown && <SettledClaim claim={shown} />}
          {data && data.balances.length > 0 ? (
            <ClaimForm address={address} data={data} />
          ) : (
            data && (
              <Card title="New claim">
                <EmptyState title="There is nothing to claim for this address" />
              </Card>
            )
          )}
        </>
      )}
      <ClaimHistory address={address} claims={claims} unreadable={unreadable} />
    </WalletProvider>
  );
}
