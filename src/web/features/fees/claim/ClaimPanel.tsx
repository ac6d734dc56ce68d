import type { UseQueryResult } from '@tanstack/react-query';
import type { AppFeeBalances } from '#service/schema/app-fee';
import { useEffect, useRef, useState } from 'react';
import { useNetwork } from '../../../api/useNetwork';
import { Notice } from '../../../ui/Notice';
import { ClaimPlace } from './ClaimPlace';
import { ClaimForm } from './ClaimForm';
import { ClaimHistory } from './ClaimHistory';
import { useClaimLock } from './claim-lock';
import { SettledClaim } from './SettledClaim';
import { useClaims } from './claim-store';
import { lazyPart } from '../../../components/lazy-part';

type Balances = Pick<UseQueryResult<AppFeeBalances>, 'data' | 'error'>;

/** Brings the wallet code, which nothing before a claim to sign needs. */
const OpenClaim = lazyPart(async () => (await import('./OpenClaim')).OpenClaim, <ClaimPlace />);

/** The claims of one address: the open one, or the form for a new one, and what there was before. */
export function ClaimPanel({ address, balances }: { address: string; balances: Balances }) {
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
