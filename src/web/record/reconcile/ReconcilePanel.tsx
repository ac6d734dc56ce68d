import { useRef, type ReactNode } from 'react';
import { useIsUnscoped } from '../../api/scope';
import { useSession } from '../../api/session';
import { serverNowMs } from '../../api/server-clock';
import { useNetwork } from '../../api/useNetwork';
import { walkManifest } from '../../api/walk/walk-manifest';
import { callsFor } from '../../api/walk/walk-runner';
import { ErrorState } from '../../components/ErrorState';
import { saveFile } from '../../lib/save-file';
import { visibleText } from '../../lib/truncation';
import { Button } from '../../ui/Button';
import { cx } from '../../ui/cx';
import { Notice } from '../../ui/Notice';
import { reconcileCsv } from './reconcile-csv';
import type { ReconcileOrder, ReconcileRun, ReconcileView } from './reconcile-run';
import { apiCalls, ReconcileProgress } from './ReconcileProgress';

interface Props {
  run: ReconcileRun;
  view: ReconcileView;
  startLabel: string;
  /** False where the page has another button that comes first. */
  isMain?: boolean;
  /** What is read, in the plural. */
  what: string;
  order: () => ReconcileOrder;
  /** What is chosen before the start. */
  choices: ReactNode;
  /** Without the choices: the report matters now. */
  isFolded?: boolean;
  fileName: string;
  moreFiles?: ReactNode;
}

export function isBusy({ waitsFor, progress }: ReconcileView): boolean {
  return waitsFor !== null || progress?.phase === 'running' || progress?.phase === 'paused';
}

/** Starts, pauses and ends a reconciliation, says how far it is, and saves what it read. */
export function ReconcilePanel({
  run,
  view,
  startLabel,
  isMain = true,
  what,
  order,
  choices,
  isFolded = false,
  fileName,
  moreFiles,
}: Props) {
  const start = useRef<HTMLButtonElement>(null);
  const { progress, error } = view;
  const busy = isBusy(view);
  const isStarted = progress !== null || view.waitsFor === 'count';
  const total = progress?.journal.state.total ?? null;
  const isDone = progress?.phase === 'done';
  return (
    <>
      <div className={cx('flex flex-wrap items-end gap-3', isFolded && 'hidden')}>
        {choices}
        <Button
          ref={start}
          className="max-sm:flex-1"
          variant={isStarted || !isMain ? undefined : 'primary'}
          disabled={busy}
          title={`Counting takes 1 API call, reading about 1 per 50 ${what}`}
          onClick={() => void run.start(order())}
        >
          {isDone ? 'Run again' : startLabel}
        </Button>
        {isStarted && (
          <Button
            variant="quiet"
            onClick={() => {
              void run.cancel();
              // This button goes with the report; the one that stays may be disabled until then.
              requestAnimationFrame(() => start.current?.focus());
            }}
          >
            {busy || progress?.phase === 'counted' ? 'Cancel' : 'Clear report'}
          </Button>
        )}
      </div>
      {progress?.phase === 'counted' && (
        <Notice
          title={
            total === null
              ? 'The number of requests isn’t reported, so the number of API calls isn’t known'
              : `${total.toLocaleString('en-US')} ${what} match. Reading them takes ${apiCalls(callsFor(total))}`
          }
          actions={
            <Button variant="primary" onClick={() => void run.resume()}>
              Read all requests
            </Button>
          }
        />
      )}
      {error && <ErrorState error={error} title="Couldn’t count the requests" />}
      {progress?.phase === 'failed' && (
        <Notice
          tone="warn"
          title={`Stopped: ${visibleText(progress.journal.stoppedBecause ?? '')}`}
          actions={<Button onClick={() => void run.resume()}>Resume</Button>}
        >
          What was read is below. Resume continues from there.
        </Notice>
      )}
      <ReconcileProgress run={run} view={view} what={what} />
      {progress && progress.phase !== 'counted' && !(isDone && view.report?.requests === 0) && (
        <Files run={run} view={view} fileName={fileName}>
          {moreFiles}
        </Files>
      )}
    </>
  );
}

function Files({
  run,
  view: { progress },
  fileName,
  children,
}: {
  run: ReconcileRun;
  view: ReconcileView;
  fileName: string;
  children: ReactNode;
}) {
  const session = useSession();
  const isUnscoped = useIsUnscoped(useNetwork());
  if (!progress) return null;
  const { journal, phase } = progress;
  const isRunning = phase === 'running';
  const saveManifest = () => {
    const manifest = walkManifest(journal, {
      isUnscoped,
      filterText: journal.filterText,
      finishedAtMs: serverNowMs(session),
      what: 'reconciliation',
    });
    const text = `${JSON.stringify(manifest, null, 2)}\n`;
    saveFile(`${fileName}.manifest.json`, 'application/json', text);
  };
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        className="max-sm:px-2"
        disabled={isRunning}
        onClick={() =>
          void reconcileCsv(run.pieces()).then((csv) =>
            saveFile(`${fileName}.csv`, 'text/csv', csv),
          )
        }
      >
        Download CSV
      </Button>
      <Button className="max-sm:px-2" disabled={isRunning} onClick={saveManifest}>
        Download manifest (JSON)
      </Button>
      {children}
    </div>
  );
}
