import { useState } from 'react';
import { Button } from '../../ui/Button';
import { buttonClass } from '../../ui/button-class';
import { Card } from '../../ui/Card';
import { Notice } from '../../ui/Notice';
import { cx } from '../../ui/cx';

/** Paste, drop or choose. `isLost` for an address that points into a file which this tab no longer holds. */
export function DropZone({ onOpen, isLost }: { onOpen: (blob: Blob) => void; isLost: boolean }) {
  const [text, setText] = useState('');
  const [isOver, setIsOver] = useState(false);
  return (
    <div className="flex max-w-288 flex-col gap-4">
      {isLost && (
        <Notice tone="info" title="Record no longer open">
          Records aren’t stored: paste it or choose its file again.
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
              className="w-full resize-y rounded-lg border border-edge bg-surface p-2 font-mono text-xs"
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          </label>
          <div className="flex flex-wrap items-center gap-3">
            <Button variant="primary" onClick={() => onOpen(new Blob([text]))}>
              Open
            </Button>
            <label className="relative flex cursor-pointer flex-wrap items-center gap-2 rounded-lg focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent">
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
