import { useMutation } from '@tanstack/react-query';
import type { DeskFees } from '#service/desk';
import { useSession } from '../../../api/session';
import { useNetwork } from '../../../api/useNetwork';
import { useScheduler } from '../../../api/useScheduler';
import { saveFile } from '../../../lib/save-file';
import type { Period } from '../../../record/reconcile/period';
import { Button } from '../../../ui/Button';
import { seenBalances, seenBefore } from '../claim/balance-log';
import { claimsSince } from '../claim/claims-since';
import { paidClaims } from '../claim/claim-store';
import { statement } from './statement';

/** The month on one page, with the service's claims of that month. */
export function StatementButton({
  address,
  period,
  fees,
  atMs,
}: {
  address: string;
  period: Period;
  fees: DeskFees;
  /** Until when requests were read. */
  atMs: number;
}) {
  const network = useNetwork();
  const session = useSession();
  const schedule = useScheduler('claims');
  const make = useMutation({
    mutationFn: async () => {
      const startMs = period.startSeconds * 1000;
      const untilMs = period.endSeconds * 1000 < atMs ? null : Math.floor(atMs / 1000) * 1000;
      const claims = claimsSince(
        session,
        network,
        address,
        startMs,
        schedule({ isAttended: true }),
      );
      const seenAt = (ms: number) => seenBefore(seenBalances(network, address), ms);
      const text = statement({
        network,
        address,
        period,
        untilMs,
        fees,
        claims: await claims.catch(() => null),
        ownClaims: paidClaims(network, address),
        before: seenAt(startMs),
        after: seenAt((untilMs ?? period.endSeconds * 1000) + 999),
      });
      saveFile(`statement-${period.value}.md`, 'text/markdown', text);
    },
  });
  return (
    <Button size="small" disabled={make.isPending} onClick={() => make.mutate()}>
      {make.isPending ? 'Preparing…' : 'Download statement'}
    </Button>
  );
}
