import { getRouteApi, useRouteContext } from '@tanstack/react-router';
import { useDeferredValue, useMemo, useState } from 'react';
import { useChains } from '../../api/chains';
import { serverNowMs } from '../../api/server-clock';
import { useSession } from '../../api/session';
import { nameOfChain } from '#service/schema/chain';
import { useNetworkConfig } from '../../api/useNetwork';
import { PageTitle } from '../../components/PageTitle';
import { ScopeLine } from '../../components/ScopeLine';
import { absoluteTime } from '../../lib/time';
import { visibleText } from '../../lib/truncation';
import { AppFeesReport } from '../../record/reconcile/AppFeesReport';
import {
  periodOf,
  periodParams,
  periods,
  windowOf,
  type Period,
} from '../../record/reconcile/period';
import { isBusy, ReconcilePanel } from '../../record/reconcile/ReconcilePanel';
import { SponsorshipReport } from '../../record/reconcile/SponsorshipReport';
import { useReconcileRun } from '../../record/reconcile/useReconcileRun';
import { OutputReport, RemainderReport } from '../../record/reconcile/ValueReports';
import { printSearch } from '../../search-codec';
import { Button } from '../../ui/Button';
import { ButtonLink } from '../../ui/ButtonLink';
import { Card } from '../../ui/Card';
import { Checkbox } from '../../ui/Checkbox';
import { EmptyState } from '../../ui/EmptyState';
import { Field } from '../../ui/Field';
import { Notice } from '../../ui/Notice';
import { Select } from '../../ui/Select';
import { TextInput } from '../../ui/TextInput';
import { chainWords } from './search/chain-words';
import { amongWords } from './search/client-filter';
import { filterOf } from './search/filter';
import { chipsOf } from './filters/chips';
import { idsOnly } from './search/group-text';
import { pickFilterParams, type ListSearch } from './search/list-search';
import { printTextForm } from './search/print-text-form';
import { readListSearch } from './search/schema';
import { clientSideStatus, scopeOf, toServiceQuery } from './search/service-query';

const reconcileRoute = getRouteApi('/$network/reconcile');

/** What the sums depend on: neither order nor place among the pages. */
function questionOf(search: ListSearch): ListSearch {
  const {
    continuation: _cursor,
    trail: _trail,
    limit: _limit,
    sortBy: _sortBy,
    sortDirection: _direction,
    ...question
  } = pickFilterParams(search);
  return question;
}

/** Adds up every request of a filter: app fees, sponsorship, quoted against received, and what is left over. */
export function ReconcilePage() {
  const { feeRecipient, ...raw } = reconcileRoute.useSearch();
  const { search, dropped } = readListSearch(raw);
  const network = useNetworkConfig();
  const { isOperator } = useRouteContext({ from: '/$network' }).config.viewer;
  const navigate = reconcileRoute.useNavigate();
  const session = useSession();
  const chains = useChains();
  const words = useMemo(() => chainWords(chains.values()), [chains]);
  const [choices] = useState(() => periods(serverNowMs(session)));
  const question = questionOf(search);
  const recipients = useMemo(() => feeRecipient?.split(',') ?? null, [feeRecipient]);
  const { run, view } = useReconcileRun(printSearch({ ...question, feeRecipient }));
  const { filtersOpenStatuses } = network.capabilities;
  const filter = filterOf(question);
  const scope = scopeOf(question);
  const isGated = question.includeAuthenticatedData === 'true';
  const unfilteredStatus = clientSideStatus(question, filtersOpenStatuses);
  const unfiltered = [unfilteredStatus, search.among && amongWords[search.among]].filter(
    (word) => word !== null && word !== undefined,
  );
  const period = periodOf(question, choices);
  const conditions = chipsOf(filter, {
    chains: words,
    chainName: (id) => visibleText(nameOfChain(chains.get(Number(id)), id)),
    timeText: (seconds) => `${absoluteTime(Number(seconds) * 1000, 'UTC')} UTC`,
    scope,
  }).flatMap(({ id, label, value }) =>
    // The period says it.
    id === 'created' && period !== 'own' ? [] : `${label}: ${value}`,
  );
  const { progress } = view;
  // Drawn in slices, so that an input is answered while rows come in.
  const report = useDeferredValue(view.report);
  const isRead = report !== null && progress !== null && progress.phase !== 'counted';

  const change = (edit: Partial<ListSearch & { feeRecipient?: string }>) =>
    void navigate({ search: (prev) => ({ ...prev, ...edit }), replace: true, resetScroll: false });

  return (
    <div className="flex max-w-288 flex-col gap-4">
      <PageTitle title="Reconcile" />
      <header className="flex flex-col gap-1">
        <h1 className="text-lg font-semibold">Reconcile</h1>
        <p className="text-ink-2">
          Totals of all requests that match a filter: app fees, sponsorship, quoted vs. received,
          and mismatches.
        </p>
        <ScopeLine asked={scope} found={scope} what="requests" />
      </header>
      {dropped.length + unfiltered.length > 0 && (
        <Notice
          tone="warn"
          title="Some filters of this link aren’t applied as written"
          actions={
            <Button
              onClick={() =>
                void navigate({
                  search: {
                    ...search,
                    among: undefined,
                    ...(unfilteredStatus !== null && { status: undefined }),
                    feeRecipient,
                  },
                  replace: true,
                  resetScroll: false,
                })
              }
            >
              Clean up URL
            </Button>
          }
        >
          <ul className="list-disc pl-4">
            {dropped.map(({ name, reason }, index) => (
              <li key={index}>
                <b>{visibleText(name)}</b> {reason}
              </li>
            ))}
            {unfiltered.map((word) => (
              <li key={word}>
                <b>{word}</b> isn’t applied: the API can’t filter by it
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <Card title="Requests">
        <div className="flex flex-col gap-4">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="min-w-0 foreign-text" title={printTextForm(filter, words)}>
              {conditions.length === 0
                ? period === 'all'
                  ? 'No filters'
                  : 'No other filters'
                : conditions.join('; ')}
            </span>
            <ButtonLink
              size="small"
              to="/$network/requests"
              params={{ network: network.name }}
              search={search}
            >
              Change filter
            </ButtonLink>
          </p>
          {isGated && (
            <Notice title="Keep this tab open">
              Private fields are kept in memory only, so this reconciliation can’t resume after a
              reload.
            </Notice>
          )}
          <ReconcilePanel
            run={run}
            view={view}
            startLabel="Start reconciliation"
            what="requests"
            order={() => ({
              queryAt: (nowSeconds) => toServiceQuery(question, nowSeconds, filtersOpenStatuses),
              filterText: printTextForm(filter, idsOnly),
              recipients,
              period: typeof period === 'string' ? null : period,
              isGated,
            })}
            choices={
              <>
                <Select
                  label="Period (UTC)"
                  value={typeof period === 'string' ? period : period.value}
                  disabled={isBusy(view)}
                  onChange={(value) =>
                    change(timeParams(choices.find((one) => one.value === value)))
                  }
                  options={[
                    { value: 'all', label: 'All time' },
                    ...(period === 'own' ? [{ value: 'own', label: 'From the filter' }] : []),
                    ...choices,
                  ]}
                />
                <RecipientsField
                  key={feeRecipient}
                  recipients={recipients ?? []}
                  disabled={isBusy(view)}
                  onChange={(chosen) => change({ feeRecipient: chosen.join() || undefined })}
                />
                {isOperator && (
                  <div className="flex h-8 items-center sm:max-xl:order-last sm:max-xl:w-full">
                    <Checkbox
                      label="Group by referrer (reads owner-only fields)"
                      checked={isGated}
                      onChange={(isOn) =>
                        change({ includeAuthenticatedData: isOn ? 'true' : undefined })
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
      {isRead && report.requests === 0 && progress.phase === 'done' && (
        <EmptyState title="No requests match">
          {recipients
            ? 'No request that was read names this fee recipient. Choose a longer period.'
            : `${period === 'all' ? 'Change' : 'Choose a longer period or change'} the filter.`}
        </EmptyState>
      )}
      {isRead && report.requests > 0 && (
        <>
          <Card title="App fees">
            <AppFeesReport
              report={report}
              recipients={recipients}
              window={progress.phase === 'done' ? windowOf(progress.journal) : null}
            />
          </Card>
          <Card title="Sponsorship">
            <SponsorshipReport report={report} />
          </Card>
          <Card title="Quoted vs. received">
            <OutputReport report={report} />
          </Card>
          <Card title="Paid vs. accounted for">
            <RemainderReport report={report} />
          </Card>
        </>
      )}
    </div>
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
      className="min-w-0 flex-1 basis-64"
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <Field
        label="Fee recipients (empty: all)"
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
