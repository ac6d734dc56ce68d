import { useState, type ReactNode } from 'react';
import type { RequestRecord } from '#service/record';
import { Button } from '../ui/Button';
import { CaseFileDialog } from './case-file/CaseFileDialog';
import { CopyTextButton } from './CopyTextButton';
import { LinksMenu } from './LinksMenu';
import { curlText } from './curl-text';
import { CustomerReplyButton } from './customer-reply/CustomerReplyButton';

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
  const [isCaseFileOpen, setIsCaseFileOpen] = useState(false);
  return (
    <>
      {first}
      <CustomerReplyButton record={record} variant={first ? undefined : 'primary'} />
      <Button onClick={() => setIsCaseFileOpen(true)}>Case file…</Button>
      {children}
      <LinksMenu record={record} />
      <CopyTextButton label="Copy as cURL" text={() => curlText(record.id)} />
      {isCaseFileOpen && (
        <CaseFileDialog
          record={record}
          readAtMs={readAtMs}
          open={isCaseFileOpen}
          onOpenChange={setIsCaseFileOpen}
        />
      )}
    </>
  );
}
