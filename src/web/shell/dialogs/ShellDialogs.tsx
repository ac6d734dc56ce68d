import { AddressLabelsDialog } from '../../components/address/AddressLabelsDialog';
import { Palette } from '../palette/Palette';
import { singleKeys, useSingleKeysAreOn } from '../../components/single-keys';
import { Checkbox } from '../../ui/form/Checkbox';
import { Dialog } from '../../ui/overlay/Dialog';
import { useRouteContext } from '@tanstack/react-router';
import { budgets, tightestBudget } from '../../api/pace';
import { useSessionValue } from '../../api/session';
import { useMayOpen, useNetworkConfig } from '../../api/useNetwork';
import { forgetRecents } from '../../components/recents';
import { deleteRecordDatabases } from '../../lib/record-database';
import { Button } from '../../ui/Button';
import { KeyValue } from '../../ui/KeyValue';
import { Select } from '../../ui/form/Select';
import { themes, useTheme } from '../actions/theme';
import { announceLogout } from '../actions/logout-elsewhere';

export type ShellDialog = 'palette' | 'zones' | 'keys' | 'account' | 'labels';

/** The dialogs that every page has. */
export function ShellDialogs({
  dialog,
  onOpen,
  onClose: close,
}: {
  dialog: ShellDialog;
  onOpen: (dialog: ShellDialog | null) => void;
  onClose: () => void;
}) {
  switch (dialog) {
    case 'palette':
    case 'zones':
      return (
        <Palette key={dialog} isOfZones={dialog === 'zones'} onClose={close} onOpen={onOpen} />
      );
    case 'keys':
      return <KeySheet onClose={close} />;
    case 'account':
      return <AccountDialog onOpen={onOpen} />;
    case 'labels':
      return <AddressLabelsDialog onClose={close} />;
  }
}

const keys = [
  { where: 'Everywhere', key: 'Ctrl K', does: 'Commands' },
  { where: 'Everywhere', key: '/', does: 'Search' },
  { where: 'Everywhere', key: 'C', does: 'Copy page link' },
  { where: 'Everywhere', key: '?', does: 'Show shortcuts' },
  { where: 'Everywhere', key: 'Esc', does: 'Close dialog' },
  { where: 'In the list', key: 'J', does: 'Next row' },
  { where: 'In the list', key: 'K', does: 'Previous row' },
  {
    where: 'In the list',
    key: 'Enter',
    does: 'Open the request beside the list; press again for its page',
  },
  { where: 'In the list', key: 'Tab', does: 'Row actions (filter, exclude, copy)' },
  { where: 'In the list', key: 'X', does: 'Select the row' },
  { where: 'In the list', key: '[', does: 'Previous page' },
  { where: 'In the list', key: ']', does: 'Next page' },
  { where: 'In the list', key: 'F', does: 'Add a filter' },
  { where: 'In the list', key: 'P', does: 'Pause or resume live updates' },
  { where: 'On a request page', key: 'J', does: 'Next request' },
  { where: 'On a request page', key: 'K', does: 'Previous request' },
];
const places = [...new Set(keys.map(({ where }) => where))];

/** Every shortcut, and the switch that turns single keys off (WCAG 2.1.4). */
function KeySheet({ onClose }: { onClose: () => void }) {
  const areOn = useSingleKeysAreOn();
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Keyboard shortcuts">
      {places.map((where) => (
        <section key={where} aria-label={where} className="mb-4">
          <h3 className="mb-1 text-xs font-semibold text-ink-2">{where}</h3>
          <dl className="grid grid-cols-[5rem_1fr] gap-y-1">
            {keys
              .filter((one) => one.where === where)
              .map(({ key, does }) => (
                <div key={key} className="contents">
                  <dt>
                    <kbd className="rounded border border-line-2 bg-paper px-1.5 font-mono text-xs">
                      {key}
                    </kbd>
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
      <Checkbox
        label="Single-key shortcuts (/, C, J, …)"
        checked={areOn}
        onChange={(checked) => singleKeys.set(checked ? 'on' : 'off')}
      />
    </Dialog>
  );
}

/** Who is logged in, which keys and which rate limit are in use, and the way to settings of this browser. */
function AccountDialog({ onOpen }: { onOpen: (dialog: 'labels' | 'keys' | null) => void }) {
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
