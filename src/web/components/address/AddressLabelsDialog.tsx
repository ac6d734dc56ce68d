import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { addressKey } from '#service/address';
import { enteredAccount } from '#service/identifiers/entered-account';
import {
  maxNameLength,
  nameText,
  type AddressLabel,
  type LabelEntry,
} from '#service/proxy-api/team';
import { labelsQuery, browserLabels, useUnsharedLabels } from '../../api/endpoints/labels';
import { deleteLabel, saveLabels, shareLabels } from '../../api/endpoints/save-labels';
import { useSession, type SessionPart } from '../../api/session';
import { useNetwork } from '../../api/useNetwork';
import { checksummed } from '../../lib/checksummed';
import { announce } from '../../ui/announce';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/overlay/Dialog';
import { TextField } from '../../ui/form/TextField';
import { AddressText } from './AddressText';
import { errorLine } from '../error-words';
import { ErrorState } from '../ErrorState';
import { TimeText } from '../time/TimeText';
import { useRouteContext } from '@tanstack/react-router';
import { unsharedText } from '../../lib/counted';
import { UnsharedNotice } from '../UnsharedNotice';

/** Colleagues change them as well. */
const freshMs = 15_000;

/** What the team calls addresses: add, change, delete. */
export function AddressLabelsDialog({
  address = '',
  onClose,
}: {
  /** The address to label. */
  address?: string;
  onClose: () => void;
}) {
  const { data, error, refetch } = useQuery({
    ...labelsQuery(useNetwork()),
    refetchOnMount: 'always',
    refetchInterval: freshMs,
  });
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title="Address labels">
      <div className="flex flex-col gap-4">
        <p className="text-ink-2">
          Labels are shared with your team, and shown beside the address.
          {data?.isKept === false &&
            ' Waybill’s server keeps them in memory: a restart loses them.'}
        </p>
        <UnsharedLabels />
        {!data && error ? (
          <ErrorState
            error={error}
            title="Couldn’t load the labels"
            onRetry={() => void refetch()}
          />
        ) : (
          <LabelForm address={address} labels={data?.labels ?? []} />
        )}
      </div>
    </Dialog>
  );
}

/** What was begun, by the address that the dialog was opened for: a dialog that is closed loses none. A null label is the saved one. */
type Draft = { address: string; label: string | null };
const drafts: SessionPart<Map<string, Draft>> = () => new Map();

function LabelForm({ address: named, labels }: { address: string; labels: AddressLabel[] }) {
  const client = useQueryClient();
  const network = useNetwork();
  const begun = useSession().get(drafts);
  const [draft, setDraft] = useState<Draft>(begun.get(named) ?? { address: named, label: null });
  const [issue, setIssue] = useState<string | null>(null);
  const savedLabel = (of: string) => labels.find(({ address }) => address === addressKey(of));
  const label = draft.label ?? savedLabel(draft.address)?.label ?? '';
  const isValid = nameText.safeParse(label).success;
  const change = (next: Draft) => {
    begun.set(named, next);
    setDraft(next);
  };
  const save = useMutation({
    mutationFn: (entry: LabelEntry) => saveLabels(client, network, [entry]),
    onSuccess: () => {
      begun.delete(named);
      setDraft({ address: '', label: null });
      announce('Label saved');
    },
  });
  return (
    <>
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          const account = enteredAccount(draft.address);
          setIssue(account.issue);
          if (account.issue === null && isValid && !save.isPending)
            save.mutate({ address: addressKey(account.text), label });
        }}
      >
        <TextField
          label="Address"
          error={issue}
          value={draft.address}
          className="font-mono text-xs"
          onValueChange={(text) => change({ ...draft, address: text })}
        />
        <TextField
          label="Label"
          error={
            !isValid && label.trim() !== ''
              ? 'Contains a control character.'
              : save.error && errorLine(save.error)
          }
          value={label}
          maxLength={maxNameLength}
          onValueChange={(text) => change({ ...draft, label: text })}
        />
        <Button
          type="submit"
          variant="primary"
          className="self-end"
          disabled={!isValid || save.isPending}
        >
          Save label
        </Button>
      </form>
      <SavedLabels labels={labels} onEdit={({ address }) => setDraft({ address, label: null })} />
    </>
  );
}

function SavedLabels({
  labels,
  onEdit,
}: {
  labels: AddressLabel[];
  onEdit: (label: AddressLabel) => void;
}) {
  const client = useQueryClient();
  const network = useNetwork();
  const remove = useMutation({
    mutationFn: (address: string) => deleteLabel(client, network, address),
    onSuccess: () => announce('Label deleted'),
  });
  if (labels.length === 0) return null;
  return (
    <>
      <ul aria-label="Saved labels" className="flex flex-col border-t border-line">
        {labels
          .toSorted((a, b) => a.label.localeCompare(b.label, 'en'))
          .map((each) => (
            <li
              key={each.address}
              className="flex min-h-11 items-center gap-2 border-b border-line py-1"
            >
              <span className="flex min-w-0 flex-1 flex-col">
                <AddressText value={checksummed(each.address)} />
                <span className="mt-1 text-xs foreign-text text-ink-3">
                  <bdi>{each.by}</bdi>, <TimeText ms={each.atMs} />
                </span>
              </span>
              <Button
                size="small"
                variant="quiet"
                aria-label={`Edit ${each.label}`}
                onClick={() => onEdit(each)}
              >
                Edit
              </Button>
              <Button
                size="small"
                variant="quiet"
                aria-label={`Delete ${each.label}`}
                disabled={remove.isPending}
                onClick={() => remove.mutate(each.address)}
              >
                Delete
              </Button>
            </li>
          ))}
      </ul>
      {remove.error && (
        <p role="alert" className="text-xs foreign-text text-failure">
          {errorLine(remove.error)}
        </p>
      )}
    </>
  );
}

/** Labels that an earlier version kept in this browser: added to the team's, or removed. */
function UnsharedLabels() {
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
