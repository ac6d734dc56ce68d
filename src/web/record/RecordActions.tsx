import { useState, type ReactNode } from 'react';
import { usePageCommands } from '../components/page-commands';
import type { RequestRecord } from '#service/record';
import { Button } from '../ui/Button';
import { useCopy } from '../ui/useCopy';
import { CaseFileDialog } from './case-file/CaseFileDialog';
import { CopyTextButton } from './CopyTextButton';
import { LinksMenu } from './LinksMenu';
import { curlText } from './curl-text';
import { CustomerReplyDialog } from './customer-reply/CustomerReplyButton';

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
  const openReply = () => setDialog('reply');
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
      <LinksMenu record={record} />
      <CopyTextButton label="Copy as cURL" text={() => curlText(record.id)} />
      <CustomerReplyDialog record={record} open={dialog === 'reply'} onOpenChange={close} />
      {dialog === 'case-file' && (
        <CaseFileDialog record={record} readAtMs={readAtMs} open onOpenChange={close} />
      )}
    </>
  );
}
