import { ChevronDown, ChevronUp } from 'lucide-react';
import { useState } from 'react';
import { noteExport } from '../../../api/endpoints/audit';
import { useSession } from '../../../api/session';
import { unpacedPerSecond } from '../../../api/request-scheduler';
import { useNetworkConfig } from '../../../api/useNetwork';
import { errorLine } from '../../../components/error-words';
import { formatDuration } from '#service/duration';
import { Button } from '../../../ui/Button';
import { IconButton } from '../../../ui/IconButton';
import type { ExportProgress } from './export-runner';
import { canChooseFile, downloadManifest, downloadRows, saveRowsToDisk } from './save-rows';
import { placeOf, useExport, useExportRunners } from './useExport';
import { whole } from '../../../lib/counted';

/** The export that is under way, over the corner of the list so that no row moves; nothing without one. */
export function ExportDock() {
  const progress = useExport();
  return progress && <Progress progress={progress} />;
}

const titles: Record<ExportProgress['phase'], string> = {
  running: 'Exporting…',
  paused: 'Export paused',
  failed: 'Export failed',
  done: 'Export ready',
};

function Progress({ progress }: { progress: ExportProgress }) {
  const { callsPerSecond } = useNetworkConfig();
  const session = useSession();
  const runnerFor = useExportRunners();
  const runner = () => runnerFor(placeOf(progress));
  const [isOpen, setIsOpen] = useState(true);
  const [problem, setProblem] = useState<string | null>(null);
  const { phase, journal, manifest } = progress;
  const { state } = journal;
  const act = async (work: () => Promise<unknown>) => {
    setProblem(null);
    try {
      await work();
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
      setProblem(errorLine(error));
    }
  };
  const resume = () =>
    act(async () => (await runner()).resume(journal, callsPerSecond ?? unpacedPerSecond));
  const pieces = async () => (await runner()).pieces(journal);
  const format = journal.shape.format === 'csv' ? 'CSV' : 'NDJSON';
  const hand = (save: typeof downloadRows) =>
    act(async () => {
      await save(journal, await pieces());
      const { filter, window } = manifest ?? {};
      const asked = [filter?.text, window && `${window.from} to ${window.to}`];
      const what = `Requests as ${format}`;
      noteExport(session, journal.network, {
        what,
        rows: state.rows,
        filter: asked.filter(Boolean).join(' · '),
      });
    });
  const all = Math.max(1, state.total ?? state.rows);

  return (
    <section
      aria-label="Export"
      className="fixed right-4 bottom-4 z-30 flex max-h-[calc(100dvh-8rem)] w-104 max-w-[calc(100vw-2rem)] flex-col rounded-lg border border-line-2 bg-surface max-sm:bottom-16"
    >
      <header className="flex items-center gap-2 pt-2 pr-2 pl-4">
        <h2 className="min-w-0 flex-1 font-semibold">{titles[phase]}</h2>
        <IconButton
          label={isOpen ? 'Collapse export' : 'Expand export'}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? <ChevronDown size={16} aria-hidden /> : <ChevronUp size={16} aria-hidden />}
        </IconButton>
      </header>
      <div className="flex min-h-0 flex-col gap-2 overflow-y-auto px-4 pt-1 pb-3">
        <progress
          aria-label="Rows exported"
          className="h-1.5 w-full shrink-0 appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
          max={all}
          value={phase === 'done' ? all : state.rows}
        />
        <p className="tabular-nums">{progressText(progress)}</p>
        {isOpen && (
          <>
            {manifest && phase !== 'paused' && (
              <ul className="list-disc pl-4 text-xs text-ink-2">
                <li>{manifest.isComplete ? 'Complete.' : 'Incomplete.'}</li>
                {manifest.notes.map((note) => (
                  <li key={note} className="foreign-text">
                    {note}
                  </li>
                ))}
                <li>
                  {manifest.duplicatesRemoved} duplicates removed · {manifest.asked.calls} API calls
                  · {manifest.asked.refusals} rate-limited.
                </li>
              </ul>
            )}
            {problem && (
              <p role="alert" className="text-failure">
                {problem}
              </p>
            )}
            {phase !== 'running' && (
              <p className="text-xs text-ink-3">
                {progress.isDurable
                  ? 'Stored in this browser until you discard it.'
                  : 'Kept in memory. Closing this tab discards it.'}
              </p>
            )}
            <div className="flex flex-wrap gap-2">
              {phase === 'running' && (
                <Button size="small" onClick={() => void act(async () => (await runner()).pause())}>
                  Pause
                </Button>
              )}
              {(phase === 'paused' || phase === 'failed') && (
                <Button size="small" variant="primary" onClick={() => void resume()}>
                  Resume
                </Button>
              )}
              {phase !== 'running' && (
                <>
                  <Button
                    size="small"
                    variant={phase === 'done' ? 'primary' : 'default'}
                    title="Needs as much free disk space as the export already uses."
                    onClick={() => void hand(downloadRows)}
                  >
                    Download {format}
                  </Button>
                  {canChooseFile() && (
                    <Button size="small" onClick={() => void hand(saveRowsToDisk)}>
                      Save to disk…
                    </Button>
                  )}
                  {manifest && (
                    <Button size="small" onClick={() => downloadManifest(journal, manifest)}>
                      Download manifest (JSON)
                    </Button>
                  )}
                </>
              )}
              <Button
                size="small"
                variant="quiet"
                className="ml-auto"
                onClick={() => void act(async () => (await runner()).discard(journal))}
              >
                {phase === 'done' ? 'Discard' : 'Cancel export'}
              </Button>
            </div>
          </>
        )}
      </div>
    </section>
  );
}

function progressText({ phase, journal, rowsPerSecond, secondsLeft }: ExportProgress): string {
  const { rows, total } = journal.state;
  const count = (value: number) => whole(value);
  const words = [`${count(rows)}${total === null ? '' : ` of ${count(total)}`} requests`];
  if (phase === 'running' && rowsPerSecond !== null)
    words.push(`${count(Math.round(rowsPerSecond))} per second`);
  if (phase === 'running' && secondsLeft !== null)
    words.push(`${formatDuration(secondsLeft)} left`);
  return words.join(' · ');
}
