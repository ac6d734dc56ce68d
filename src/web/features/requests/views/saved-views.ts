import { useSyncExternalStore } from 'react';
import { useNetwork } from '../../../api/useNetwork';
import type { SessionPart } from '../../../api/session';
import { printSearch } from '../../../search-codec';
import { sharedValue, type SharedValue } from '../../../lib/shared-value';
import { storedJson } from '../../../lib/stored-value';
import * as z from 'zod/mini';
import { anyRecord } from '#service/schema/tolerant';
import { knownColumns, printColumns, readColumns, type ColumnId } from '../columns/columns';
import { omitPagination, type ListSearch } from '../search/list-search';
import { readListSearch } from '../search/schema';

/** A question under a name, with the columns to read it by; null columns: those that stand at the moment. */
export interface SavedView {
  name: string;
  search: ListSearch;
  columns: ColumnId[] | null;
}

export const maxNameLength = 60;

const storedView = z.object({
  name: z.pipe(
    z.string(),
    z.transform((name) => name.trim()),
  ),
  search: anyRecord,
  columns: z.nullish(z.array(z.string())),
});

type StoredView = z.output<typeof storedView>;

function toView({ name, search, columns }: StoredView): SavedView {
  const known = knownColumns(columns ?? []);
  return {
    name,
    search: viewSearch(readListSearch(search).search),
    columns: known.length > 0 ? known : null,
  };
}

/** What a view keeps of the URL: filters, order and page size, not the place in the walk. */
export function viewSearch(search: ListSearch): ListSearch {
  const { columns: _columns, saveAs: _saveAs, ...rest } = omitPagination(search);
  return JSON.parse(JSON.stringify(rest)) as ListSearch;
}

/** Views as the browser keeps them; one that does not parse costs only itself. */
export const storedViews = z.pipe(
  z.array(z.unknown()),
  z.transform((items) =>
    items.flatMap((item) => {
      const { data } = storedView.safeParse(item);
      return data && data.name !== '' && data.name.length <= maxNameLength ? [toView(data)] : [];
    }),
  ),
);

/** Adds a view, or replaces the one of the same name in its place. */
export function withView(views: readonly SavedView[], view: SavedView): SavedView[] {
  const at = views.findIndex(({ name }) => name === view.name);
  return at === -1 ? [...views, view] : views.with(at, view);
}

export function withoutView(views: readonly SavedView[], name: string): SavedView[] {
  return views.filter((view) => view.name !== name);
}

/** The view under another name, in its place. */
export function renamedView(views: readonly SavedView[], name: string, to: string): SavedView[] {
  return views.map((view) => (view.name === name ? { ...view, name: to } : view));
}

/** The view as the list stands now; its columns follow only where it keeps any. */
export function updatedView(
  view: SavedView,
  search: ListSearch,
  columns: readonly ColumnId[],
): SavedView {
  return { ...view, search: viewSearch(search), columns: view.columns && [...columns] };
}

/** True when the list asks what the view asks; the order of words in a URL does not matter. */
export function isView(view: Pick<SavedView, 'search'>, search: ListSearch): boolean {
  return canonical(view.search) === canonical(viewSearch(search));
}

/** The same of a view that everybody has: it stays itself in another order, or with more rows on a page. */
export function isSystemView(view: Pick<SavedView, 'search'>, search: ListSearch): boolean {
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

/** The URL that offers a view to somebody else. */
export function shareSearch({ name, search, columns }: SavedView): ListSearch {
  return { ...search, saveAs: name, columns: columns ? printColumns(columns) : undefined };
}

export function shareLink(network: string, view: SavedView): string {
  return `${location.origin}/${network}/requests${printSearch({ ...shareSearch(view) })}`;
}

/** The view that a link offers, or null. */
export function offeredView(search: ListSearch): SavedView | null {
  if (search.saveAs === undefined) return null;
  return {
    name: search.saveAs.trim(),
    search: viewSearch(search),
    columns: readColumns(search.columns),
  };
}

const fileForm = z.object({ waybillViews: z.literal(1), views: z.array(z.unknown()) });

/** Views as a file. */
export function printViewFile(views: readonly SavedView[]): string {
  return `${JSON.stringify({ waybillViews: 1, views }, null, 2)}\n`;
}

/** Reads a file of views; a string says why it is none. */
export function readViewFile(text: string): SavedView[] | string {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return 'This file isn’t JSON.';
  }
  const read = fileForm.safeParse(content);
  if (!read.success) return 'This file has no Waybill views.';
  const views = storedViews.parse(read.data.views);
  return views.length > 0 ? views : 'None of the views in this file can be read.';
}

const none: SavedView[] = [];
/** Before a network had views of its own. */
const shared = storedJson('waybill.views', storedViews, none);
const stores = new Map<string, typeof shared>();

function storeOf(network: string): typeof shared {
  const store =
    stores.get(network) ?? storedJson(`waybill.views.${network}`, storedViews, shared.get());
  stores.set(network, store);
  return store;
}

/** The views of the network that this browser keeps, shared by its tabs. */
export function useSavedViews() {
  const store = storeOf(useNetwork());
  const views = useSyncExternalStore(store.subscribe, store.get);
  return {
    views,
    save: (...added: SavedView[]) => store.set(added.reduce(withView, store.get())),
    remove: (name: string) => store.set(withoutView(store.get(), name)),
    rename: (name: string, to: string) => store.set(renamedView(store.get(), name, to)),
  };
}

/** The name of the saved view that was opened last: what “Save changes” updates. Null: none of one's own. */
export const openedView: SessionPart<SharedValue<string | null>> = () =>
  sharedValue<string | null>(null);
