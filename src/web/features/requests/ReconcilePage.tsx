import { getRouteApi, Link } from '@tanstack/react-router';
import { useDeferredValue, useMemo, type ReactNode } from 'react';
import { useNetworkConfig } from '../../api/useNetwork';
import { PageTitle } from '../../components/PageTitle';
import { ScopeLine } from '../../components/ScopeLine';
import { visibleText } from '../../lib/truncation';
import { AppFeesReport } from '../../record/reconcile/AppFeesReport';
import { windowOf } from '../../record/reconcile/period';
import { SponsorshipReport } from '../../record/reconcile/SponsorshipReport';
import { useReconcileRun } from '../../record/reconcile/useReconcileRun';
import { OutputReport, RemainderReport } from '../../record/reconcile/ValueReports';
import { printSearch } from '../../search-codec';
import { Button } from '../../ui/Button';
import { ButtonLink } from '../../ui/ButtonLink';
import { Card } from '../../ui/Card';
import { cx } from '../../ui/cx';
import { EmptyState } from '../../ui/EmptyState';
import { Notice } from '../../ui/Notice';
import { ReconcileForm } from './ReconcileForm';
import { narrowedTo } from './search/client-filter';
import { pickFilterParams, type ListSearch } from './search/list-search';
import { readListSearch } from './search/schema';
import { clientSideStatus, scopeOf } from './search/service-query';

const reconcileRoute = getRouteApi('/$network/reconcile');

/** The report is long: each part has a link above the first. */
const sections = {
  'app-fees': 'App fees',
  sponsorship: 'Sponsorship',
  received: 'Quoted vs. received',
  paid: 'Paid vs. accounted for',
} as const;

function Section({ id, children }: { id: keyof typeof sections; children: ReactNode }) {
  return (
    <div id={id} className="scroll-mt-14">
      <Card title={sections[id]}>{children}</Card>
    </div>
  );
}

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
  const navigate = reconcileRoute.useNavigate();
  const question = questionOf(search);
  const recipients = useMemo(() => feeRecipient?.split(',') ?? null, [feeRecipient]);
  const { run, view } = useReconcileRun(printSearch({ ...question, feeRecipient }));
  const { filtersOpenStatuses } = network.capabilities;
  const scope = scopeOf(question);
  const unfilteredStatus = clientSideStatus(question, filtersOpenStatuses);
  const unfiltered = [unfilteredStatus, search.among && narrowedTo(search.among)].filter(
    (word) => word !== null && word !== undefined,
  );
  const hasPeriod = Boolean(
    question.created ?? question.updated ?? question.startTimestamp ?? question.endTimestamp,
  );
  const { progress } = view;
  // Drawn in slices, so that an input is answered while rows come in.
  const report = useDeferredValue(view.report);
  const isRead = report !== null && progress !== null && progress.phase !== 'counted';

  return (
    <div className="flex max-w-298 flex-col gap-4">
      <PageTitle title="Reconcile" />
      <header className="flex flex-col gap-1">
        <h1 className="text-lg font-semibold">Reconcile</h1>
        <p className={cx('text-ink-2', isRead && 'max-sm:hidden')}>
          Totals of all requests that match a filter: app fees, sponsorship, quoted vs. received,
          and mismatches.
        </p>
        <ScopeLine asked={scope} found={scope} what="requests" />
      </header>
      {dropped.length + unfiltered.length > 0 && (
        <Notice
          tone="warn"
          title="Some filters in this link were ignored"
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
          <p>Totals include requests that don’t match them.</p>
          <ul className="list-disc pl-4">
            {dropped.map(({ name, reason }, index) => (
              <li key={index}>
                <b>{visibleText(name)}</b> {reason}
              </li>
            ))}
            {unfiltered.map((word) => (
              <li key={word}>
                <b>{word}</b>: the API can’t filter by it
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <ReconcileForm
        search={search}
        question={question}
        recipients={recipients}
        run={run}
        view={view}
        onChange={(edit) =>
          void navigate({
            search: (prev) => ({ ...prev, ...edit }),
            replace: true,
            resetScroll: false,
          })
        }
      />
      {isRead && report.requests === 0 && progress.phase === 'done' && (
        <EmptyState
          title={
            question.term
              ? `No requests match “${visibleText(question.term)}”`
              : 'No requests match'
          }
          action={
            question.term ? (
              <Button
                onClick={() =>
                  void navigate({
                    search: (prev) => ({ ...prev, term: undefined }),
                    replace: true,
                    resetScroll: false,
                  })
                }
              >
                Clear search
              </Button>
            ) : (
              <ButtonLink
                to="/$network/requests"
                params={{ network: network.name }}
                search={search}
              >
                Change filter
              </ButtonLink>
            )
          }
        >
          {recipients
            ? 'No request that was read names this fee recipient. Choose a longer period.'
            : hasPeriod
              ? 'Choose a longer period, or change the filter.'
              : 'Searched all time.'}
        </EmptyState>
      )}
      {isRead && report.requests > 0 && (
        <>
          <nav aria-label="Report" className="flex flex-wrap gap-x-4">
            {Object.entries(sections).map(([id, title]) => (
              <Link
                key={id}
                to="."
                search={(now) => now}
                hash={id}
                replace
                className="inline-block py-1 text-accent underline"
              >
                {title}
              </Link>
            ))}
          </nav>
          <Section id="app-fees">
            <AppFeesReport
              report={report}
              recipients={recipients}
              window={progress.phase === 'done' ? windowOf(progress.journal) : null}
            />
          </Section>
          <Section id="sponsorship">
            <SponsorshipReport report={report} />
          </Section>
          <Section id="received">
            <OutputReport report={report} />
          </Section>
          <Section id="paid">
            <RemainderReport report={report} />
          </Section>
        </>
      )}
    </div>
  );
}
