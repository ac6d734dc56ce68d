import { getRouteApi } from '@tanstack/react-router';
import { useState, useRef } from 'react';
import type { ReadRow } from '#service/records/record';
import { searchFor } from '../../components/pasted-text';
import { PageTitle } from '../../components/PageTitle';
import { RowSteps } from '../../components/RowSteps';
import { useNetwork } from '../../api/useNetwork';
import { whole } from '../../lib/counted';
import { middleCut } from '../../lib/truncation';
import { Button } from '../../ui/Button';
import { ButtonLink } from '../../ui/ButtonLink';
import { cx } from '../../ui/cx';
import { Notice } from '../../ui/Notice';
import { DropZone } from './DropZone';
import { OpenedList } from './OpenedList';
import { readErrorBody } from '#service/schema/error-body';
import { AddressText } from '../../components/address/AddressText';
import { RawCard } from '../../record/cards/RawRecord';
import { ErrorCodeLinks } from '../../record/links/ErrorCodeLink';
import { RecordPage } from '../../record/page/RecordPage';
import type { OpenedRow } from './flat-row';
import { flatRows, openText, readOne, type Opened } from './open-text';

const route = getRouteApi('/$network/open');

/** A record, a list, a status answer or a webhook payload from the clipboard or a file. Nothing leaves the browser. */
export function OpenPage() {
  const { row } = route.useSearch();
  const navigate = route.useNavigate();
  const { file, open, readRowAt, close } = useOpenedFile();
  // The newest and the one before: it stays on screen, and the focus in its place, until the URL has moved.
  const [openedRows, setOpenedRows] = useState<{ index: string; row: ReadRow }[]>([]);
  const openBlob = async (blob: Blob) => {
    await navigate({ search: {} });
    await open(blob);
  };
  const openIndex = async (index: number, replace: boolean) => {
    const found = await readRowAt(index);
    if (!found) return;
    setOpenedRows(([newest]) => [
      { index: String(index), row: found },
      ...(newest ? [newest] : []),
    ]);
    await navigate({ search: { row: String(index) }, replace });
  };
  const closeFile = () => {
    close();
    void navigate({ search: {} });
  };
  const isNothing = file?.kind === 'nothing';
  const at = Number(row);
  const shown = openedRows.find(({ index }) => index === row)?.row ?? null;
  return (
    <>
      <PageTitle title="JSON viewer" />
      <header
        className={cx(
          'mb-4 flex flex-wrap items-center gap-3',
          (file?.kind !== 'list' || shown) && 'max-w-298',
        )}
      >
        <h1 className="flex-1 basis-40 text-lg font-semibold">JSON viewer</h1>
        {file?.kind === 'list' && shown && (
          <>
            <RowSteps
              onPrevious={at > 0 ? () => void openIndex(at - 1, true) : null}
              onNext={at + 1 < file.expected ? () => void openIndex(at + 1, true) : null}
            >
              row {whole(at + 1)} of {whole(file.expected)}
            </RowSteps>
            <Button onClick={() => history.back()}>Back to list</Button>
          </>
        )}
        {file && !isNothing && <Button onClick={closeFile}>Open other JSON</Button>}
      </header>
      {isNothing && (
        <div role="alert" className="mb-4 max-w-298">
          <Notice
            tone="warn"
            title={file.title}
            actions={
              file.identifiers.length > 0 && <SearchInstead identifiers={file.identifiers} />
            }
          >
            {file.why}
          </Notice>
        </div>
      )}
      {file && file.kind !== 'nothing' && file.unreadable.length > 0 && (
        <div className="mb-4 max-w-298">
          <Notice tone="warn" title="A part of the text can’t be read">
            It stops being JSON at {file.unreadable.slice(0, 5).join('; ')}
            {file.unreadable.length > 5 && ` and ${file.unreadable.length - 5} more places`}.
          </Notice>
        </div>
      )}
      {/* What was pasted stays, to be mended. */}
      {(!file || isNothing) && (
        <DropZone
          onOpen={(blob) => void openBlob(blob)}
          isLost={row !== undefined}
          isUnreadable={isNothing}
        />
      )}
      {file?.kind === 'record' && <OpenedRecord row={file.row} readAtMs={file.readAtMs} />}
      {file?.kind === 'list' && shown && (
        <OpenedRecord key={row} row={shown} readAtMs={file.readAtMs} />
      )}
      {file?.kind === 'list' && !shown && (
        <OpenedList
          rows={file.rows}
          expected={file.expected}
          isFile={file.isFile}
          onOpen={(index) => void openIndex(index, false)}
        />
      )}
    </>
  );
}

/** What was pasted is no JSON, but names something. */
function SearchInstead({ identifiers }: { identifiers: readonly string[] }) {
  const network = useNetwork();
  const [first = ''] = identifiers;
  const others = identifiers.length - 1;
  return (
    <ButtonLink {...searchFor(network, identifiers.join('\n'))}>
      Search for {middleCut(first)}
      {others > 0 && ` and ${others} more`}
    </ButtonLink>
  );
}

/** The request page's own cards, marked as opened here. */
function OpenedRecord({ row, readAtMs }: { row: ReadRow; readAtMs: number }) {
  const network = useNetwork();
  const isError = readErrorBody(row.raw).errorCode !== null;
  if (isError)
    return (
      <div className="flex max-w-298 flex-col gap-4">
        <Notice title="This is an error response">
          <ErrorCodeLinks details={row.raw} />
        </Notice>
        <RawCard raw={row.raw} />
      </div>
    );
  if (row.record)
    return (
      <>
        <div className="mb-3 flex max-w-298 flex-wrap items-center gap-x-3 gap-y-2">
          <h2 className="flex flex-1 basis-40 flex-wrap items-center gap-x-2 text-base font-semibold">
            Request <AddressText kind="id" value={row.record.id} />
          </h2>
          <ButtonLink
            size="small"
            preload={false}
            to="/$network/requests/$id"
            params={{ network, id: row.record.id }}
          >
            Open current request
          </ButtonLink>
        </div>
        <RecordPage record={row.record} raw={row.raw} source="file" readAtMs={readAtMs} />
      </>
    );
  return (
    <div className="flex max-w-298 flex-col gap-4">
      <Notice tone="warn" title="This record can’t be read">
        {row.broken}
      </Notice>
      <RawCard raw={row.raw} />
    </div>
  );
}

const rowsAtOnce = 100;

type OpenedFile = { readAtMs: number } & (
  | Exclude<Opened, { kind: 'list' }>
  | { kind: 'list'; rows: OpenedRow[]; expected: number; isFile: boolean; unreadable: string[] }
);

/**
 * What was pasted or dropped. The rows of a list are read a few at a time, so that the first ones are there at
 * once and the page stays in use. The records stay in blobs, outside the page's heap, a few to each, so that one
 * record is read again without reading the whole file.
 */
function useOpenedFile() {
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
    let rows: OpenedRow[] = [];
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
