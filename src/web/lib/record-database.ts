/** The databases in which this browser keeps rows: of exports until they are discarded, of reconciliations until newer ones come. */
export const recordDatabases = {
  exports: 'waybill.exports',
  reconciliations: 'waybill.reconciliations',
} as const;

/** Removes every record that this browser keeps. Another tab that holds a database open removes it when it closes. */
export async function deleteRecordDatabases(): Promise<void> {
  await Promise.all(
    Object.values(recordDatabases).map(
      (name) =>
        new Promise<void>((resolve) => {
          const deletion = indexedDB.deleteDatabase(name);
          for (const event of ['success', 'error', 'blocked'])
            deletion.addEventListener(event, () => resolve());
        }),
    ),
  );
}
