import { useParams } from '@tanstack/react-router';
import { useEffect, type ComponentProps } from 'react';
import { scopeSearch, useIsUnscoped } from '../../api/scope';
import { useNetworkConfig } from '../../api/useNetwork';
import { useScope } from '../../api/useScope';
import { PageTitle } from '../../components/PageTitle';
import { remember } from '../../components/recents';
import { amountWords } from '../../components/amount/amount-text';
import { moneyOf, paidOrQuoted } from '#service/money/money';
import { chainName, type ChainOf } from '../../record/chain-of';
import { useChainOf } from '../../record/useChainOf';
import { shortened } from '../../record/verdict/money-words';
import { middleCut, truncated } from '../../lib/truncation';
import { RawCard } from '../../record/cards/RawRecord';
import { SightingContext } from '../../record/useMoney';
import { RecordPage } from '../../record/page/RecordPage';
import { ButtonLink } from '../../ui/ButtonLink';
import { ErrorState } from '../../components/ErrorState';
import { Card } from '../../ui/Card';
import { Notice } from '../../ui/Notice';
import { useHandling } from './handled/useHandling';
import { RequestHeading } from './request/RequestHeading';
import { RelatedCard } from './request/RelatedCard';
import { useReplacement } from './request/useReplacements';
import { useRequestActions } from './request/useRequestActions';
import { useLiveRequest, type StatusChange } from './request/useLiveRequest';
import { successorId, type ReadRow, type RequestRecord } from '#service/records/record';
import { useQuery } from '@tanstack/react-query';
import { isFailedOrRefunded } from '#service/status';
import { statusQuery } from '../../api/endpoints/status';
import { queryKey } from '../../api/query-key';
import { Skeleton } from '../../ui/Skeleton';
import { useIsNarrow } from '../../ui/hooks/useIsNarrow';
import { UnlistedRequest } from '../../record/page/UnlistedRequest';
import { EmptyState } from '../../ui/EmptyState';

/** One request: where the money is, why, and what now. */
export function RequestPage() {
  const { network, id } = useParams({ from: '/$network/requests/$id' });
  const asked = useScope();
  const isUnscoped = useIsUnscoped(network);
  const followed = useLiveRequest(useNetworkConfig(), id, asked);
  const { request, row, others, change, live, sighting } = followed;
  const { data, error, isPending, dataUpdatedAt } = request;
  const scope = data?.scope ?? asked;
  const retry = () => void request.refetch();
  const details = useStatusDetails(network, id, row?.record ?? null);
  const record = row?.record && { ...row.record, details: row.record.details ?? details };
  const replacement = useReplacement(network, record ?? null);
  const chainOf = useChainOf();
  const words = record && recentWords(record, chainOf);
  useEffect(() => {
    if (words) remember({ network, isRequest: true, text: id, words });
  }, [words, network, id]);
  return (
    <>
      <PageTitle title={`Request ${middleCut(id)}`} />
      <RequestHeading network={network} id={id} live={live} />
      {isPending && <RequestSkeleton />}
      {error && !data && (
        <div className="max-w-298">
          <Card>
            <ErrorState
              title="Couldn’t load the request"
              error={error}
              unaffected="The request itself isn’t affected."
              onRetry={retry}
            />
          </Card>
        </div>
      )}
      {data && row === null && (
        <RequestNotFound
          network={network}
          id={id}
          isAnother={data.rows.length > 0}
          onRetry={retry}
        />
      )}
      {record && data?.scope === 'all' && asked === 'ours' && !isUnscoped && (
        <div className="mb-4 max-w-298">
          <Notice title="Not one of your requests">
            It wasn’t made with your API keys; it was found among everyone’s requests. Fields that
            only its owner sees aren’t shown.
          </Notice>
        </div>
      )}
      {row?.broken !== undefined && <BrokenRequest row={row} />}
      <FollowNotice change={change} />
      {record && (
        <SightingContext value={sighting}>
          <FoundRecord
            key={record.id}
            network={network}
            record={record}
            raw={row.raw}
            readAtMs={dataUpdatedAt}
            replacement={replacement}
            related={
              <RelatedCard network={network} record={record} others={others} scope={scope} />
            }
          />
        </SightingContext>
      )}
    </>
  );
}

/** "success · 12.5 USDC · Base → Ink" */
function recentWords(record: RequestRecord, chainOf: ChainOf): string {
  const paid = paidOrQuoted(moneyOf(record, 'unavailable'));
  return [
    truncated(record.status ?? 'status not reported', 20),
    paid && shortened(amountWords(paid.amount) ?? ''),
    `${chainName(chainOf, record.originChainId)} → ${chainName(chainOf, record.destinationChainId)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** With what can be done with a request of the service; that of a replaced one is to open its replacement. */
function FoundRecord({
  network,
  record,
  ...page
}: Omit<ComponentProps<typeof RecordPage>, 'source'> & { network: string }) {
  const scope = useScope();
  const handling = useHandling(network, record);
  const actions = useRequestActions(network, record);
  const successor = successorId(record);
  return (
    <>
      <div className="max-w-298 not-empty:mb-4">{handling.line}</div>
      <RecordPage
        {...page}
        record={record}
        source="service"
        firstAction={
          successor && (
            <ButtonLink
              to="/$network/requests/$id"
              params={{ network, id: successor }}
              search={scopeSearch(scope)}
              variant="primary"
            >
              Open replacement request
            </ButtonLink>
          )
        }
        actions={[...handling.actions, ...actions]}
      />
    </>
  );
}

/** A row that is no record: named as such, with what came. */
function BrokenRequest({ row: { raw, broken } }: { row: ReadRow }) {
  return (
    <div className="flex max-w-298 flex-col gap-4">
      <Notice tone="warn" title="This record can’t be read">
        {broken} The raw record is below.
      </Notice>
      <RawCard raw={raw} />
    </div>
  );
}

/** A live region that stands from the start, so that a change is read out after what is being read. */
function FollowNotice({ change }: { change: StatusChange | null }) {
  return (
    <div role="status" className="max-w-298">
      {change && (
        <p className="mb-4 rounded-lg border border-accent bg-accent-soft px-4 py-2 font-semibold foreign-text">
          Status changed: {truncated(change.from)} → {truncated(change.to)}
        </p>
      )}
    </div>
  );
}

/**
 * The `details` of the status answer (decoded revert data or other context), which a record of a listing lacks. One
 * call, when a request that did not go well is opened, and again once its status is another one.
 */
function useStatusDetails(network: string, id: string, record: RequestRecord | null): unknown {
  const status = record?.status ?? null;
  const hasReason = record?.failReason != null || record?.refundFailReason != null;
  const { data } = useQuery({
    ...statusQuery(network, id),
    // Beside the following of the status, which has its own pace.
    queryKey: queryKey(network, 'status', { id, detailsOf: status ?? '' }),
    enabled: record !== null && (hasReason || isFailedOrRefunded(status)),
    staleTime: Infinity,
  });
  return data?.details ?? null;
}

// What an ordinary request takes: verdict, progress, money and tabs; beside them, or below, details and the rest.
const main: { title: string | null; px: number; phonePx: number }[] = [
  { title: null, px: 192, phonePx: 290 },
  { title: 'Progress', px: 354, phonePx: 625 },
  { title: 'Money', px: 300, phonePx: 600 },
  { title: null, px: 180, phonePx: 255 },
];
const details: typeof main = [{ title: 'Details', px: 480, phonePx: 480 }];
const rest: typeof main = [
  { title: 'Chain status now', px: 105, phonePx: 105 },
  { title: 'Related', px: 140, phonePx: 140 },
];
/** The borders, and the padding or the title. */
const frameFor = (title: string | null) => (title === null ? 34 : 58);

/** The page's frame with cards of about the right height, so that little moves when the record is there. */
function RequestSkeleton() {
  const isNarrow = useIsNarrow();
  const stack = (cards: typeof main) => (
    <div aria-hidden className="flex min-w-0 flex-col gap-4">
      {cards.map(({ title, px, phonePx }) => (
        <Card key={title ?? px} title={title}>
          <div style={{ height: (isNarrow ? phonePx : px) - frameFor(title) }}>
            <Skeleton className="h-full" />
          </div>
        </Card>
      ))}
    </div>
  );
  return (
    <div
      role="status"
      aria-label="Loading the request"
      className="grid max-w-298 grid-cols-1 gap-4 xl:grid-cols-[minmax(0,1fr)_320px]"
    >
      {stack(main)}
      <div className="grid content-start gap-4 max-xl:sm:grid-cols-2">
        {stack(details)}
        {stack(rest)}
      </div>
    </div>
  );
}

/** The service answered, and has nothing under this id; or it answered with another request, which is not shown. */
function RequestNotFound({
  network,
  id,
  isAnother,
  onRetry,
}: {
  network: string;
  id: string;
  isAnother: boolean;
  onRetry: () => void;
}) {
  const notFound = (
    <EmptyState
      title={isAnother ? 'The service returned a different request' : 'Request not found'}
      action={
        <>
          <ButtonLink
            variant="primary"
            to="/$network/search"
            params={{ network }}
            search={{ q: id }}
          >
            Search for this value
          </ButtonLink>
          <ButtonLink to="/$network/requests" params={{ network }}>
            All requests
          </ButtonLink>
        </>
      }
    >
      {isAnother
        ? 'Its ID isn’t the requested one, so it isn’t shown.'
        : `The service has no request with the ID ${truncated(id)}, among yours or everyone’s.`}{' '}
      It may be an order ID, a hash or an address, or belong to another network.
    </EmptyState>
  );
  return isAnother ? (
    notFound
  ) : (
    <UnlistedRequest network={network} id={id} onRetry={onRetry}>
      {notFound}
    </UnlistedRequest>
  );
}
