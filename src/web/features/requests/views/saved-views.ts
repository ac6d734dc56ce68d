import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { anyRecord } from '#service/schema/tolerant';
import {
  maxNameLength,
  viewNameKey,
  type ViewsAnswer,
  type ViewVersion,
} from '#service/proxy-api/team';
import type { SessionPart } from '../../../api/session';
import { viewsQuery } from '../../../api/endpoints/views';
import { sharedValue, type SharedValue } from '../../../lib/shared-value';
import { storedJson } from '../../../lib/stored-value';
import { parseSearch, printSearch } from '../../../search-codec';
import { printColumns, readColumns, type ColumnId } from '../columns/columns';
import { omitPagination, type ListSearch } from '../search/list-search';
import { readListSearch } from '../search/schema';

/** A question under a name, with the columns to read it by; without them: those that are shown at the moment. */
export interface ListView {
  name: string;
  search: ListSearch;
}

export interface TeamView extends ListView, ViewVersion {
  by: string;
}

/** Those that the team saved; null where they can’t be read, undefined before they are. */
export type TeamViews = readonly TeamView[] | null | undefined;

/** What is to be done with views: the list on screen is saved as a new one, such as a link offers, or a saved one is changed. */
export type ViewsTask =
  | { kind: 'save'; view?: ListView }
  | { kind: 'rename' | 'update' | 'delete'; view: TeamView };

/** What a view keeps of the URL: filters, order and page size, not the place in the walk. */
export function viewSearch(
  search: ListSearch,
  shown: readonly ColumnId[] | null = null,
): ListSearch {
  const { saveAs: _saveAs, ...rest } = omitPagination(search);
  const columns = shown ? printColumns(shown) : undefined;
  return JSON.parse(JSON.stringify({ ...rest, columns })) as ListSearch;
}

/** Unknown filters and columns are left out. */
function readViewSearch(values: Readonly<Record<string, unknown>>): ListSearch {
  const { search } = readListSearch(values);
  return viewSearch(search, readColumns(search.columns));
}

/** True when the list asks what the view asks; the order of words in a URL does not matter. */
export function isView(view: Pick<ListView, 'search'>, search: ListSearch): boolean {
  return canonical(viewSearch(view.search)) === canonical(viewSearch(search));
}

/** True where the team has the view that a link offers: also with other columns, if it has the same name. */
export function isSaved(offered: ListView, team: TeamViews): boolean {
  return (team ?? []).some(
    (saved) =>
      isView(saved, offered.search) &&
      (saved.search.columns === offered.search.columns ||
        viewNameKey(saved.name) === viewNameKey(offered.name)),
  );
}

/** The same of a view that everybody has: it stays itself in another order, or with more rows on a page. */
export function isSystemView(view: Pick<ListView, 'search'>, search: ListSearch): boolean {
  const unsorted = ({
    sortBy: _by,
    sortDirection: _direction,
    limit: _limit,
    ...rest
  }: ListSearch) => canonical(rest);
  return unsorted(view.search) === unsorted(viewSearch(search));
}

function canonical(search: ListSearch): string {
  const entries = Object.entries(search).filter(([, value]) => value !== undefined);
  return JSON.stringify(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

export function shareLink(network: string, { name, search }: ListView): string {
  return `${location.origin}/${network}/requests${printSearch({ ...search, saveAs: name })}`;
}

/** A name of a link or of this browser, as one can be typed. */
const cleanName = (name: string) => cutName(name.replaceAll(/\p{Cc}/gu, ' ').trim());

/** Never through a surrogate pair, such as an emoji is. */
const cutName = (name: string, length = maxNameLength) =>
  name.slice(0, length).replace(/[\ud800-\udbff]$/, '');

/** The view that a link offers, or null. */
export function offeredView(search: ListSearch): ListView | null {
  if (search.saveAs === undefined) return null;
  return {
    name: cleanName(search.saveAs),
    search: viewSearch(search, readColumns(search.columns)),
  };
}

export function teamViews({ views, isKept }: ViewsAnswer): { views: TeamView[]; isKept: boolean } {
  return {
    isKept,
    views: views
      .map((view) => ({ ...view, search: readViewSearch(parseSearch(view.search)) }))
      .toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true })),
  };
}

interface Reading {
  isOn?: boolean;
  /** How often it is read again; false: not by itself. */
  everyMs: number | false;
  isReadAtOnce?: boolean;
}

/** The views of the network that the team saved. */
export function useTeamViews(network: string, { isOn = true, everyMs, isReadAtOnce }: Reading) {
  return useQuery({
    ...viewsQuery(network),
    select: teamViews,
    enabled: isOn,
    refetchInterval: everyMs,
    refetchOnMount: isReadAtOnce ? 'always' : true,
  });
}

/** What earlier versions kept in this browser; one that does not parse costs only itself. */
const browserView = z.pipe(
  z.object({ name: z.string(), search: anyRecord, columns: z.nullish(z.array(z.string())) }),
  z.transform(({ name, search, columns }): ListView => ({
    name: cleanName(name),
    search: readViewSearch({ ...search, columns: columns?.join(',') }),
  })),
);

export const browserViews = z.pipe(
  z.array(z.unknown()),
  z.transform((items) =>
    items.flatMap((item) => {
      const { data } = browserView.safeParse(item);
      return data && data.name !== '' ? [data] : [];
    }),
  ),
);

const none: ListView[] = [];
/** Before a network had views of its own. */
const ofAllNetworks = storedJson('waybill.views', browserViews, none);
const stores = new Map<string, SharedValue<ListView[]>>();

export function browserViewsOf(network: string): SharedValue<ListView[]> {
  const store =
    stores.get(network) ??
    storedJson(`waybill.views.${network}`, browserViews, ofAllNetworks.get());
  stores.set(network, store);
  return store;
}

/** Views of this browser that the team has under no name; none for who can't save them. */
export function useUnsharedViews(network: string, team: TeamViews) {
  const { isOperator } = useRouteContext({ from: '/$network' }).config.viewer;
  const store = browserViewsOf(network);
  const own = useSyncExternalStore(store.subscribe, store.get);
  if (!team || !isOperator) return none;
  const known = new Set(team.map(({ search }) => canonical(search)));
  return own.filter(({ search }) => !known.has(canonical(search)));
}

/** The name, or one with a number where another view has it. */
export function freeName(name: string, team: readonly Pick<ListView, 'name'>[]): string {
  const taken = new Set(team.map((view) => viewNameKey(view.name)));
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? '' : ` (${number})`;
    const free = cutName(name, maxNameLength - suffix.length) + suffix;
    if (!taken.has(viewNameKey(free))) return free;
  }
}

/** The saved view that was opened last: what “Save changes” updates. Null: none of them. */
export const openedView: SessionPart<SharedValue<string | null>> = () =>
  sharedValue<string | null>(null);
