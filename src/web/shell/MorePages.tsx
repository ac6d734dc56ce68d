import { useMatchRoute, useNavigate } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import { useNetwork } from '../api/useNetwork';
import { cx } from '../ui/cx';
import { Menu } from '../ui/Menu';
import { railEntryClass, railHereClass, type RailPage } from './RailLink';

/** The last entry of a phone's bar: the pages that have no entry of their own there. */
export function MorePages({ pages }: { pages: readonly RailPage[] }) {
  const params = { network: useNetwork() };
  const navigate = useNavigate();
  const match = useMatchRoute();
  const isHere = pages.some(({ to }) => match({ to, params, fuzzy: true }));
  return (
    <Menu
      trigger={
        <button type="button" className={cx(railEntryClass, 'sm:hidden', isHere && railHereClass)}>
          <Ellipsis aria-hidden size={16} className="shrink-0" />
          <span className="text-xs">More</span>
        </button>
      }
      items={pages.map(({ to, name, Icon }) => ({
        label: (
          <>
            <Icon aria-hidden size={16} />
            {name}
          </>
        ),
        onSelect: () => void navigate({ to, params }),
      }))}
    />
  );
}
