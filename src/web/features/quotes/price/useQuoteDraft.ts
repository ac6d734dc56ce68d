import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useSession } from '../../../api/session';
import { draftFields, draftOf, draftParams, lastDraft, type QuoteDraft } from './quote-draft';

/** The form's text: from the URL, else what was typed last; each change goes to both. */
export function useQuoteDraft() {
  const search = useSearch({ from: '/$network/quotes' });
  const navigate = useNavigate({ from: '/$network/quotes' });
  const last = useSession().get(lastDraft);
  const [draft, setDraft] = useState(() => {
    const linked = draftOf(search);
    if (Object.keys(linked).length === 0) return last.get();
    // Contract calls that were too long for the link.
    return { ...(linked.user === last.get().user && { txs: last.get().txs }), ...linked };
  });
  const change = (next: QuoteDraft) => {
    setDraft(next);
    last.set(next);
    const { params } = draftParams(next);
    const cleared = Object.fromEntries(draftFields.map((field) => [field, undefined]));
    void navigate({
      search: (before) => ({ ...before, ...cleared, ...params }),
      replace: true,
      resetScroll: false,
    });
  };
  return [draft, change] as const;
}
