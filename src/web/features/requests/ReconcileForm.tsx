import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { serverNowMs } from '../../api/server-clock';
import { useSession } from '../../api/session';
import { useNetworkConfig } from '../../api/useNetwork';
import { periodOf, periodParams, periods, type Period } from '../../record/reconcile/period';
import { isBusy, ReconcilePanel } from '../../record/reconcile/ReconcilePanel';
import type { ReconcileRun, ReconcileView } from '../../record/reconcile/reconcile-run';
import { Button } from '../../ui/Button';
import { ButtonLink } from '../../ui/ButtonLink';
import { Card } from '../../ui/Card';
import { Checkbox } from '../../ui/Checkbox';
import { Field } from '../../ui/Field';
import { Notice } from '../../ui/Notice';
import { Select } from '../../ui/Select';
import { TextInput } from '../../ui/TextInput';
import { useIsNarrow } from '../../ui/useIsNarrow';
import { useFilterWords } from './filters/useFilterWords';
import { filterOf } from './search/filter';
import { idsOnly } from './search/group-text';
import type { ListSearch } from './search/list-search';
import { printTextForm } from './search/print-text-form';
import { toServiceQuery } from './search/service-query';

interface Props {
  /** The list's search, to go back with, and the part of it that the sums depend on. */
  search: ListSearch;
  question: ListSearch;
  recipients: readonly string[] | null;
  run: ReconcileRun;
  view: ReconcileView;
  onChange: (edit: Partial<ListSearch & { feeRecipient?: string | undefined }>) => void;
}

/** Which requests are read, and of whom: chosen, started, and on a phone one line once the report is there. */
export function ReconcileForm({ search, question, recipients, run, view, onChange }: Props) {
  const network = useNetworkConfig();
  const { isOperator } = useRouteContext({ from: '/$network' }).config.viewer;
  const session = useSession();
  const [choices] = useState(() => periods(serverNowMs(session)));
  const [isOpened, setIsOpened] = useState(false);
  const isFolded = useIsNarrow() && view.progress?.phase === 'done' && !isOpened;
  const filter = filterOf(question);
  const isGated = question.includeAuthenticatedData === 'true';
  const period = periodOf(question, choices);
  const periodOptions = [
    { value: 'all', label: 'All time' },
    ...(period === 'own' ? [{ value: 'own', label: 'From the filter' }] : []),
    ...choices,
  ];
  const periodValue = typeof period === 'string' ? period : period.value;
  const { conditions, textForm } = useFilterWords(question);
  // The period says it.
  const shown = conditions.filter(({ id }) => id !== 'created' || period === 'own');
  const conditionText = shown.map(({ text }) => text).join('; ') || 'No filters';
  return (
    <Card title="Requests">
      <div className="flex flex-col gap-4 max-sm:gap-2">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0 foreign-text" title={textForm}>
            {isFolded && `${periodOptions.find(({ value }) => value === periodValue)?.label}. `}
            {conditionText}
          </span>
          {isFolded ? (
            <Button size="small" onClick={() => setIsOpened(true)}>
              Change
            </Button>
          ) : (
            <ButtonLink
              size="small"
              to="/$network/requests"
              params={{ network: network.name }}
              search={search}
            >
              {shown.length > 0 ? 'Change filter' : 'Add filter'}
            </ButtonLink>
          )}
        </p>
        {isGated && !isFolded && (
          <Notice title="Keep this tab open">
            Private fields are kept in memory only, so this reconciliation can’t resume after a
            reload.
          </Notice>
        )}
        <ReconcilePanel
          run={run}
          view={view}
          isFolded={isFolded}
          startLabel="Start reconciliation"
          what="requests"
          order={() => ({
            queryAt: (nowSeconds) =>
              toServiceQuery(question, nowSeconds, network.capabilities.filtersOpenStatuses),
            filterText: printTextForm(filter, idsOnly),
            recipients,
            period: typeof period === 'string' ? null : period,
            isGated,
          })}
          choices={
            <>
              <Select
                label="Period (UTC)"
                value={periodValue}
                disabled={isBusy(view)}
                onChange={(value) =>
                  onChange(timeParams(choices.find((one) => one.value === value)))
                }
                options={periodOptions}
              />
              <RecipientsField
                key={recipients?.join()}
                recipients={recipients ?? []}
                disabled={isBusy(view)}
                onChange={(chosen) => onChange({ feeRecipient: chosen.join() || undefined })}
              />
              {isOperator && (
                <div
                  title="Reads fields that only the owner of a request may see"
                  className="flex h-8 items-center"
                >
                  <Checkbox
                    label="Group by referrer"
                    checked={isGated}
                    onChange={(isOn) =>
                      onChange({ includeAuthenticatedData: isOn ? 'true' : undefined })
                    }
                  />
                </div>
              )}
            </>
          }
          fileName={`reconcile-${network.name}`}
        />
      </div>
    </Card>
  );
}

/** Whose app fees count; applied with Enter, or by going on. */
function RecipientsField({
  recipients,
  disabled,
  onChange,
}: {
  recipients: readonly string[];
  disabled: boolean;
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
      <Field
        label="Fee recipients (optional)"
        error={isTried && wrong !== undefined && 'Enter EVM addresses, separated by commas.'}
      >
        <TextInput
          value={text}
          placeholder="0x…, 0x…"
          className="w-full font-mono"
          disabled={disabled}
          onChange={(event) => setText(event.target.value)}
          onBlur={apply}
        />
      </Field>
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
