import { saveFile } from '../../../lib/save-file';
import type { ExportJournal, ExportPiece } from './export-store';
import type { ExportManifest } from './manifest';

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
