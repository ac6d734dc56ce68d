import { useState } from 'react';
import { unpacedPerSecond } from '../../../api/request-scheduler';
import { useNetworkConfig } from '../../../api/useNetwork';
import { formatDuration } from '../../../lib/time';
import { visibleText } from '../../../lib/truncation';
import { Button } from '../../../ui/Button';
import { Card } from '../../../ui/Card';
import { errorLine } from '../../../components/error-words';
import type { ExportProgress } from './export-runner';
import { placeOf, useExport, useExportRunners } from './useExport';
import { saveFile } from '../../../lib/save-file';
import type { ExportJournal, ExportPiece } from './export-store';
import type { ExportManifest } from './manifest';

/** The export that is under way, wherever one is in the list; nothing without one. */
export function ExportStatus() {
  const progress = useExport();
  return progress && <Progress progress={progress} />;
}

const titles: Record<ExportProgress['phase'], string> = {
  running: 'Export',
  paused: 'Export, paused',
  failed: 'Export, stopped',
  done: 'Export, done',
};

function Progress({ progress }: { progress: ExportProgress }) {
  const { callsPerSecond } = useNetworkConfig();
  const runnerFor = useExportRunners();
  const runner = () => runnerFor(placeOf(progress));
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

  return (
    <Card title={titles[phase]}>
      <div className="flex flex-col gap-2">
        <progress
          aria-label="Rows exported"
          className="h-1.5 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
          max={Math.max(1, state.total ?? state.rows)}
          value={phase === 'done' ? Math.max(1, state.total ?? state.rows) : state.rows}
        />
        <p>{progressText(progress)}</p>
        {manifest && phase !== 'paused' && (
          <ul className="list-disc pl-4 text-ink-2">
            <li>{manifest.isComplete ? 'Complete.' : 'Not complete.'}</li>
            {manifest.notes.map((note) => (
              <li key={note} className="foreign-text">
                {visibleText(note)}
              </li>
            ))}
            <li>
              {manifest.duplicatesRemoved} rows came twice and were kept once;{' '}
              {manifest.asked.calls} calls, {manifest.asked.refusals} refused with 429.
            </li>
          </ul>
        )}
        {problem && (
          <p role="alert" className="text-failure">
            {visibleText(problem)}
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          {phase === 'running' && (
            <Button onClick={() => void act(async () => (await runner()).pause())}>Pause</Button>
          )}
          {(phase === 'paused' || phase === 'failed') && (
            <Button variant="primary" onClick={() => void resume()}>
              Resume
            </Button>
          )}
          {phase !== 'running' && (
            <>
              <Button
                variant={phase === 'done' ? 'primary' : 'default'}
                onClick={() => void act(async () => saveRows(journal, await pieces(), 'download'))}
              >
                Download rows
              </Button>
              {canChooseFile() && (
                <Button
                  onClick={() => void act(async () => saveRows(journal, await pieces(), 'choose'))}
                >
                  Write to a file
                </Button>
              )}
              {manifest && (
                <Button onClick={() => saveManifest(journal, manifest)}>Download manifest</Button>
              )}
            </>
          )}
          <Button
            variant="quiet"
            className="ml-auto"
            onClick={() => void act(async () => (await runner()).discard(journal))}
          >
            {phase === 'done' ? 'Discard' : 'Cancel export'}
          </Button>
        </div>
        {phase !== 'running' && (
          <p className="text-xs text-ink-3">
            {progress.isDurable
              ? 'The rows stay in this browser until they are discarded. A download is put together by the browser and needs as much free disk space again.'
              : 'The rows are held in memory and end with this page.'}
          </p>
        )}
      </div>
    </Card>
  );
}

function progressText({ phase, journal, rowsPerSecond, secondsLeft }: ExportProgress): string {
  const { rows, total } = journal.state;
  const count = (value: number) => value.toLocaleString('en-US');
  const words = [`${count(rows)} rows${total === null ? '' : ` of ${count(total)}`}`];
  if (phase === 'running' && rowsPerSecond !== null)
    words.push(`${count(Math.round(rowsPerSecond))} rows a second`);
  if (phase === 'running' && secondsLeft !== null)
    words.push(`${formatDuration(secondsLeft)} left`);
  return words.join(' · ');
}

/** The part of the File System Access API that is used; not every browser has it. */
interface FilePicker {
  showSaveFilePicker?: (options: { suggestedName: string }) => Promise<{
    createWritable: () => Promise<{
      write: (data: Blob) => Promise<void>;
      close: () => Promise<void>;
    }>;
  }>;
}

const picker = () => window as unknown as FilePicker;

export function canChooseFile(): boolean {
  return picker().showSaveFilePicker !== undefined;
}

function nameOf({ network, startedAtMs, shape }: ExportJournal): string {
  const stamp = new Date(startedAtMs).toISOString().slice(0, 19).replaceAll(':', '');
  return `requests-${network}-${stamp}.${shape.format}`;
}

/** Writes the pieces to a file that the user chooses, one after the other, or hands them to the browser as a download. */
export async function saveRows(
  journal: ExportJournal,
  pieces: readonly ExportPiece[],
  how: 'choose' | 'download',
): Promise<void> {
  const name = nameOf(journal);
  const choose = picker().showSaveFilePicker;
  if (how === 'choose' && choose) {
    const file = await choose.call(window, { suggestedName: name });
    const writable = await file.createWritable();
    for (const { text } of pieces) await writable.write(text);
    await writable.close();
    return;
  }
  const type = journal.shape.format === 'csv' ? 'text/csv' : 'application/x-ndjson';
  saveFile(
    name,
    type,
    pieces.map(({ text }) => text),
  );
}

export function saveManifest(journal: ExportJournal, manifest: ExportManifest): void {
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  saveFile(`${nameOf(journal)}.manifest.json`, 'application/json', text);
}
