import { useSyncExternalStore } from 'react';
import { storedJson } from '../../../lib/stored-value';
import { storedViews, withoutView, withView, type SavedView } from './saved-views';

const none: SavedView[] = [];
const store = storedJson('waybill.views', storedViews, none);

/** The views that this browser keeps, shared by its tabs. */
export function useSavedViews() {
  const views = useSyncExternalStore(store.subscribe, store.get);
  return {
    views,
    save: (...added: SavedView[]) => store.set(added.reduce(withView, store.get())),
    remove: (name: string) => store.set(withoutView(store.get(), name)),
  };
}
