import { useRef, useState } from 'react';
import type { ReadRow } from '#service/record';
import type { FlatRow } from './flat-row';
import { flatRows, openRow, openText } from './open-text';

const rowsAtOnce = 200;

export type OpenedFile = { readAtMs: number } & (
  | { kind: 'record'; row: ReadRow }
  | { kind: 'list'; rows: FlatRow[]; expected: number }
  | { kind: 'nothing'; why: string }
);

/**
 * What was pasted or dropped. The rows of a list are read a few at a time, so that the first ones are there at
 * once and the page stays in use. The text stays in its blob, outside the page's heap.
 */
export function useOpenedFile() {
  const [file, setFile] = useState<OpenedFile | null>(null);
  const blob = useRef<Blob | null>(null);

  const open = async (next: Blob) => {
    blob.current = next;
    const opened = openText(await next.text());
    const readAtMs = Date.now();
    if (opened.kind !== 'list') {
      setFile({ ...opened, readAtMs });
      return;
    }
    const { list } = opened;
    let rows: FlatRow[] = [];
    while (rows.length < list.length && blob.current === next) {
      rows = [...rows, ...flatRows(list, rows.length, rows.length + rowsAtOnce)];
      setFile({ kind: 'list', rows, expected: list.length, readAtMs });
      await new Promise((resolve) => setTimeout(resolve));
    }
  };
  const readRowAt = async (index: number): Promise<ReadRow | null> =>
    blob.current && openRow(await blob.current.text(), index);
  const close = () => {
    blob.current = null;
    setFile(null);
  };
  return { file, open, readRowAt, close };
}
