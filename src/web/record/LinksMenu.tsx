import { useRouteContext } from '@tanstack/react-router';
import { ExternalLink } from 'lucide-react';
import type { PageLink } from '#service/page-config';
import type { RequestRecord } from '#service/record';
import { visibleText } from '../lib/truncation';
import { Button } from '../ui/Button';
import { Menu } from '../ui/Menu';
import { externalLinks } from './external-links';

/** The links into the integrator's own tools, made for this request. */
export function useExternalLinks(record: RequestRecord): PageLink[] {
  return externalLinks(useRouteContext({ from: '/$network' }).config.links, record);
}

/** The request in the integrator's own tools; nothing where none are configured. */
export function LinksMenu({ record }: { record: RequestRecord }) {
  const links = useExternalLinks(record);
  if (links.length === 0) return null;
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
