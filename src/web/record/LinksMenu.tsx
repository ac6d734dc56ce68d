import { ExternalLink } from 'lucide-react';
import type { PageLink } from '#service/page-config';
import { visibleText } from '../lib/truncation';
import { Button } from '../ui/Button';
import { Menu } from '../ui/Menu';

/** The request in the integrator's own tools. */
export function LinksMenu({ links }: { links: readonly PageLink[] }) {
  return (
    <Menu
      trigger={<Button>Open in…</Button>}
      items={links.map(({ name, url }) => ({
        label: (
          <>
            <bdi>{visibleText(name)}</bdi>
            <ExternalLink size={13} className="ml-auto shrink-0" />
            <span className="sr-only">(opens in a new tab)</span>
          </>
        ),
        href: url,
      }))}
    />
  );
}
