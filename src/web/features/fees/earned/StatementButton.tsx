import { useMutation } from '@tanstack/react-query';
import { useIsUnscoped } from '../../../api/scope';
import { useNetwork } from '../../../api/useNetwork';
import { useScheduler } from '../../../api/useScheduler';
import { useSession } from '../../../api/session';
import { Button } from '../../../ui/Button';
import { seenBalances, seenBefore, seenTogether } from '../claim/balance-log';
import { claimsSince } from '../claim/claims-since';
import { paidClaims } from '../claim/claim-store';
import { saveFile } from '../../../lib/save-file';
import { isWalked } from '../../../api/walk/walk-runner';
import { everyRecipient, type ReconcileReport } from '../../../record/reconcile/reconcile-report';
import { readUntilMs } from '../../../record/reconcile/period';
import type { ReconcileJournal } from '../../../record/reconcile/reconcile-run';
import { statement } from './statement';

/** The month on one page, with the service's claims of that month. */
export function StatementButton({
  journal,
  report,
  addresses,
}: {
  journal: ReconcileJournal;
  report: ReconcileReport;
  addresses: readonly string[];
}) {
  const network = useNetwork();
  const session = useSession();
  const schedule = useScheduler('claims');
  const isUnscoped = useIsUnscoped(network);
  const make = useMutation({
    mutationFn: async () => {
      const { period } = journal;
      if (!period) return;
      const startMs = period.startSeconds * 1000;
      const untilMs = readUntilMs(journal);
      const pace = schedule({ isAttended: true });
      const histories = await Promise.all(
        addresses.map((address) =>
          claimsSince(session, network, address, startMs, pace).catch(() => null),
        ),
      );
      const seenAt = (atMs: number) =>
        seenTogether(addresses.map((address) => seenBefore(seenBalances(network, address), atMs)));
      const text = statement({
        network,
        addresses,
        period,
        untilMs,
        all: report.all,
        byAddress: everyRecipient(report.by.recipient.groups, addresses),
        scope: isUnscoped ? 'all' : 'ours',
        isComplete: isWalked(journal) && journal.stoppedBecause === null,
        claims: histories.includes(null) ? null : histories.flatMap((claims) => claims ?? []),
        ownClaims: addresses.flatMap((address) => paidClaims(network, address)),
        before: seenAt(startMs),
        after: seenAt((untilMs ?? period.endSeconds * 1000) + 999),
      });
      saveFile(`statement-${period.value}.md`, 'text/markdown', text);
    },
  });
  return (
    <Button disabled={make.isPending} onClick={() => make.mutate()}>
      {make.isPending ? 'Preparing…' : 'Download statement'}
    </Button>
  );
}
