import { useRouteContext } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { serverNowMs } from '../../../api/server-clock';
import { useChains } from '../../../api/chains';
import { readInBackground } from '../../../api/requests';
import { useIsUnscoped } from '../../../api/scope';
import { useNetwork } from '../../../api/useNetwork';
import { useScheduler } from '../../../api/useScheduler';
import { useSession } from '../../../api/session';
import { Button } from '../../../ui/Button';
import { Card } from '../../../ui/Card';
import { ErrorState } from '../../../components/ErrorState';
import { Notice } from '../../../ui/Notice';
import { Select } from '../../../ui/Select';
import { apiCalls, EarnedProgressLine } from './EarnedProgressLine';
import { EarnedReport } from './EarnedReport';
import { callsFor, cancelEarned, countEarned, readEarned, useEarnedRun } from './earned-run';
import { earnedParams } from './earned-walk';
import { earnedWindows, type EarnedWindow } from './earned-window';

/** What requests of a period earned for these addresses: quoted, collected, and what is missing. */
export function EarnedCard({ addresses }: { addresses: readonly string[] }) {
  const network = useNetwork();
  const isUnscoped = useIsUnscoped(network);
  const { config } = useRouteContext({ from: '/$network' });
  const chains = useChains();
  const session = useSession();
  const [openedMs] = useState(() => serverNowMs(session));
  const [chosen, setChosen] = useState('7d');
  const start = useRef<HTMLButtonElement>(null);
  const key = `${network}:${addresses.join().toLowerCase()}`;
  const isOne = addresses.length === 1;
  const run = useEarnedRun(key);
  const windows = earnedWindows(openedMs);
  const window = windows.find(({ value }) => value === chosen) ?? windows[0];
  const schedule = useScheduler('requests');
  const source = (isAttended: boolean) => ({
    read: readInBackground(session, network),
    pace: schedule({ isAttended }),
  });
  const paramsOf = (period: EarnedWindow) => earnedParams(period, config.viewer.isOperator);
  const isBusy = run?.state === 'counting' || run?.state === 'reading' || run?.state === 'paused';
  const read = (period: EarnedWindow) =>
    readEarned(session, key, addresses, paramsOf(period), (id) => chains.get(id), source(false));
  const calculate = async (period: EarnedWindow) => {
    if (await countEarned(session, key, period, paramsOf(period), source(true))) await read(period);
  };

  return (
    <Card title={isOne ? 'Earnings' : 'Earnings of all saved addresses'}>
      <div className="flex flex-col gap-4">
        <p className="text-ink-2">
          App fees earned by {isOne ? 'this address' : `these ${addresses.length} addresses`}.
          Waybill scans all requests{' '}
          {isUnscoped
            ? 'of every integrator (the service doesn’t list them by your API keys)'
            : 'made with your API keys'}{' '}
          that have app fees in the period, because the API can’t filter by fee recipient.
        </p>
        <div className="flex flex-wrap items-end gap-3">
          <Select
            label="Period (UTC)"
            value={chosen}
            disabled={isBusy}
            onChange={setChosen}
            options={windows}
          />
          <Button
            ref={start}
            title="Counts the requests first, then reads 50 per API call"
            disabled={isBusy || !window}
            onClick={() => window && void calculate(window)}
          >
            Calculate earnings
          </Button>
          {run && (
            <Button
              variant="quiet"
              onClick={() => {
                cancelEarned(session, key);
                // This button goes with the report; the one that stays may be disabled until then.
                requestAnimationFrame(() => start.current?.focus());
              }}
            >
              {isBusy ? 'Cancel' : 'Reset'}
            </Button>
          )}
        </div>
        {run?.state === 'counted' && (
          <Notice
            title={
              run.total === null
                ? 'The number of requests isn’t reported, so the number of API calls isn’t known'
                : `${run.total.toLocaleString('en-US')} requests need ${apiCalls(callsFor(run.total))}`
            }
            actions={
              <Button variant="primary" onClick={() => void read(run.window)}>
                Read all requests
              </Button>
            }
          />
        )}
        {run?.error && <ErrorState error={run.error} />}
        {run && run.state !== 'counted' && <EarnedProgressLine run={run} runKey={key} />}
        {run?.progress && <EarnedReport run={run} progress={run.progress} addresses={addresses} />}
      </div>
    </Card>
  );
}
