import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { browserLabels, useUnsharedLabels } from '../api/labels';
import { shareLabels } from '../api/save-labels';
import { counted } from '../lib/counted';
import { Button } from '../ui/Button';
import { Notice } from '../ui/Notice';
import { AddressText } from './AddressText';
import { errorLine } from './error-words';

/** Labels that an earlier version kept in this browser: added to the team's, or removed. */
export function UnsharedLabels() {
  const client = useQueryClient();
  const { networks } = useRouteContext({ from: '/$network' }).config;
  const unshared = useUnsharedLabels();
  const added = unshared.filter(({ isNew }) => isNew);
  const share = useMutation({
    mutationFn: () =>
      shareLabels(
        client,
        networks.map(({ name }) => name),
      ),
  });
  if (unshared.length === 0) return null;
  return (
    <Notice
      title={
        added.length > 0
          ? `${counted(added.length, 'label')} of this browser ${added.length === 1 ? 'isn’t' : 'aren’t'} shared`
          : 'Labels of this browser differ from your team’s'
      }
      actions={
        <>
          {added.length > 0 && (
            <Button size="small" disabled={share.isPending} onClick={() => share.mutate()}>
              {added.length === 1 ? 'Add it' : 'Add them'}
            </Button>
          )}
          <Button size="small" variant="quiet" onClick={() => browserLabels.set({})}>
            Remove from this browser
          </Button>
        </>
      }
    >
      <ul className="max-h-40 overflow-y-auto">
        {unshared.map(({ address, label }) => (
          <li key={address} className="flex flex-wrap items-center gap-x-2">
            <bdi>{label}</bdi>
            <AddressText value={address} />
          </li>
        ))}
      </ul>
      {share.error && <p className="text-failure">{errorLine(share.error)}</p>}
    </Notice>
  );
}
