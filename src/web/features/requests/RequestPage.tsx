import { useParams } from '@tanstack/react-router';
import { useIsUnscoped, useScope } from '../../api/scope';
import { PageTitle } from '../../components/PageTitle';
import { StaleNotice } from '../../components/StaleNotice';
import { middleCut, visibleText } from '../../lib/truncation';
import { RecordPage } from '../../record/RecordPage';
import { ButtonLink } from '../../ui/ButtonLink';
import { ErrorState } from '../../components/ErrorState';
import { Notice } from '../../ui/Notice';
import { BrokenRequest } from './request/BrokenRequest';
import { CompareAction } from './request/CompareAction';
import { FollowNotice } from './request/FollowNotice';
import { RelatedCard } from './request/RelatedCard';
import { RequestHeading } from './request/RequestHeading';
import { RequestNotFound } from './request/RequestNotFound';
import { RequestSkeleton } from './request/RequestSkeleton';
import { useLiveRequest } from './request/useLiveRequest';
import { useStatusDetails } from './request/useStatusDetails';

/** One request: where the money is, why, and what now. */
export function RequestPage() {
  const { network, id } = useParams({ from: '/$network/requests/$id' });
  const asked = useScope();
  const isUnscoped = useIsUnscoped(network);
  const followed = useLiveRequest(network, id, asked);
  const { request, row, others, change, isFollowed, behind } = followed;
  const { data, error, isPending, dataUpdatedAt } = request;
  const retry = () => void request.refetch();
  const details = useStatusDetails(network, id, row?.record ?? null);
  const record = row?.record && { ...row.record, details: row.record.details ?? details };
  return (
    <>
      <PageTitle title={`Request ${middleCut(visibleText(id))}`} />
      <RequestHeading network={network} id={id} />
      {isPending && <RequestSkeleton />}
      {error && !data && <ErrorState error={error} onRetry={retry} />}
      {error && data && <StaleNotice error={error} dataUpdatedAt={dataUpdatedAt} onRetry={retry} />}
      {data && row === null && (
        <RequestNotFound network={network} id={id} isAnother={data.rows.length > 0} />
      )}
      {record && data?.scope === 'all' && asked === 'ours' && !isUnscoped && (
        <div className="mb-4 max-w-280">
          <Notice title="Not one of your requests">
            It wasn’t made with your API keys; it was found among everyone’s requests. Fields that
            only its owner sees aren’t shown.
          </Notice>
        </div>
      )}
      {row?.broken !== undefined && <BrokenRequest row={row} />}
      <FollowNotice change={change} isFollowed={isFollowed} behind={behind} />
      {record && (
        <RecordPage
          key={record.id}
          record={record}
          raw={row.raw}
          source="service"
          readAtMs={dataUpdatedAt}
          actions={
            <>
              {record.supersededByRequestId && (
                <ButtonLink
                  to="/$network/requests/$id"
                  params={{ network, id: record.supersededByRequestId }}
                >
                  Open the request that replaced it
                </ButtonLink>
              )}
              <CompareAction network={network} record={record} />
            </>
          }
          related={
            <RelatedCard
              network={network}
              record={record}
              others={others}
              scope={data?.scope ?? asked}
            />
          }
        />
      )}
    </>
  );
}
