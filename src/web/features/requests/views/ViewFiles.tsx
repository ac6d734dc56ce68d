import { useRef, useState } from 'react';
import { saveFile } from '../../../lib/save-file';
import { Button } from '../../../ui/Button';
import { printViewFile, readViewFile, type SavedView } from './saved-views';

/** Views as a file, out and in. */
export function ViewFiles({
  views,
  onImport,
}: {
  views: readonly SavedView[];
  onImport: (views: SavedView[]) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState('');
  const read = async (file: File | undefined) => {
    if (!file) return;
    const result = readViewFile(await file.text());
    if (typeof result !== 'string') onImport(result);
    setSaid(
      typeof result === 'string'
        ? result
        : `${result.length} ${result.length === 1 ? 'view' : 'views'} read.`,
    );
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button
        size="small"
        disabled={views.length === 0}
        onClick={() => saveFile('waybill-views.json', 'application/json', printViewFile(views))}
      >
        Save as a file
      </Button>
      <Button size="small" onClick={() => input.current?.click()}>
        Read from a file
      </Button>
      <input
        ref={input}
        type="file"
        accept="application/json"
        aria-label="File of views"
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => void read(target.files?.[0])}
      />
      <span role="status" className="text-xs text-ink-2">
        {said}
      </span>
    </div>
  );
}
