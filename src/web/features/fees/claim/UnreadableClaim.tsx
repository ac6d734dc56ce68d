import { visibleText } from '../../../lib/truncation';
import type { UnreadableEntry } from './claim-journal';

/** It may be an open claim, so it is shown as it is stored, and left where it is. */
export function UnreadableClaim({ entry: { name, text } }: { entry: UnreadableEntry }) {
  return (
    <details className="px-4 py-2">
      <summary className="text-warn">
        A stored claim can’t be displayed by this version and is left as it is: {name}
      </summary>
      <pre className="mt-1 font-mono text-xs foreign-text whitespace-pre-wrap">
        {visibleText(withoutSignature(text)).slice(0, 4000)}
      </pre>
    </details>
  );
}

/** A signature pays the recipient on record, and screens are shared. */
function withoutSignature(text: string): string {
  return text.replaceAll(/"signature"\s*:\s*"[^"]*"/g, '"signature":"(kept, not shown)"');
}
