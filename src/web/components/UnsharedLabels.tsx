import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { browserLabels, useUnsharedLabels } from '../api/labels';
import { shareLabels } from '../api/save-labels';
import { unsharedText } from '../lib/counted';
import { AddressText } from './AddressText';
import { UnsharedNotice } from './UnsharedNotice';

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
    <UnsharedNotice
      title={
        added.length > 0
          ? unsharedText(added.length, 'label')
          : 'Labels of this browser differ from your team’s'
      }
      count={added.length}
      share={share}
      onRemove={() => browserLabels.set({})}
    >
      {unshared.map(({ address, label }) => (
        <li key={address} className="flex flex-wrap items-center gap-x-2">
          <bdi>{label}</bdi>
          <AddressText value={address} />
        </li>
      ))}
    </UnsharedNotice>
  );
}
