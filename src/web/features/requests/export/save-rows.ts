import { joinedBlob } from '../../../lib/joined-blob';
import { fileMark, saveFile } from '../../../lib/save-file';
import type { ExportJournal, ExportPiece } from './export-store';
import type { ExportManifest } from './manifest';

/** The part of the File System Access API that is used; not every browser has it. */
interface FilePicker {
  showSaveFilePicker?: (options: { suggestedName: string }) => Promise<{
    createWritable: () => Promise<{
      write: (data: Blob | string) => Promise<void>;
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

const typeOf = ({ shape }: ExportJournal) =>
  shape.format === 'csv' ? 'text/csv' : 'application/x-ndjson';

/** Hands the pieces to the browser as one download. */
export async function downloadRows(
  journal: ExportJournal,
  pieces: readonly ExportPiece[],
): Promise<void> {
  saveFile(nameOf(journal), typeOf(journal), await joinedBlob(pieces.map(({ text }) => text)));
}

/** Writes the pieces to a file that the user chooses, one after the other: the browser needs no second copy. */
export async function saveRowsToDisk(
  journal: ExportJournal,
  pieces: readonly ExportPiece[],
): Promise<void> {
  const choose = picker().showSaveFilePicker;
  if (!choose) return downloadRows(journal, pieces);
  const file = await choose.call(window, { suggestedName: nameOf(journal) });
  const writable = await file.createWritable();
  await writable.write(fileMark(typeOf(journal)));
  for (const { text } of pieces) await writable.write(text);
  await writable.close();
}

export function downloadManifest(journal: ExportJournal, manifest: ExportManifest): void {
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  saveFile(`${nameOf(journal)}.manifest.json`, 'application/json', text);
}
