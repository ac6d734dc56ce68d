import { useState } from 'react';
import { serverNowMs } from '../../api/server-clock';
import { useSession } from '../../api/session';
import { useNetworkConfig } from '../../api/useNetwork';
import { periodOf, periodParams, periods, type Period } from '../../record/reconcile/period';
import { ButtonLink } from '../../ui/ButtonLink';
import { Card } from '../../ui/Card';
import { Select } from '../../ui/form/Select';
import { TextField } from '../../ui/form/TextField';
import { useFilterWords } from './filters/useFilterWords';
import type { ListSearch } from './search/list-search';

interface Props {
  /** The list's search, to go back with, and the part of it that the sums depend on. */
  search: ListSearch;
  question: ListSearch;
  recipients: readonly string[];
  onChange: (edit: Partial<ListSearch & { feeRecipient?: string | undefined }>) => void;
}

/** Which requests are added up, and whose fees. */
export function ReconcileForm({ search, question, recipients, onChange }: Props) {
  const network = useNetworkConfig();
  const session = useSession();
  const [choices] = useState(() => periods(serverNowMs(session)));
  const found = periodOf(question, choices);
  const periodOptions = [
    ...(found === 'own' ? [{ value: 'own', label: 'From the filter' }] : []),
    ...choices,
  ];
  const { conditions, textForm } = useFilterWords(question);
  // The period says it.
  const shown = conditions.filter(({ id }) => id !== 'created' || found === 'own');
  return (
    <Card title="Requests">
      <div className="flex flex-col gap-4 max-sm:gap-2">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0 foreign-text" title={textForm}>
            {shown.map(({ text }) => text).join('; ') || 'No filters'}
          </span>
          <ButtonLink
            size="small"
            className="print:hidden"
            to="/$network/requests"
            params={{ network: network.name }}
            search={search}
          >
            {shown.length > 0 ? 'Change filter' : 'Add filter'}
          </ButtonLink>
        </p>
        <div className="flex flex-wrap items-end gap-3">
          <Select
            label="Period (UTC)"
            value={found === 'all' ? '30d' : found === 'own' ? 'own' : found.value}
            onChange={(value) => onChange(timeParams(choices.find((one) => one.value === value)))}
            options={periodOptions}
          />
          <RecipientsField
            key={recipients.join()}
            recipients={recipients}
            onChange={(chosen) => onChange({ feeRecipient: chosen.join() || undefined })}
          />
        </div>
      </div>
    </Card>
  );
}

/** Whose app fees count; applied with Enter, or by going on. */
function RecipientsField({
  recipients,
  onChange,
}: {
  recipients: readonly string[];
  onChange: (recipients: readonly string[]) => void;
}) {
  const [text, setText] = useState(recipients.join(', '));
  const [isTried, setIsTried] = useState(false);
  const chosen = text.split(/[\s,]+/).filter((part) => part !== '');
  // A fee's recipient is an EVM address on every chain (service-api.md F1).
  const wrong = chosen.find((address) => !/^0x[0-9a-f]{40}$/i.test(address));
  const apply = () => {
    setIsTried(true);
    if (wrong === undefined && chosen.join() !== recipients.join()) onChange(chosen);
  };
  return (
    <form
      className="min-w-0 flex-1 basis-64 sm:basis-40"
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <TextField
        label="Fee recipients (optional)"
        error={isTried && wrong !== undefined && 'Enter EVM addresses, separated by commas.'}
        value={text}
        placeholder="0x…, 0x…"
        className="w-full font-mono"
        onValueChange={setText}
        onBlur={apply}
      />
    </form>
  );
}

function timeParams(period: Period | undefined): Partial<ListSearch> {
  const none = {
    created: undefined,
    updated: undefined,
    startTimestamp: undefined,
    endTimestamp: undefined,
  };
  return period ? { ...none, ...periodParams(period) } : none;
}
