import { useRef, useState } from 'react';
import type { ReadRow } from '#service/record';
import type { FlatRow } from './flat-row';
import { flatRows, openText, readOne, type Opened } from './open-text';

const rowsAtOnce = 100;

export type OpenedFile = { readAtMs: number } & (
  | Exclude<Opened, { kind: 'list' }>
  | { kind: 'list'; rows: FlatRow[]; expected: number; isFile: boolean; unreadable: string[] }
);

/**
 * What was pasted or dropped. The rows of a list are read a few at a time, so that the first ones are there at
 * once and the page stays in use. The records stay in blobs, outside the page's heap, a few to each, so that one
 * record is read again without reading the whole file.
 */
export function useOpenedFile() {
  const [file, setFile] = useState<OpenedFile | null>(null);
  const parts = useRef<Blob[]>([]);

  const open = async (next: Blob) => {
    const kept: Blob[] = [];
    parts.current = kept;
    const opened = openText(await next.text());
    const readAtMs = Date.now();
    if (opened.kind !== 'list') {
      setFile({ ...opened, readAtMs });
      return;
    }
    const { list, unreadable } = opened;
    let rows: FlatRow[] = [];
    while (rows.length < list.length && parts.current === kept) {
      const part = list.slice(rows.length, rows.length + rowsAtOnce);
      kept.push(new Blob([JSON.stringify(part)]));
      rows = [...rows, ...flatRows(part, rows.length)];
      setFile({
        kind: 'list',
        rows,
        expected: list.length,
        isFile: next instanceof File,
        readAtMs,
        unreadable,
      });
      await new Promise((resolve) => setTimeout(resolve));
    }
  };
  const readRowAt = async (index: number): Promise<ReadRow | null> => {
    const text = await parts.current[Math.floor(index / rowsAtOnce)]?.text();
    const part = text === undefined ? [] : (JSON.parse(text) as unknown[]);
    const place = index % rowsAtOnce;
    return place in part ? readOne(part[place]) : null;
  };
  const close = () => {
    parts.current = [];
    setFile(null);
  };
  return { file, open, readRowAt, close };
}
