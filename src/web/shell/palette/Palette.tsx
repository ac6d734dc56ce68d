import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { useRouteContext, useNavigate } from '@tanstack/react-router';
import { useState, useSyncExternalStore } from 'react';
import { usualPeriod } from '#service/proxy-api/desk';
import { useChains } from '../../api/endpoints/chains';
import { useSessionValue } from '../../api/session';
import { useNetwork } from '../../api/useNetwork';
import { pageCommands } from '../../components/page-commands';
import { recents } from '../../components/recents';
import {
  commandGroups,
  zoneCommands,
  type Command,
  type CommandGroup,
  type DialogOfPalette,
  type Action,
} from './palette-commands';
import { scopeSearch } from '../../api/scope';
import { useScope } from '../../api/useScope';
import { searchFor } from '../../components/pasted-text';
import { timeSetting } from '../../components/time/time-setting';
import { useTheme } from '../actions/theme';
import { useSwitchNetwork } from '../actions/useSwitchNetwork';

/** Everything that one can go to, filter by or set, by typing a part of its name; or every time zone. */
export function Palette({
  isOfZones,
  onClose,
  onOpen,
}: {
  isOfZones: boolean;
  onClose: () => void;
  onOpen: (dialog: DialogOfPalette) => void;
}) {
  const name = isOfZones ? 'Time zone' : 'Commands';
  const [typed, setTyped] = useState('');
  const network = useNetwork();
  const { networks, viewer } = useRouteContext({ from: '/$network' }).config;
  const others = networks.map(({ name }) => name).filter((name) => name !== network);
  const chains = [...useChains().values()];
  const ofPage = useSessionValue(pageCommands);
  const [isPageLate] = useState(ofPage.length === 0);
  const recent = useSyncExternalStore(recents.subscribe, recents.get).filter(
    (each) => each.network === network,
  );
  const run = useRunCommand(onOpen);
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-ink/30 dark:bg-paper/70" />
        <Dialog.Popup
          aria-label={name}
          data-modal=""
          className="fixed top-16 left-1/2 z-50 flex max-h-[min(32rem,calc(100dvh-6rem))] w-[calc(100vw-2rem)] max-w-xl -translate-x-1/2 flex-col overflow-hidden rounded-lg border border-line-2 bg-surface text-ink"
        >
          <Autocomplete.Root
            open
            inline
            items={
              isOfZones
                ? [zoneCommands(typed.trim())]
                : commandGroups(
                    typed,
                    chains,
                    others,
                    viewer.accessScopes,
                    ofPage,
                    recent,
                    isPageLate,
                  )
            }
            value={typed}
            // The names are shown with spaces.
            onValueChange={(text) => setTyped(isOfZones ? text.replaceAll('_', ' ') : text)}
            itemToStringValue={(item: Command) => item.label}
            autoHighlight="always"
            keepHighlight
          >
            <Autocomplete.Input
              aria-label={isOfZones ? 'Find a time zone' : 'Find a command'}
              placeholder={isOfZones ? 'Search time zones…' : 'Type a command or search…'}
              className="h-11 w-full shrink-0 rounded-t-lg border-b border-line px-4 -outline-offset-2"
            />
            <Dialog.Close className="sr-only">Close</Dialog.Close>
            <Autocomplete.Empty>
              <p className="p-4 text-ink-3 empty:hidden">
                {isOfZones ? 'No matching time zones' : 'No matching commands'}
              </p>
            </Autocomplete.Empty>
            <Autocomplete.List className="min-h-0 overflow-y-auto p-2">
              {(group: CommandGroup) => (
                <Autocomplete.Group key={group.value} items={group.items}>
                  <Autocomplete.GroupLabel className="px-2 pt-2 pb-1 text-xs text-ink-3">
                    {group.value}
                  </Autocomplete.GroupLabel>
                  <Autocomplete.Collection>
                    {(item: Command) => (
                      <Autocomplete.Item
                        key={item.value}
                        value={item}
                        onClick={() => {
                          onClose();
                          run(item.action);
                        }}
                        className="flex min-h-8 cursor-pointer items-center rounded px-2 foreign-text data-highlighted:bg-accent-soft data-highlighted:text-accent"
                      >
                        {item.label}
                      </Autocomplete.Item>
                    )}
                  </Autocomplete.Collection>
                </Autocomplete.Group>
              )}
            </Autocomplete.List>
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Does what a command of the palette says. */
function useRunCommand(onOpen: (dialog: DialogOfPalette) => void): (action: Action) => void {
  const network = useNetwork();
  const navigate = useNavigate();
  const scope = useScope();
  const [, setTheme] = useTheme();
  const switchTo = useSwitchNetwork();
  return (action) => {
    if ('filter' in action)
      void navigate({
        to: '/$network/requests',
        params: { network },
        search: { ...action.filter, ...scopeSearch(scope) },
      });
    else if ('network' in action) switchTo(action.network);
    else if ('theme' in action) setTheme(action.theme);
    else if ('time' in action) timeSetting.set(action.time);
    else if ('run' in action) action.run();
    else if ('dialog' in action) onOpen(action.dialog);
    else if (action.to === 'chain')
      void navigate({ to: '/$network/chains/$id', params: { network, id: action.id } });
    else if (action.to === 'request')
      void navigate({
        to: '/$network/requests/$id',
        params: { network, id: action.id },
        search: scopeSearch(scope),
      });
    else if (action.to === 'search') void navigate(searchFor(network, action.q));
    else if (action.to === 'quotes')
      void navigate({
        to: '/$network/quotes',
        params: { network },
        search: { tab: action.tab, code: action.code },
      });
    else if (action.to === 'requests')
      void navigate({
        to: '/$network/requests',
        params: { network },
        search: { created: usualPeriod },
      });
    else if (action.to === 'home') void navigate({ to: '/$network', params: { network } });
    else void navigate({ to: `/$network/${action.to}`, params: { network } });
  };
}
