import { Link } from '@tanstack/react-router';
import { useSyncExternalStore, type MouseEvent } from 'react';
import { scopeSearch } from '../api/scope';
import { useScope } from '../api/useScope';
import { useNetwork } from '../api/useNetwork';
import { forgetRecents, recents } from '../components/recents';
import { middleCut, visibleText } from '../lib/truncation';
import { Button } from '../ui/Button';

// A press would take the focus from the box, and with it the list that is pressed.
const keepFocus = (event: MouseEvent) => event.preventDefault();
const leave = () => document.activeElement instanceof HTMLElement && document.activeElement.blur();

/** Recent searches and requests below the search box, while it has the focus and is empty. */
export function RecentList() {
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
        {here.map(({ isRequest, text }) => (
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
              title={visibleText(text)}
              className="flex min-h-8 items-center gap-2 rounded px-2 -outline-offset-2 hover:bg-raised"
            >
              <span className="w-14 shrink-0 text-ink-3">{isRequest ? 'Request' : 'Search'}</span>
              <span className="truncate font-mono text-xs">{middleCut(visibleText(text), 12)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
