import { useState } from 'react';
import type { Read } from '#service/delayed';

/** The read before this one of the same question; null for its first. `now` is null until there is one. */
export function useReadBefore(now: Read | null, question: string): Read | null {
  const [reads, setReads] = useState({ question, now, before: null as Read | null });
  const isSame = reads.question === question;
  if (now !== null && (!isSame || reads.now === null || reads.now.atMs < now.atMs))
    // Settling the state while rendering, as React allows for it: no paint stands between.
    setReads({ question, now, before: isSame ? reads.now : null });
  return isSame ? reads.before : null;
}
