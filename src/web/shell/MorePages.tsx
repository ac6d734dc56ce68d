import { useNavigate } from '@tanstack/react-router';
import { Command } from 'lucide-react';
import type { ReactElement } from 'react';
import { useNetwork } from '../api/useNetwork';
import { Menu } from '../ui/Menu';
import type { RailPage } from './RailLink';

/** The pages that have no entry of their own in a phone's bar, and the palette, as a menu that is open at first. */
export function MorePages({
  trigger,
  pages,
  onOpenCommands,
}: {
  trigger: ReactElement;
  pages: readonly RailPage[];
  onOpenCommands: () => void;
}) {
  const params = { network: useNetwork() };
  const navigate = useNavigate();
  return (
    <Menu
      defaultOpen
      trigger={trigger}
      items={[
        ...pages.map(({ to, name, Icon }) => ({
          label: (
            <>
              <Icon aria-hidden size={16} />
              {name}
            </>
          ),
          onSelect: () => void navigate({ to, params }),
        })),
        {
          label: (
            <>
              <Command aria-hidden size={16} />
              Commands
            </>
          ),
          onSelect: onOpenCommands,
        },
      ]}
    />
  );
}
