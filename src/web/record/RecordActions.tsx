import { useState, type ReactNode } from 'react';
import type { RequestRecord } from '#service/record';
import { serverNowMs } from '../api/server-clock';
import { useSession } from '../api/session';
import { Button } from '../ui/Button';
import { CaseFileDialog } from './case-file/CaseFileDialog';
import { CopyTextButton } from './CopyTextButton';
import { LinksMenu } from './LinksMenu';
import { curlText } from './curl-text';
import { customerText } from './customer-text';
import { useChainOf } from './useChainOf';
import { verdictOf } from './verdict';

/** What one does with a request once it is understood. */
export function RecordActions({
  record,
  readAtMs,
  children,
}: {
  record: RequestRecord;
  readAtMs: number;
  children?: ReactNode;
}) {
  const session = useSession();
  const [isCaseFileOpen, setIsCaseFileOpen] = useState(false);
  const chainOf = useChainOf();
  return (
    <>
      <CopyTextButton
        label="Copy for customer"
        text={() => customerText(record, verdictOf(record, serverNowMs(session), chainOf), chainOf)}
        variant="primary"
      />
      <Button onClick={() => setIsCaseFileOpen(true)}>Case file</Button>
      {children}
      <LinksMenu record={record} />
      <CopyTextButton label="Copy as curl" text={() => curlText(record.id)} />
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
