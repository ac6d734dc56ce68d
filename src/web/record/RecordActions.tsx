import { lazy, Suspense, useState, type ReactNode } from 'react';
import { usePageCommands } from '../components/page-commands';
import type { RequestRecord } from '#service/record';
import { Button } from '../ui/Button';
import { useCopy } from '../ui/useCopy';
import { CopyTextButton } from './CopyTextButton';
import { curlText } from './curl-text';
import { useExternalLinks } from './useExternalLinks';

// A click asks for them.
const CustomerReplyDialog = lazy(async () => ({
  default: (await import('./customer-reply/CustomerReplyButton')).CustomerReplyDialog,
}));
const CaseFileDialog = lazy(async () => ({
  default: (await import('./case-file/CaseFileDialog')).CaseFileDialog,
}));
const LinksMenu = lazy(async () => ({ default: (await import('./LinksMenu')).LinksMenu }));

/** What one does with a request once it is understood. */
export function RecordActions({
  record,
  readAtMs,
  first,
  children,
}: {
  record: RequestRecord;
  readAtMs: number;
  /** Before all others, and more important. */
  first?: ReactNode;
  children?: ReactNode;
}) {
  const [dialog, setDialog] = useState<'reply' | 'case-file' | null>(null);
  const { copy } = useCopy();
  // What was edited stays until the page closes.
  const [hasReply, setHasReply] = useState(false);
  const links = useExternalLinks(record);
  const openReply = () => {
    setHasReply(true);
    setDialog('reply');
  };
  const openCaseFile = () => setDialog('case-file');
  const close = (open: boolean) => !open && setDialog(null);
  usePageCommands([
    { label: 'Customer reply…', run: openReply },
    { label: 'Open case file…', run: openCaseFile },
    { label: 'Copy request as cURL', run: () => void copy(curlText(record.id)) },
  ]);
  return (
    <>
      {first}
      <Button variant={first ? undefined : 'primary'} onClick={openReply}>
        Customer reply…
      </Button>
      <Button onClick={openCaseFile}>Case file…</Button>
      {children}
      {links.length > 0 && (
        <Suspense fallback={<Button disabled>Open in…</Button>}>
          <LinksMenu links={links} />
        </Suspense>
      )}
      <CopyTextButton label="Copy as cURL" text={() => curlText(record.id)} />
      <Suspense>
        {hasReply && (
          <CustomerReplyDialog record={record} open={dialog === 'reply'} onOpenChange={close} />
        )}
        {dialog === 'case-file' && (
          <CaseFileDialog record={record} readAtMs={readAtMs} open onOpenChange={close} />
        )}
      </Suspense>
    </>
  );
}
