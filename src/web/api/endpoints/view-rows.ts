import type { DeskFigure, DeskView } from '#service/proxy-api/desk';
import type { RequestsPage } from '#service/records/read-requests';
import type { ReadRow } from '#service/records/record';
import { ApiError } from '../errors';
import { notHeldText, readDesk, type DeskParams } from './desk';
import type { Session } from '../session';

/** What a view counts, and the rows of its page that have changed since then. */
export interface CountedView {
  figure: DeskFigure;
  /** By the service's clock. */
  atMs: number;
  changedIds: ReadonlySet<string>;
}

/** A view has no rows yet: the proxy hasn't read what it is about, or keeps nothing. */
export class NotHeldError extends Error {
  override readonly name = 'NotHeldError';
}

/**
 * A page of a view: which requests are in it, and how many, says the desk; what they are says the service, in one call, or
 * one by one where it refuses several ids (*assumed* that one may).
 *
 * @param ask reads requests by a query of the service
 * @throws NotHeldError where the view can't be counted yet
 */
export async function readView(
  session: Session,
  network: string,
  view: DeskView,
  params: Params,
  ask: (query: Params) => Promise<RequestsPage>,
  signal?: AbortSignal,
): Promise<RequestsPage & { counted: CountedView }> {
  const { scope, includeAuthenticatedData, includeTotal: _total, ...filter } = params;
  const { answer, coverage, atMs } = await readDesk(
    session,
    network,
    'rows',
    deskParams(view, filter),
    signal,
  );
  if (!answer) throw new NotHeldError(notHeldText(coverage, 'the requests of this view'));
  const ids = answer.rows.map(({ id }) => id);
  const common = { scope, includeAuthenticatedData, apiKeyAlias: filter.apiKeyAlias };
  const inOneCall = { ...common, filters: JSON.stringify([{ id: ids }]), limit: '50' };
  const pages =
    ids.length === 0
      ? []
      : await ask(inOneCall).then(
          (page) => [page],
          (error: unknown) => {
            if (!(error instanceof ApiError) || error.status !== 400) throw error;
            return Promise.all(ids.map((id) => ask({ ...common, id })));
          },
        );
  const found = pages.flatMap((page) => page.rows);
  const broken = found.filter(({ record }) => !record);
  const missing = (id: string): ReadRow => ({
    raw: { id },
    broken: `The API no longer returns the request ${id}.`,
  });
  const rows = ids.map(
    (id) => found.find(({ record }) => record?.id === id) ?? broken.shift() ?? missing(id),
  );
  const isChanged = (row: ReadRow, index: number) =>
    row.record && row.record.updatedAtMs !== answer.rows[index]?.updatedAtMs;
  const { count, usd, usdUnknown, continuation } = answer;
  return {
    rows,
    continuation,
    total: count,
    counted: {
      figure: { count, usd, usdUnknown },
      atMs,
      changedIds: new Set(rows.filter(isChanged).flatMap(({ record }) => record?.id ?? [])),
    },
  };
}

type Params = Readonly<Record<string, string | undefined>>;

/** What the desk is asked: it takes a period, or both of its ends. */
function deskParams(view: DeskView, { period, startTimestamp, endTimestamp, ...rest }: Params) {
  const hasEnds = startTimestamp !== undefined || (endTimestamp !== undefined && !period);
  const time = hasEnds
    ? { startTimestamp: startTimestamp ?? '0', endTimestamp: endTimestamp ?? '99999999999' }
    : { period };
  return { ...rest, ...time, view } as DeskParams;
}
