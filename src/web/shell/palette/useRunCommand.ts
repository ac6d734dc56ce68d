import { useNavigate } from '@tanstack/react-router';
import { scopeSearch } from '../../api/scope';
import { useScope } from '../../api/useScope';
import { useNetwork } from '../../api/useNetwork';
import { searchFor } from '../../components/pasted-text';
import { timeSetting } from '../../components/time-setting';
import { useTheme } from '../theme';
import type { Action, DialogOfPalette } from './palette-commands';

/** Does what a command of the palette says. */
export function useRunCommand(onOpen: (dialog: DialogOfPalette) => void): (action: Action) => void {
  const network = useNetwork();
  const navigate = useNavigate();
  const scope = useScope();
  const [, setTheme] = useTheme();
  return (action) => {
    if ('filter' in action)
      void navigate({
        to: '/$network/requests',
        params: { network },
        search: { ...action.filter, ...scopeSearch(scope) },
      });
    else if ('network' in action)
      void navigate({ to: '/$network/requests', params: { network: action.network } });
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
    else if (action.to === 'home') void navigate({ to: '/$network', params: { network } });
    else void navigate({ to: `/$network/${action.to}`, params: { network } });
  };
}
