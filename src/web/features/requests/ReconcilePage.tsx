import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import type { DeskAnswer, DeskQuestion } from '#service/proxy-api/desk';
import { noteExport } from '../../api/endpoints/audit';
import { deskQuery, type DeskParams } from '../../api/endpoints/desk';
import { ApiError } from '../../api/errors';
import { serverNowMs } from '../../api/server-clock';
import { useSession } from '../../api/session';
import { useNetwork, useNetworkConfig } from '../../api/useNetwork';
import { ErrorState } from '../../components/ErrorState';
import { PageTitle } from '../../components/PageTitle';
import { TimeText } from '../../components/time/TimeText';
import { saveFile } from '../../lib/save-file';
import { absoluteTime } from '../../lib/time';
import { FeesReport, useFees } from '../../record/reconcile/FeesReport';
import { reconcileCsv, reconcileManifest } from '../../record/reconcile/reconcile-files';
import { SponsorshipReport } from '../../record/reconcile/SponsorshipReport';
import { AccountedReport, ReceivedReport } from '../../record/reconcile/ValueReports';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { Notice } from '../../ui/Notice';
import { Skeleton } from '../../ui/Skeleton';
import { ReconcileForm } from './ReconcileForm';
import { narrowedTo } from './search/client-filter';
import { toDeskParams } from './search/desk-query';
import { filterOf } from './search/filter';
import { idsOnly } from './search/group-text';
import { pickFilterParams, type ListSearch } from './search/list-search';
import { printTextForm } from './search/print-text-form';
import { readListSearch } from './search/schema';
import { clientSideStatus } from './search/service-query';

const reconcileRoute = getRouteApi('/$network/reconcile');

/** A question that is asked once its section is opened. */
function Section<Q extends DeskQuestion>({
  title,
  question,
  params,
  children,
}: {
  title: string;
  question: Q;
  params: DeskParams;
  children: (answer: NonNullable<DeskAnswer<Q>['answer']>) => ReactNode;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const { data, error, refetch } = useQuery({
    ...deskQuery<DeskQuestion>(useNetwork(), question, params),
    enabled: isOpen,
  });
  return (
    <Card
      title={title}
      actions={
        <Button size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Hide' : 'Show'}
          <span className="sr-only"> {title}</span>
        </Button>
      }
    >
      {!isOpen ? null : data?.answer ? (
        children(data.answer)
      ) : error ? (
        <ErrorState error={error} title={`Couldn’t load ${title}`} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-4 w-60" />
      )}
    </Card>
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
    view: _view,
    ...question
  } = pickFilterParams(search);
  return question;
}

/** Adds up every own request of a filter: app fees, sponsorship, quoted against received, and what is left over. */
export function ReconcilePage() {
  const { feeRecipient, ...raw } = reconcileRoute.useSearch();
  const { search, dropped: unread } = readListSearch(raw);
  const everyone = { name: 'scope', reason: 'can’t be everyone’s: only your own are added up' };
  const dropped = search.scope === 'all' ? [...unread, everyone] : unread;
  const network = useNetworkConfig();
  const navigate = reconcileRoute.useNavigate();
  const session = useSession();
  const question = questionOf(search);
  const { filtersOpenStatuses } = network.capabilities;
  const unfilteredStatus = clientSideStatus(question, filtersOpenStatuses);
  const narrowed = [search.among, search.view].flatMap((kind) => (kind ? narrowedTo(kind) : []));
  const unfiltered = unfilteredStatus === null ? narrowed : [unfilteredStatus, ...narrowed];
  // A range that ends now stays where it is while the report is read.
  const [nowSeconds] = useState(() => Math.floor(serverNowMs(session) / 1000));
  const params: DeskParams = {
    ...toDeskParams(question, nowSeconds, filtersOpenStatuses),
    ...(feeRecipient && { feeRecipient }),
  };
  return (
    <div className="flex max-w-298 flex-col gap-4">
      <PageTitle title="Reconcile" />
      <header className="flex flex-col gap-1">
        <h1 className="text-lg font-semibold">Reconcile</h1>
        <p className="text-ink-2">
          Totals of all your requests that match a filter: app fees, sponsorship, quoted vs.
          received, and mismatches.
        </p>
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
                    view: undefined,
                    scope: undefined,
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
                <b>{name}</b> {reason}
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
        recipients={feeRecipient?.split(',') ?? []}
        onChange={(edit) =>
          void navigate({
            search: (prev) => ({ ...prev, ...edit }),
            replace: true,
            resetScroll: false,
          })
        }
      />
      <Report params={params} filterText={printTextForm(filterOf(question), idsOnly)} />
    </div>
  );
}

/** The figures first; what else is asked for is of the same seconds. */
function Report({ params, filterText }: { params: DeskParams; filterText: string }) {
  const network = useNetwork();
  const session = useSession();
  const client = useQueryClient();
  const { data, error } = useFees(params);
  const [isSaving, setIsSaving] = useState(false);
  if (error instanceof ApiError && error.problem.errorCode === 'NOT_HELD')
    return (
      <Notice tone="warn" title="This filter can’t be added up">
        {error.message} Remove it from the filter; the list can still be exported with it.
      </Notice>
    );
  const { period: _named, ...filter } = params;
  const window = data?.period;
  const asked: DeskParams = window
    ? {
        ...filter,
        startTimestamp: String(window.startSeconds),
        endTimestamp: String(window.endSeconds),
      }
    : params;
  const clockWords = params.clock === 'updatedAt' ? 'last updated' : 'created';
  const save = async (kind: 'csv' | 'manifest') => {
    setIsSaving(true);
    const name = `reconcile-${network}`;
    try {
      if (kind === 'csv') {
        saveFile(`${name}.csv`, 'text/csv', await reconcileCsv(session, network, asked));
        const what = 'Reconciliation as CSV';
        noteExport(session, network, { what, rows: null, filter: filterText });
      } else {
        const accounted = await client.fetchQuery(deskQuery(network, 'accounted', asked));
        const text = reconcileManifest(network, filterText, asked, accounted);
        saveFile(`${name}.manifest.json`, 'application/json', text);
      }
    } finally {
      setIsSaving(false);
    }
  };
  return (
    <>
      <Card title="App fees">
        <div className="flex flex-col gap-4">
          <FeesReport
            params={params}
            words="this period"
            groupings={[
              ...(['result', 'token', 'recipient', 'originChain', 'destinationChain'] as const),
              ...(['route', 'referrer', 'rule'] as const),
            ]}
            renderHead={({ atMs }) => (
              <p className="flex flex-wrap items-center gap-2 text-ink-2">
                <span>
                  Requests {clockWords} from{' '}
                  {window && absoluteTime(window.startSeconds * 1000, 'UTC')} to{' '}
                  {window && absoluteTime(window.endSeconds * 1000, 'UTC')}, as of{' '}
                  <TimeText ms={atMs} />.
                </span>
                <Button size="small" disabled={isSaving} onClick={() => void save('csv')}>
                  Download CSV
                </Button>
                <Button size="small" disabled={isSaving} onClick={() => void save('manifest')}>
                  Download manifest (JSON)
                </Button>
              </p>
            )}
          />
        </div>
      </Card>
      {data?.answer && (
        <>
          <Section title="Sponsorship" question="sponsorship" params={asked}>
            {(answer) => <SponsorshipReport answer={answer} />}
          </Section>
          {(['route', 'router'] as const).map((groupBy) => (
            <Section
              key={groupBy}
              title={`Quoted vs. received by ${groupBy}`}
              question="received"
              params={{ ...asked, groupBy }}
            >
              {(answer) => (
                <ReceivedReport answer={answer} title={`Quoted vs. received by ${groupBy}`} />
              )}
            </Section>
          ))}
          <Section title="Paid vs. accounted for" question="accounted" params={asked}>
            {(answer) => <AccountedReport answer={answer} params={asked} />}
          </Section>
        </>
      )}
    </>
  );
}
