import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReadRow } from '#service/record';
import { PageTitle } from '../../components/PageTitle';
import { RowSteps } from '../../components/RowSteps';
import { useNetwork } from '../../api/useNetwork';
import { whole } from '../../lib/counted';
import { middleCut, visibleText } from '../../lib/truncation';
import { Button } from '../../ui/Button';
import { ButtonLink } from '../../ui/ButtonLink';
import { cx } from '../../ui/cx';
import { Notice } from '../../ui/Notice';
import { DropZone } from './DropZone';
import { OpenedList } from './OpenedList';
import { OpenedRecord } from './OpenedRecord';
import { useOpenedFile } from './useOpenedFile';

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

const maxSearched = 50;

/** What was pasted is no JSON, but names something. */
function SearchInstead({ identifiers }: { identifiers: readonly string[] }) {
  const network = useNetwork();
  const [first = ''] = identifiers;
  const others = identifiers.length - 1;
  return (
    <ButtonLink
      to="/$network/search"
      params={{ network }}
      search={{ q: identifiers.slice(0, maxSearched).join(',') }}
    >
      Search for {middleCut(visibleText(first))}
      {others > 0 && ` and ${others} more`}
    </ButtonLink>
  );
}
