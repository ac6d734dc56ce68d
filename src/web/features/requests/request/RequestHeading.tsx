import { Link, useLocation } from '@tanstack/react-router';
import { useMemo } from 'react';
import { scopeSearch, useScope } from '../../../api/scope';
import { AddressText } from '../../../components/AddressText';
import { CopyTextButton } from '../../../record/CopyTextButton';
import { readOrigin } from './adjacent-requests';
import { ListSteps } from './ListSteps';

/** Where one is, the way to the neighbours in the list that one came from, and the link to hand on. */
export function RequestHeading({ network, id }: { network: string; id: string }) {
  const state = useLocation({ select: ({ state: { listOrigin } }) => listOrigin });
  const scope = useScope();
  const origin = useMemo(() => readOrigin(state, id), [state, id]);
  return (
    <header className="mb-4 flex max-w-280 flex-wrap items-center gap-x-3 gap-y-2">
      <h1 className="flex min-w-0 flex-1 basis-60 items-center gap-2 text-base">
        <Link
          to="/$network/requests"
          params={{ network }}
          search={origin?.search ?? scopeSearch(scope)}
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
      <CopyTextButton label="Copy link" text={() => location.href} />
    </header>
  );
}
