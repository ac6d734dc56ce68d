import { useRouteContext } from '@tanstack/react-router';
import { budgets, tightestBudget } from '../../api/pace';
import { useSessionValue } from '../../api/session';
import { useMayOpen, useNetworkConfig } from '../../api/useNetwork';
import { forgetRecents } from '../../components/recents';
import { deleteRecordDatabases } from '../../lib/record-database';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { KeyValue } from '../../ui/KeyValue';
import { Select } from '../../ui/Select';
import { themes, useTheme } from '../theme';
import { announceLogout } from '../logout-elsewhere';

/** Who is logged in, which keys and which rate limit are in use, and the way to settings of this browser. */
export function AccountDialog({ onOpen }: { onOpen: (dialog: 'labels' | 'keys' | null) => void }) {
  const { viewer, version } = useRouteContext({ from: '/$network' }).config;
  const { name: network, keyAliases } = useNetworkConfig();
  const mayReadLabels = useMayOpen('requests');
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onOpen(null)} title="Account and API">
      <div className="flex flex-col gap-4">
        <KeyValue
          items={[
            viewer.name === null
              ? { term: 'Login', value: 'Not required' }
              : { term: 'Logged in as', value: viewer.name },
            { term: 'Network', value: network },
            {
              term: keyAliases.length > 1 ? 'API keys in use' : 'API key in use',
              value: keyAliases.length > 0 ? keyAliases.join(', ') : 'Not shown without login',
            },
            { term: 'Rate limit of Waybill’s server', value: <RateLimit /> },
            { term: 'API calls left now', value: <CallsLeft /> },
            { term: 'Version', value: version },
            { term: 'Theme', value: <ThemeSelect /> },
          ]}
        />
        <p className="text-xs text-ink-3">
          API keys stay on the server. This page has only their names.
        </p>
        <div className="flex flex-wrap gap-2">
          {mayReadLabels && <Button onClick={() => onOpen('labels')}>Address labels</Button>}
          <Button className="max-sm:hidden" onClick={() => onOpen('keys')}>
            Keyboard shortcuts
          </Button>
          {viewer.logoutPath !== null && <LogoutForm action={viewer.logoutPath} />}
        </div>
      </div>
    </Dialog>
  );
}

const themeNames = { system: 'System', light: 'Light', dark: 'Dark' };

function ThemeSelect() {
  const [theme, setTheme] = useTheme();
  return (
    <Select
      label="Theme"
      isLabelHidden
      value={theme}
      onChange={(value) => setTheme(themes.find((name) => name === value) ?? 'system')}
      options={themes.map((name) => ({ value: name, label: themeNames[name] }))}
    />
  );
}

function RateLimit() {
  const { callsPerSecond, rateTier } = useNetworkConfig();
  if (callsPerSecond === null) return <>None</>;
  const tier = rateTier === null ? '' : ` (${rateTier} tier)`;
  return <>{`${callsPerSecond} API calls per second${tier}`}</>;
}

function CallsLeft() {
  const budget = tightestBudget(useSessionValue(budgets));
  return <>{budget ? `${budget.left} of ${budget.limit}` : 'Not reported'}</>;
}

function LogoutForm({ action }: { action: string }) {
  const { queryClient, session } = useRouteContext({ from: '/$network' });
  return (
    <form
      method="post"
      action={action}
      className="ml-auto"
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        session.clear();
        queryClient.clear();
        forgetRecents();
        announceLogout();
        void deleteRecordDatabases().finally(() => form.submit());
      }}
    >
      <Button type="submit">Log out</Button>
    </form>
  );
}
