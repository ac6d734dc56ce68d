import { useState } from 'react';
import { announce } from './announce';

/** Copies text and says so; `isCopied` for a moment after. */
export function useCopy() {
  const [isCopied, setIsCopied] = useState(false);
  const copy = async (text: string, done = 'Copied') => {
    try {
      await navigator.clipboard.writeText(text);
      setIsCopied(true);
      announce(done);
      setTimeout(() => setIsCopied(false), 1500);
    } catch {
      announce('Copy failed. Allow clipboard access.');
    }
  };
  return { isCopied, copy };
}
