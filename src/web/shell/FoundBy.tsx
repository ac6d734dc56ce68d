import { Link, useMatchRoute, useSearch } from '@tanstack/react-router';
import { Fragment, useEffect } from 'react';
import { addressKey } from '#service/address';
import { useNetwork } from '../api/useNetwork';
import { middleCut } from '../lib/truncation';

/** On a request that a search opened by itself: what was searched, marked where the record has it, and the way back. */
export function FoundBy() {
  const network = useNetwork();
  const { q } = useSearch({ strict: false });
  const isRequest = useMatchRoute()({ to: '/$network/requests/$id' }) !== false;
  const found = isRequest ? q : undefined;
  useEffect(() => markFound(found ?? ''), [found]);
  if (found === undefined) return null;
  return (
    <p className="mb-3 text-ink-2">
      Only result for{' '}
      {found.split(',').map((identifier, index, all) => (
        <Fragment key={identifier}>
          {index > 0 && (index + 1 < all.length ? ', ' : ' and ')}
          <span className="font-mono text-xs">{middleCut(identifier, 12)}</span>
        </Fragment>
      ))}
      .{' '}
      <Link
        to="/$network/search"
        params={{ network }}
        search={{ q: found, all: 'yes' }}
        className="text-accent underline"
      >
        View search results
      </Link>
    </p>
  );
}

/** Outlines the pasted IDs and addresses wherever AddressText shows them. A style rule also covers what is rendered later. */
function markFound(pasted: string): () => void {
  const sheet = new CSSStyleSheet();
  for (const part of pasted.split(/[^\w.:@=-]+/).filter(({ length }) => length > 20))
    sheet.insertRule(
      `[data-same=${CSS.escape(addressKey(part))}] [title]:not(a, button) { outline: 2px solid var(--color-accent); outline-offset: 1px; border-radius: 2px }`,
    );
  document.adoptedStyleSheets.push(sheet);
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  };
}
