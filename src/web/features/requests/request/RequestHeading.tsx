import { Link, useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { scopeSearch } from '../../../api/scope';
import { useScope } from '../../../api/useScope';
import { AddressText } from '../../../components/address/AddressText';
import { readOrigin, fetchListPage, adjacentPage } from './adjacent-requests';
import { useQueryClient } from '@tanstack/react-query';
import { usualPeriod } from '#service/proxy-api/desk';
import { useNetworkConfig } from '../../../api/useNetwork';
import { useKeys } from '../../../components/single-keys';
import { RowSteps } from '../../../components/RowSteps';
import { announce } from '../../../ui/announce';
import { LiveDot, liveWords } from '../live/LiveState';
import type { Live } from '../live/useLive';
import type { ListOrigin } from './list-origin';
import { pageNumber } from '../search/paging';

/** Where one is, and the way to the neighbours in the list that one came from. */
export function RequestHeading({
  network,
  id,
  live,
}: {
  network: string;
  id: string;
  live: Live | null;
}) {
  const state = useLocation({ select: ({ state: { listOrigin } }) => listOrigin });
  const scope = useScope();
  const origin = useMemo(() => readOrigin(state, id), [state, id]);
  return (
    <header className="mb-4 flex max-w-298 flex-wrap items-center gap-x-3 gap-y-2 max-sm:gap-x-2">
      <h1 className="flex min-w-0 flex-1 basis-40 items-center gap-2 text-base max-sm:gap-1.5">
        <Link
          to="/$network/requests"
          params={{ network }}
          search={origin?.search ?? { created: usualPeriod, ...scopeSearch(scope) }}
          className="text-accent underline-offset-2 hover:underline"
        >
          Requests
        </Link>
        <span aria-hidden className="text-ink-3">
          /
        </span>
        <span className="sr-only">Request</span>
        <AddressText value={id} kind="id" />
      </h1>
      {origin && <ListSteps origin={origin} id={id} />}
      {/* As wide before it is live as after. */}
      <span className="flex min-w-14 items-center justify-end gap-1 text-xs text-ink-3 max-sm:min-w-9.5 print:hidden">
        {live && (
          <>
            <LiveDot tone={live.state === 'reconnecting' ? 'warn' : 'success'} />
            {liveWords[live.state]}
          </>
        )}
      </span>
    </header>
  );
}

/** To the previous and the next request of the list that this one was opened from. */
function ListSteps({ origin, id }: { origin: ListOrigin; id: string }) {
  const network = useNetworkConfig();
  const client = useQueryClient();
  const navigate = useNavigate();
  const scope = useScope();
  const { ids, search } = origin;
  const { history } = useRouter();
  useKeys({
    // What is open on the page closes by it.
    Escape: () => document.querySelector('[role=menu], [role=dialog]') ?? history.back(),
  });
  const at = ids.indexOf(id);

  // Takes the place of this entry: Back leads to the list, however many requests were looked at.
  const open = (next: string, listOrigin: ListOrigin) =>
    void navigate({
      to: '/$network/requests/$id',
      params: { network: network.name, id: next },
      search: scopeSearch(scope),
      state: { listOrigin },
      replace: true,
    });
  const turn = async (beside: ListOrigin['search'], step: 1 | -1) => {
    try {
      const page = await fetchListPage(client, network, beside);
      const next = page.ids.at(step === 1 ? 0 : -1);
      if (next === undefined) announce('No more requests in this direction');
      else open(next, page);
    } catch {
      announce('Couldn’t load the list page');
    }
  };
  const by = (step: 1 | -1): (() => void) | null => {
    const next = ids[at + step];
    if (next !== undefined) return () => open(next, origin);
    const beside = adjacentPage(origin, step);
    return beside && (() => void turn(beside, step));
  };
  const number = pageNumber(search);
  return (
    <RowSteps onPrevious={by(-1)} onNext={by(1)}>
      {at + 1} of {ids.length}
      {number !== null && ` on page ${number}`}
    </RowSteps>
  );
}
