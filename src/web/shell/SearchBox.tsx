import { useMatch, useNavigate } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useRef } from 'react';
import { useNetwork } from '../api/useNetwork';
import { searchFor } from '../components/pasted-text';
import { useKeys } from '../components/single-keys';
import { RecentList } from './RecentList';

/** Takes whatever somebody sent: an id, a hash, an address, an explorer link. */
export function SearchBox() {
  const network = useNetwork();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  // Other pages have a `q` of their own.
  const q = useMatch({ from: '/$network/search', shouldThrow: false })?.search.q;
  useKeys({
    '/': (event) => {
      event.preventDefault();
      input.current?.select();
      input.current?.focus();
    },
  });
  return (
    <search className="group/search relative order-last min-w-0 grow basis-full sm:order-none sm:max-w-140 sm:flex-1 sm:basis-0">
      <form
        className="flex h-8 items-center gap-2 rounded-lg border border-edge bg-paper px-2.5 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent"
        onSubmit={(event) => {
          event.preventDefault();
          const text = input.current?.value.trim();
          if (!text) return;
          input.current?.blur();
          void navigate(searchFor(network, text));
        }}
      >
        <Search aria-hidden size={14} className="shrink-0 text-ink-3" />
        <input
          ref={input}
          key={q}
          type="text"
          name="q"
          defaultValue={q}
          onKeyDown={({ key, currentTarget }) => key === 'Escape' && currentTarget.blur()}
          aria-label="Search requests"
          placeholder="Search ID, hash, address or URL"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          className="min-w-0 flex-1 text-ellipsis outline-none"
        />
        <kbd
          aria-hidden
          className="hidden rounded border border-line-2 bg-surface px-1.5 font-mono text-[11px] leading-4 text-ink-3 sm:block"
        >
          /
        </kbd>
      </form>
      <RecentList />
    </search>
  );
}
