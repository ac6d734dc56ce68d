import { Ellipsis, ExternalLink } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { usePageCommands } from '../../components/page-commands';
import type { RequestRecord } from '#service/records/record';
import { Button } from '../../ui/Button';
import { Menu } from '../../ui/overlay/Menu';
import { useCopy } from '../../ui/useCopy';
import { curlText } from '../curl-text';
import { useExternalLinks } from '../links/useExternalLinks';
import { lazyPart } from '../../components/lazy-part';
import { useVerdict } from '../verdict/useVerdict';

const CustomerReplyDialog = lazyPart(
  async () => (await import('../customer-reply/CustomerReplyButton')).CustomerReplyDialog,
);
const CaseFileDialog = lazyPart(
  async () => (await import('../case-file/CaseFileDialog')).CaseFileDialog,
);

/** Something to do with a request, in its menu and in the palette. */
export interface RecordAction {
  label: string;
  run: () => void;
}

/** What one does with a request once it is understood: one button, and a menu with everything. */
export function RecordActions({
  record,
  readAtMs,
  first,
  actions = [],
}: {
  record: RequestRecord;
  readAtMs: number;
  /** The button of the next step, in place of the customer's reply. */
  first?: ReactNode;
  /** What only a page that asks the service can do. */
  actions?: readonly RecordAction[];
}) {
  const [dialog, setDialog] = useState<'reply' | 'case-file' | null>(null);
  const { copy } = useCopy();
  // What was edited stays until the page closes.
  const [hasReply, setHasReply] = useState(false);
  const links = useExternalLinks(record);
  const { action } = useVerdict(record);
  const close = (open: boolean) => !open && setDialog(null);
  const reply = {
    label: 'Customer reply…',
    run: () => {
      setHasReply(true);
      setDialog('reply');
    },
  };
  const caseFile = {
    label: 'Case file…',
    run: () => setDialog('case-file'),
  };
  const primary =
    action === 'caseFile'
      ? // What is overdue is the service's to answer for.
        { ...caseFile, label: 'Case file for the service…' }
      : { ...reply, ...(action === 'withdrawal' && { label: 'Send withdrawal step…' }) };
  const all = [
    reply,
    caseFile,
    ...actions,
    { label: 'Copy as cURL', run: () => void copy(curlText(record.id)) },
  ];
  usePageCommands(all);
  return (
    <>
      {first ?? (
        <Button variant="primary" onClick={primary.run}>
          {primary.label}
        </Button>
      )}
      <Menu
        trigger={
          <Button aria-label="More actions" title="More actions">
            <Ellipsis aria-hidden size={16} />
          </Button>
        }
        items={[
          ...all.map(({ label, run }) => ({ label, onSelect: run })),
          // The request in the integrator's own tools.
          ...links.map(({ name, url }) => ({
            label: (
              <>
                <span>
                  Open in <bdi>{name}</bdi>
                </span>
                <ExternalLink size={13} className="ml-auto shrink-0" />
                <span className="sr-only">(opens in a new tab)</span>
              </>
            ),
            href: url,
          })),
        ]}
      />
      {hasReply && (
        <CustomerReplyDialog record={record} open={dialog === 'reply'} onOpenChange={close} />
      )}
      {dialog === 'case-file' && (
        <CaseFileDialog record={record} readAtMs={readAtMs} open onOpenChange={close} />
      )}
    </>
  );
}
