import { Ellipsis } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { usePageCommands } from '../components/page-commands';
import type { RequestRecord } from '#service/record';
import { Button } from '../ui/Button';
import { cx } from '../ui/cx';
import { useCopy } from '../ui/useCopy';
import { CopyTextButton } from './CopyTextButton';
import { curlText } from './curl-text';
import { LinksMenu } from './LinksMenu';
import { useExternalLinks } from './useExternalLinks';
import { lazyPart } from '../components/lazy-part';
import { useVerdict } from './useVerdict';

const CustomerReplyDialog = lazyPart(
  async () => (await import('./customer-reply/CustomerReplyButton')).CustomerReplyDialog,
);
const CaseFileDialog = lazyPart(
  async () => (await import('./case-file/CaseFileDialog')).CaseFileDialog,
);

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
  // On a phone the other ones open below.
  const [areAllShown, setAreAllShown] = useState(false);
  const { copy } = useCopy();
  // What was edited stays until the page closes.
  const [hasReply, setHasReply] = useState(false);
  const links = useExternalLinks(record);
  const { action } = useVerdict(record);
  const isCaseFileFirst = action === 'caseFile';
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
  // What is overdue is the service's to answer for: its case file comes first.
  const caseFile = (
    <Button variant={isCaseFileFirst && !first ? 'primary' : undefined} onClick={openCaseFile}>
      {isCaseFileFirst ? 'Case file for the service…' : 'Case file…'}
    </Button>
  );
  return (
    <>
      {first}
      {isCaseFileFirst && caseFile}
      <Button variant={first || isCaseFileFirst ? undefined : 'primary'} onClick={openReply}>
        {action === 'withdrawal' ? 'Send withdrawal step…' : 'Customer reply…'}
      </Button>
      {!isCaseFileFirst && caseFile}
      <Button
        aria-label="More actions"
        aria-expanded={areAllShown}
        className="sm:hidden"
        onClick={() => setAreAllShown(!areAllShown)}
      >
        <Ellipsis size={16} />
      </Button>
      <div className={cx('contents', !areAllShown && 'max-sm:hidden')}>
        {children}
        {links.length > 0 && <LinksMenu links={links} />}
        <CopyTextButton label="Copy as cURL" text={() => curlText(record.id)} />
      </div>
      {hasReply && (
        <CustomerReplyDialog record={record} open={dialog === 'reply'} onOpenChange={close} />
      )}
      {dialog === 'case-file' && (
        <CaseFileDialog record={record} readAtMs={readAtMs} open onOpenChange={close} />
      )}
    </>
  );
}
