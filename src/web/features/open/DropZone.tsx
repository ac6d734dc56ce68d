import { useState } from 'react';
import { Button } from '../../ui/Button';
import { buttonClass } from '../../ui/button-class';
import { Card } from '../../ui/Card';
import { Notice } from '../../ui/Notice';
import { cx } from '../../ui/cx';
import { inputClass } from '../../ui/form/input-class';

/** Paste, drop or choose. */
export function DropZone({
  onOpen,
  isLost,
  isUnreadable,
}: {
  onOpen: (blob: Blob) => void;
  /** The address points into a file that this tab no longer has. */
  isLost: boolean;
  /** What was opened last is no JSON of a request. */
  isUnreadable: boolean;
}) {
  const [text, setText] = useState('');
  const [pasted, setPasted] = useState('');
  const [isOver, setIsOver] = useState(false);
  const openPasted = () => {
    setPasted(text);
    onOpen(new Blob([text]));
  };
  return (
    <div className="flex max-w-298 flex-col gap-4">
      {isLost && (
        <Notice tone="info" title="Record no longer open">
          Opened JSON isn’t stored. Paste it or choose its file again.
        </Notice>
      )}
      <Card>
        <div
          className={cx(
            'flex flex-col gap-3 rounded-lg border-dashed border-edge sm:border sm:p-3',
            isOver && 'border-accent bg-accent-soft',
          )}
          onDragOver={(event) => {
            event.preventDefault();
            setIsOver(true);
          }}
          onDragLeave={() => setIsOver(false)}
          onDrop={(event) => {
            event.preventDefault();
            setIsOver(false);
            const [file] = event.dataTransfer.files;
            const dropped = file ?? new Blob([event.dataTransfer.getData('text/plain')]);
            if (dropped.size > 0) onOpen(dropped);
          }}
        >
          <label className="flex flex-col gap-1">
            <span className="text-xs font-semibold text-ink-2">Paste JSON</span>
            <textarea
              rows={10}
              spellCheck={false}
              placeholder='{ "id": "0x…", "status": "success", "data": { … } }'
              aria-invalid={isUnreadable && text !== '' && text === pasted}
              className={cx(inputClass, 'h-auto w-full resize-y py-2 font-mono text-xs')}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          </label>
          <div className="flex flex-wrap items-center gap-3">
            <Button variant="primary" onClick={openPasted}>
              Open
            </Button>
            <label className="relative flex cursor-pointer flex-wrap items-center gap-3 rounded-lg text-ink-3 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent">
              <span>or</span>
              <span className={buttonClass({})}>Choose file</span>
              <span className="max-sm:sr-only">or drop it here</span>
              <input
                type="file"
                className="sr-only"
                accept=".json,.jsonl,.ndjson,.txt,application/json"
                onChange={(event) => {
                  const file = event.target.files?.[0];
                  if (file) onOpen(file);
                }}
              />
            </label>
          </div>
        </div>
        <p className="mt-3 text-ink-3">
          A request, a list of requests, a status response, a webhook payload or an error response.
          Supports API v2 and v3. Processed in your browser; nothing is uploaded.
        </p>
      </Card>
    </div>
  );
}
