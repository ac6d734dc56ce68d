import { useState } from 'react';
import { explorerLink } from '#service/schema/explorer-link';
import type { RequestRecord } from '#service/records/record';
import { useChains } from '../../api/endpoints/chains';
import { Button } from '../../ui/Button';
import { Checkbox } from '../../ui/form/Checkbox';
import { Dialog } from '../../ui/overlay/Dialog';
import { Select } from '../../ui/form/Select';
import { CopyTextButton } from '../CopyTextButton';
import { saveFile } from '../../lib/save-file';
import { visibleLines } from '../../lib/truncation';
import { caseFileJson, caseFileMarkdown, caseFileOf } from './case-file';
import { useExternalLinks } from '../links/useExternalLinks';
import { useVerdict } from '../verdict/useVerdict';
import { redactions, type RedactionName } from './redactions';

const forms = {
  markdown: { label: 'Markdown', ending: 'md', type: 'text/markdown', print: caseFileMarkdown },
  json: { label: 'JSON', ending: 'json', type: 'application/json', print: caseFileJson },
} as const;
type Form = keyof typeof forms;

interface Props {
  record: RequestRecord;
  readAtMs: number;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The case file with a choice of reader and form, as it will be handed over. */
export function CaseFileDialog({ record, readAtMs, open, onOpenChange }: Props) {
  const [redaction, setRedaction] = useState<RedactionName>('full');
  const [form, setForm] = useState<Form>('markdown');
  const [isLocalToo, setIsLocalToo] = useState(false);
  const chains = useChains();
  const externalLinks = useExternalLinks(record);
  const verdict = useVerdict(record, readAtMs);
  const { ending, type, print } = forms[form];
  const text = visibleLines(
    print(
      caseFileOf(record, redaction, {
        verdict,
        readAtMs,
        chainOf: (chainId) => chains.get(chainId),
        linkOf: (chainId, hash) =>
          explorerLink(chains.get(chainId ?? Number.NaN), 'transaction', hash),
        externalLinks,
        zone: isLocalToo ? 'local' : null,
      }),
    ),
  );
  const save = () => saveFile(`request-${fileName(record.id)}.${ending}`, type, text);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Case file" size="wide">
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap items-end gap-3">
          <Select
            label="Audience"
            value={redaction}
            onChange={(value) => setRedaction(value as RedactionName)}
            options={Object.entries(redactions).map(([value, { label }]) => ({ value, label }))}
          />
          <Select
            label="Format"
            value={form}
            onChange={(value) => setForm(value as Form)}
            options={Object.entries(forms).map(([value, { label }]) => ({ value, label }))}
          />
          <Checkbox label="Include local time" checked={isLocalToo} onChange={setIsLocalToo} />
        </div>
        <textarea
          readOnly
          aria-label="Preview"
          rows={18}
          className="w-full resize-y rounded-lg border border-line bg-raised p-3 font-mono text-xs"
          value={text}
        />
        <div className="flex flex-wrap gap-2">
          <CopyTextButton label="Copy" text={() => text} variant="primary" />
          <Button onClick={save}>Download</Button>
        </div>
      </div>
    </Dialog>
  );
}

// A file name keeps letters, digits and dashes: an id is opaque text of the service.
function fileName(id: string): string {
  return id.replaceAll(/[^\w-]/g, '_').slice(0, 80);
}
