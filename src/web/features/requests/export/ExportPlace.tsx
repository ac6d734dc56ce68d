import { lazyPart } from '../../../components/lazy-part';
import { recordDatabases } from '../../../lib/record-database';
import { sharedValue, type SharedValue } from '../../../lib/shared-value';
import { useSessionValue, type SessionPart } from '../../../api/session';

const ExportDock = lazyPart(async () => (await import('./ExportDock')).ExportDock);

/** Whether there may be an export: one is started, or this browser has kept one since its last visit. */
export const hasExports: SessionPart<SharedValue<boolean>> = () => {
  const value = sharedValue(false);
  indexedDB.databases().then(
    (all) => all.some(({ name }) => name === recordDatabases.exports) && value.set(true),
    // A browser that keeps nothing has none.
    () => {},
  );
  return value;
};

/** The export that is under way or kept, with its code; nothing without one. */
export function ExportPlace() {
  return useSessionValue(hasExports) && <ExportDock />;
}
