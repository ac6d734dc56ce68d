import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { deskPeriods, type DeskFees } from '#service/proxy-api/desk';
import { serverNowMs } from '../../../api/server-clock';
import { useSession } from '../../../api/session';
import { useNetwork } from '../../../api/useNetwork';
import { TimeText } from '../../../components/time/TimeText';
import { Usd } from '../../../components/amount/Usd';
import { FeesReport } from '../../../record/reconcile/FeesReport';
import { periodParams, periods, type Period } from '../../../record/reconcile/period';
import { Figure } from '../../../record/reconcile/ReportTable';
import { Card } from '../../../ui/Card';
import { Select } from '../../../ui/form/Select';
import { useBalances, seenBalances, seenBefore } from '../claim/useBalances';
import { useMutation } from '@tanstack/react-query';
import { useScheduler } from '../../../api/useScheduler';
import { noteExport } from '../../../api/endpoints/audit';
import { saveFile } from '../../../lib/save-file';
import { Button } from '../../../ui/Button';
import { claimsSince } from '../claim/claims-since';
import { paidClaims } from '../claim/claim-store';
import { statement } from './statement';

/** What requests of a period earned for an address: quoted, collected, and what is missing. */
export function EarnedCard({ address }: { address: string }) {
  const network = useNetwork();
  const session = useSession();
  const [choices] = useState(() => periods(serverNowMs(session)));
  const [chosen, setChosen] = useState('7d');
  const period = choices.find(({ value }) => value === chosen) as Period;
  const named = deskPeriods.find((known) => known === period.value);
  const times = {
    startTimestamp: String(period.startSeconds),
    endTimestamp: String(period.endSeconds),
  };
  const params = { ...(named ? { period: named } : times), feeRecipient: address };
  const search = { features: 'app_fees', ...periodParams(period) };
  const link = (text: string, feeRecipient?: string) => (
    <Link
      to="/$network/reconcile"
      params={{ network }}
      search={{ ...search, ...(feeRecipient && { feeRecipient }) }}
      className="text-accent underline"
    >
      {text}
    </Link>
  );
  return (
    <Card title="Earnings">
      <div className="flex flex-col gap-4">
        <p className="text-ink-2">
          App fees for this address from requests that your API keys made in the period.{' '}
          {link('Reconcile this address', address)} or {link('all recipients')}.
        </p>
        <Select label="Period (UTC)" value={chosen} onChange={setChosen} options={choices} />
        <FeesReport
          params={params}
          words={period.month ? period.label : period.label.toLowerCase()}
          groupings={['token', 'result', 'originChain', 'route', 'rule']}
          renderHead={({ answer, atMs }) => (
            <p className="flex flex-wrap items-center gap-2 text-ink-2">
              <span>
                As of <TimeText ms={atMs} />.
              </span>
              {answer && period.month && (
                <StatementButton address={address} period={period} fees={answer} atMs={atMs} />
              )}
            </p>
          )}
          more={<Balance address={address} />}
        />
      </div>
    </Card>
  );
}

function Balance({ address }: { address: string }) {
  const balances = useBalances(useNetwork(), address);
  return (
    <Figure isFirst term="Current balance" note="Also changes with claims and sponsorship">
      <Usd value={balances?.totalBalanceUsd ?? null} />
    </Figure>
  );
}

/** The month on one page, with the service's claims of that month. */
function StatementButton({
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
      const what = 'Statement of app fees';
      noteExport(session, network, { what, rows: null, filter: `${address} ${period.value}` });
    },
  });
  return (
    <Button size="small" disabled={make.isPending} onClick={() => make.mutate()}>
      {make.isPending ? 'Preparing…' : 'Download statement'}
    </Button>
  );
}
