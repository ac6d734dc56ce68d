import { useRef, useState, useSyncExternalStore } from 'react';
import { counted } from '../lib/counted';
import { AddressText } from './AddressText';
import { addressLabels, useAddressLabel } from './address-labels';
import { saveFile } from '../lib/save-file';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { Field } from '../ui/Field';
import { TextInput } from '../ui/TextInput';
import {
  labelIssue,
  maxLabelLength,
  printLabelFile,
  readLabelFile,
  withLabel,
  withoutLabel,
} from './label-file';

/** Labels of this browser: add, change, delete, export, import. */
export function AddressLabelsDialog({
  address: firstAddress = '',
  onClose,
}: {
  /** The address to label. */
  address?: string;
  onClose: () => void;
}) {
  const labels = useSyncExternalStore(addressLabels.subscribe, addressLabels.get);
  const [address, setAddress] = useState(firstAddress);
  const [text, setText] = useState(useAddressLabel(firstAddress) ?? '');
  const [issue, setIssue] = useState<string | null>(null);
  const entries = Object.entries(labels).toSorted((a, b) => a[1].localeCompare(b[1], 'en'));
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title="Address labels">
      <div className="flex flex-col gap-4">
        <p className="text-ink-2">
          Labels are stored in this browser only and shown beside the address.
        </p>
        <form
          className="flex flex-col gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            const found = labelIssue(labels, address);
            setIssue(found);
            if (found !== null || text.trim() === '') return;
            addressLabels.set(withLabel(labels, address, text));
            setAddress('');
            setText('');
          }}
        >
          <Field label="Address" error={issue}>
            <TextInput
              value={address}
              className="font-mono text-xs"
              onChange={({ target }) => setAddress(target.value)}
            />
          </Field>
          <Field label="Label">
            <TextInput
              value={text}
              maxLength={maxLabelLength}
              onChange={({ target }) => setText(target.value)}
            />
          </Field>
          <Button
            type="submit"
            variant="primary"
            className="self-end"
            disabled={text.trim() === ''}
          >
            Save label
          </Button>
        </form>
        {entries.length > 0 && (
          <ul aria-label="Saved labels" className="flex flex-col border-t border-line">
            {entries.map(([key, value]) => (
              <li key={key} className="flex min-h-11 items-center gap-2 border-b border-line">
                <span className="min-w-0 flex-1">
                  <AddressText value={key} />
                </span>
                <Button
                  size="small"
                  variant="quiet"
                  aria-label={`Edit ${value}`}
                  onClick={() => {
                    setAddress(key);
                    setText(value);
                  }}
                >
                  Edit
                </Button>
                <Button
                  size="small"
                  variant="quiet"
                  aria-label={`Delete ${value}`}
                  onClick={() => addressLabels.set(withoutLabel(labels, key))}
                >
                  Delete
                </Button>
              </li>
            ))}
          </ul>
        )}
        <LabelFiles />
      </div>
    </Dialog>
  );
}

/** Labels as a file, out and in. */
function LabelFiles() {
  const input = useRef<HTMLInputElement>(null);
  const [result, setResult] = useState('');
  const read = async (file: File | undefined) => {
    if (!file) return;
    const imported = readLabelFile(await file.text());
    if (typeof imported === 'string') return setResult(imported);
    const added = Object.keys(imported.labels).length;
    addressLabels.set({ ...addressLabels.get(), ...imported.labels });
    const skipped = imported.invalid > 0 ? `, ${imported.invalid} invalid skipped` : '';
    setResult(`${counted(added, 'label')} imported${skipped}.`);
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button
        size="small"
        onClick={() =>
          saveFile('waybill-labels.json', 'application/json', printLabelFile(addressLabels.get()))
        }
      >
        Export labels
      </Button>
      <Button size="small" onClick={() => input.current?.click()}>
        Import labels
      </Button>
      <input
        ref={input}
        type="file"
        accept="application/json"
        aria-label="Labels file"
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => void read(target.files?.[0])}
      />
      <span role="status" className="text-xs text-ink-2">
        {result}
      </span>
    </div>
  );
}
