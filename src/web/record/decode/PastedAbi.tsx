import { useState, useSyncExternalStore } from 'react';
import { whole } from '../../lib/counted';
import { announce } from '../../ui/announce';
import { Button } from '../../ui/Button';
import { TextArea } from '../../ui/TextArea';
import { maxAbiLength, pastedAbi } from './pasted-abi';
import { readAbi } from './read-abi';

/** Where the user keeps the ABI of the own contracts. */
export function PastedAbi() {
  const stored = useSyncExternalStore(pastedAbi.subscribe, pastedAbi.get);
  const [text, setText] = useState(stored);
  const issue = issueOf(text);
  const save = () => {
    pastedAbi.set(text);
    announce(text.trim() === '' ? 'ABI removed' : 'ABI saved');
  };
  return (
    <div className="flex flex-col items-start gap-2">
      <TextArea
        label="ABI"
        hint="JSON from a compiler, or one line of Solidity for each function or error. Stored in this browser only."
        error={issue}
        rows={5}
        value={text}
        onValueChange={setText}
      />
      <Button size="small" disabled={text === stored || issue !== null} onClick={save}>
        Save ABI
      </Button>
    </div>
  );
}

/** Nothing at all is no error: it removes the ABI. */
function issueOf(text: string): string | null {
  if (text.trim() === '') return null;
  if (text.length > maxAbiLength) return `Longer than ${whole(maxAbiLength)} characters.`;
  const read = readAbi(text);
  return read.ok ? null : (read.issues[0] ?? null);
}
