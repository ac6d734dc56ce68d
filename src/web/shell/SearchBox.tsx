import { useMatch, useNavigate, Link } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useRef, useSyncExternalStore, type MouseEvent } from 'react';
import { useNetwork } from '../api/useNetwork';
import { searchFor } from '../components/pasted-text';
import { useKeys } from '../components/single-keys';
import { scopeSearch } from '../api/scope';
import { useScope } from '../api/useScope';
import { forgetRecents, recents } from '../components/recents';
import { middleCut } from '../lib/truncation';
import { Button } from '../ui/Button';

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

// A press would take the focus from the box, and with it the list that is pressed.
const keepFocus = (event: MouseEvent) => event.preventDefault();
const leave = () => document.activeElement instanceof HTMLElement && document.activeElement.blur();

/** Recent searches and requests below the search box, while it has the focus and is empty. */
function RecentList() {
  const network = useNetwork();
  const scope = useScope();
  const all = useSyncExternalStore(recents.subscribe, recents.get);
  const here = all.filter((each) => each.network === network);
  if (here.length === 0) return null;
  return (
    <nav
      aria-label="Recent"
      className="absolute inset-x-0 top-full z-30 mt-1 hidden rounded-lg border border-line-2 bg-surface p-1 group-[:focus-within:has(:placeholder-shown)]/search:block"
    >
      <div className="flex items-center justify-between pl-2 text-xs text-ink-3">
        <span title="Kept in this browser only, until you log out">Recent</span>
        <Button size="small" variant="quiet" onMouseDown={keepFocus} onClick={forgetRecents}>
          Clear
        </Button>
      </div>
      <ul>
        {here.map(({ isRequest, text, words }) => (
          <li key={`${isRequest} ${text}`}>
            <Link
              {...(isRequest
                ? {
                    to: '/$network/requests/$id',
                    params: { network, id: text },
                    search: scopeSearch(scope),
                  }
                : { to: '/$network/search', params: { network }, search: { q: text } })}
              preload={false}
              onMouseDown={keepFocus}
              onClick={leave}
              title={text}
              className="flex min-h-8 items-center gap-2 rounded px-2 -outline-offset-2 hover:bg-raised"
            >
              <span className="w-14 shrink-0 text-ink-3">{isRequest ? 'Request' : 'Search'}</span>
              <span className="shrink-0 font-mono text-xs">{middleCut(text, words ? 4 : 12)}</span>
              {words && <span className="truncate">{words}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
