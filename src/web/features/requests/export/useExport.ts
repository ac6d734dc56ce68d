import { useSyncExternalStore } from 'react';
import { budgets } from '../../../api/pace';
import { systemClock } from '../../../api/request-scheduler';
import { readInBackground } from '../../../api/requests';
import { serverNowMs } from '../../../api/server-clock';
import { databaseStore } from './database-store';
import { createExportRunner, type ExportProgress, type ExportRunner } from './export-runner';
import { memoryStore, type ExportStore } from './export-store';

/** The one export of this page: it goes on while one walks about, and is found again after a reload. */
let progress: ExportProgress | null = null;
let isRestoring = false;
const listeners = new Set<() => void>();
const runners = new Map<'disk' | 'memory', Promise<ExportRunner>>();

function publish(next: ExportProgress | null): void {
  progress = next;
  for (const listener of listeners) listener();
}

async function storeFor(place: 'disk' | 'memory'): Promise<ExportStore> {
  if (place === 'memory') return memoryStore();
  // A private window may have no database: the export works and ends with the page.
  return databaseStore().catch(() => memoryStore());
}

/** Fields that only the owner of a request may see are never kept in the browser's storage. */
export function runnerFor(place: 'disk' | 'memory'): Promise<ExportRunner> {
  const made =
    runners.get(place) ??
    storeFor(place).then((store) =>
      createExportRunner({
        store,
        read: readInBackground,
        clock: systemClock,
        budget: () => budgets.get().get('requests') ?? null,
        nowMs: serverNowMs,
        onChange: publish,
        alone: aloneAmongTabs,
      }),
    );
  runners.set(place, made);
  return made;
}

async function aloneAmongTabs(id: string, work: () => Promise<void>): Promise<void> {
  await navigator.locks.request(`waybill.export.${id}`, { ifAvailable: true }, async (lock) => {
    if (!lock) throw new Error('This export is running in another tab.');
    await work();
  });
}

/** The runner of the export that is shown. */
export function runnerOf({ isDurable }: ExportProgress): Promise<ExportRunner> {
  return runnerFor(isDurable ? 'disk' : 'memory');
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (!isRestoring) {
    isRestoring = true;
    void runnerFor('disk').then((runner) => (progress ? undefined : runner.restore()));
  }
  return () => listeners.delete(listener);
}

export function useExport(): ExportProgress | null {
  return useSyncExternalStore(subscribe, () => progress);
}
