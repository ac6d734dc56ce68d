import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
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
import { Select } from '../../../ui/Select';
import { EarnedProgressLine } from './EarnedProgressLine';
import { EarnedReport } from './EarnedReport';
import { callsFor, cancelEarned, countEarned, readEarned, useEarnedRun } from './earned-run';
import { earnedParams } from './earned-walk';
import { earnedWindows } from './earned-window';

/** What requests of a time window earned for these addresses: quoted, collected, and what is missing. */
export function EarnedCard({ addresses }: { addresses: readonly string[] }) {
  const network = useNetwork();
  const isUnscoped = useIsUnscoped(network);
  const { config } = useRouteContext({ from: '/$network' });
  const chains = useChains();
  const session = useSession();
  const [openedMs] = useState(() => serverNowMs(session));
  const [chosen, setChosen] = useState('7d');
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
  const paramsOf = (of: NonNullable<typeof window>) => earnedParams(of, config.viewer.isOperator);
  const isBusy = run?.state === 'counting' || run?.state === 'reading' || run?.state === 'paused';

  return (
    <Card title={isOne ? 'Earned' : 'Earned by all of them'}>
      <div className="flex flex-col gap-4">
        <p className="text-ink-2">
          From requests with app fees that name{' '}
          {isOne ? 'this address' : `one of these ${addresses.length} addresses`} as a recipient.
          The service cannot filter by recipient, so all requests{' '}
          {isUnscoped
            ? 'of every integrator (it doesn’t list them by your API keys)'
            : 'made with your API keys'}{' '}
          that have app fees in the window are read and matched here
          {isOne ? '.' : ': once, however many the addresses are.'}
        </p>
        <div className="flex flex-wrap items-end gap-3">
          <Select
            label="Window, UTC"
            value={chosen}
            disabled={isBusy}
            onChange={setChosen}
            options={windows}
          />
          <Button
            disabled={isBusy || !window}
            onClick={() =>
              window && void countEarned(session, key, window, paramsOf(window), source(true))
            }
          >
            Count requests (1 call)
          </Button>
          {run?.state === 'counted' && (
            <Button
              variant="primary"
              onClick={() =>
                void readEarned(
                  session,
                  key,
                  addresses,
                  paramsOf(run.window),
                  (id) => chains.get(id),
                  source(false),
                )
              }
            >
              {run.total === null
                ? 'Read them, 50 per call'
                : `Read ${run.total.toLocaleString('en-US')} requests (${callsFor(run.total).toLocaleString('en-US')} calls)`}
            </Button>
          )}
          {run && (
            <Button variant="quiet" onClick={() => cancelEarned(session, key)}>
              Clear
            </Button>
          )}
        </div>
        {run?.error && <ErrorState error={run.error} />}
        {run && run.state !== 'counted' && <EarnedProgressLine run={run} runKey={key} />}
        {run?.progress && <EarnedReport run={run} progress={run.progress} addresses={addresses} />}
      </div>
    </Card>
  );
}
