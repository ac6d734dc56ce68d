/** The database in which this browser keeps rows of exports until they are saved or discarded. */
export const recordDatabaseName = 'waybill.exports';

/** Removes every record that this browser keeps. Another tab that holds the database open removes it when it closes. */
export function deleteRecordDatabase(): Promise<void> {
  return new Promise((resolve) => {
    const deletion = indexedDB.deleteDatabase(recordDatabaseName);
    for (const event of ['success', 'error', 'blocked'])
      deletion.addEventListener(event, () => resolve());
  });
}
