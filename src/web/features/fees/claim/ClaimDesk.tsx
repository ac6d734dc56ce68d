import { useState } from 'react';
import { useNetwork } from '../../../api/useNetwork';
import { Card } from '../../../ui/Card';
import { EmptyState } from '../../../ui/EmptyState';
import { Notice } from '../../../ui/Notice';
import { WalletProvider } from '../../../wallet/WalletProvider';
import { claimsOf, openClaim } from './claim-journal';
import { ClaimForm } from './ClaimForm';
import { ClaimHistory } from './ClaimHistory';
import { useClaimLock } from './claim-lock';
import { useJournal } from './journal-store';
import { OpenClaim } from './OpenClaim';
import { SettledClaim } from './SettledClaim';
import { useBalances } from './useBalances';

/** The claims of one address: the open one, or the form for a new one, and what there was before. */
export function ClaimDesk({ address }: { address: string }) {
  const network = useNetwork();
  const journal = useJournal();
  const ownership = useClaimLock(network, address);
  const data = useBalances(network, address);
  const [shownKey, setShownKey] = useState<string | null>(null);
  const open = openClaim(journal, network, address);
  const shown = open ?? journal.claims.find(({ key }) => key === shownKey) ?? null;

  return (
    <WalletProvider>
      {ownership === 'waiting' ? (
        <Notice tone="warn" title="Another tab is working on the claims of this address">
          One tab at a time asks, signs and posts. This one takes over when the other is closed.
        </Notice>
      ) : open ? (
        <OpenClaim claim={open} key={open.key} onShown={setShownKey} />
      ) : (
        <>
          {shown && (
            <SettledClaim claim={shown} onClose={() => setShownKey(null)} onAsked={setShownKey} />
          )}
          {data && data.balances.length > 0 ? (
            <ClaimForm address={address} data={data} onAsked={({ key }) => setShownKey(key)} />
          ) : (
            data && (
              <Card title="New claim">
                <EmptyState title="There is nothing to claim for this address" />
              </Card>
            )
          )}
        </>
      )}
      <ClaimHistory
        address={address}
        claims={claimsOf(journal, network, address)}
        unreadable={journal.unreadable}
        onShow={setShownKey}
      />
    </WalletProvider>
  );
}
