import { useIsUnscoped, type Scope } from '../../api/scope';
import { Button } from '../../ui/Button';

const choices = [
  { scope: 'ours', label: 'Yours', title: 'Requests made with your API keys' },
  { scope: 'all', label: 'Everyone’s', title: 'Requests of every integrator' },
] as const;

/** Whose requests the list shows. A service that doesn't list by key leaves no choice. */
export function ScopeSwitch({
  network,
  scope,
  onChange,
}: {
  network: string;
  scope: Scope;
  onChange: (scope: Scope) => void;
}) {
  const isUnscoped = useIsUnscoped(network);
  if (isUnscoped) return <span className="text-ink-3">Everyone’s</span>;
  return (
    <div role="group" aria-label="Whose requests" className="flex gap-1">
      {choices.map((choice) => (
        <Button
          key={choice.scope}
          size="small"
          variant={choice.scope === scope ? 'default' : 'quiet'}
          aria-pressed={choice.scope === scope}
          title={choice.title}
          onClick={() => onChange(choice.scope)}
        >
          {choice.label}
        </Button>
      ))}
    </div>
  );
}

/** The same in words. */
export function ScopeWords({ network, scope }: { network: string; scope: Scope }) {
  const isUnscoped = useIsUnscoped(network);
  if (isUnscoped) return 'Everyone’s requests: the API doesn’t list them by your API keys';
  return scope === 'ours' ? 'Made with your API keys' : 'Requests of every integrator';
}
