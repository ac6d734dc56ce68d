import { maxLabels, type AddressLabel } from '#service/proxy-api/team';
import type { Database } from '../db/database';
import type { Queries } from '../db/schema';
import { TeamNotes } from './team-notes';

/** What a team calls addresses, by `addressKey`. */
export class AddressLabels extends TeamNotes<AddressLabel> {
  constructor(db: Database) {
    super(db, 'labels');
  }

  /**
   * The last one who saves wins.
   *
   * @param beside what is written with it, or not at all, of those that have another text now
   * @returns false where there would be too many, and nothing is saved
   * @throws DatabaseError where nothing is saved
   */
  save(
    service: string,
    labels: readonly AddressLabel[],
    beside: (
      queries: Queries,
      saved: readonly (AddressLabel & { before: string | undefined })[],
    ) => Promise<void>,
  ): Promise<boolean> {
    return this.change(service, async (queries) => {
      const known = await this.read(queries, service);
      const changed = labels
        .map((each) => ({ ...each, before: known.get(each.address)?.label }))
        .filter(({ label, before }) => label !== before);
      const added = changed.filter(({ before }) => before === undefined);
      if (added.length > 0 && known.size + added.length > maxLabels) return false;
      if (changed.length === 0) return true;
      await queries
        .insertInto('address_label')
        .values(
          changed.map(({ address, label, by, atMs }) => ({
            service,
            address,
            label,
            person: by,
            at_ms: atMs,
          })),
        )
        .onConflict((conflict) =>
          conflict.columns(['service', 'address']).doUpdateSet((row) => ({
            label: row.ref('excluded.label'),
            person: row.ref('excluded.person'),
            at_ms: row.ref('excluded.at_ms'),
          })),
        )
        .execute();
      await beside(queries, changed);
      return true;
    });
  }

  /**
   * @param beside what is written with it, of those that there were
   * @throws DatabaseError where nothing is removed
   */
  async remove(
    service: string,
    addresses: readonly string[],
    beside: (
      queries: Queries,
      removed: readonly { address: string; label: string }[],
    ) => Promise<void>,
  ): Promise<void> {
    await this.change(service, async (queries) => {
      const removed = await queries
        .deleteFrom('address_label')
        .where('service', '=', service)
        .where('address', 'in', addresses)
        .returning(['address', 'label'])
        .execute();
      await beside(queries, removed);
    });
  }

  protected async read(queries: Queries, service: string): Promise<Map<string, AddressLabel>> {
    const rows = await queries
      .selectFrom('address_label')
      .selectAll()
      .where('service', '=', service)
      .execute();
    return new Map(
      rows.map(({ address, label, person, at_ms }) => [
        address,
        { address, label, by: person, atMs: at_ms },
      ]),
    );
  }
}
