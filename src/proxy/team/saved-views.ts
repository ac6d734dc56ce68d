import { maxViews, viewNameKey, type SavedView, type ViewVersion } from '#service/proxy-api/team';
import type { Database } from '../db/database';
import type { Queries } from '../db/schema';
import { TeamNotes } from './team-notes';

/** Views of the list that a team saved. Whoever replaces or deletes one has seen it as it is: nobody’s change is lost unseen. */
export class SavedViews extends TeamNotes<SavedView> {
  constructor(db: Database) {
    super(db, 'views');
  }

  /**
   * @param replaces null for a new one
   * @param beside what is written with it, or not at all, of the view that it replaces
   * @returns why nothing is saved, in a sentence; null where it is
   * @throws DatabaseError where nothing is saved
   */
  save(
    service: string,
    view: SavedView,
    replaces: ViewVersion | null,
    beside: (queries: Queries, before: SavedView | undefined) => Promise<void>,
  ): Promise<string | null> {
    return this.change(service, async (queries) => {
      const known = await this.read(queries, service);
      const before = replaces && seenView(known, replaces);
      if (typeof before === 'string') return before;
      const key = viewNameKey(view.name);
      const other = [...known.values()].find(
        ({ id, name }) => id !== view.id && viewNameKey(name) === key,
      );
      if (other) return `There is a view “${other.name}” already, so nothing was changed.`;
      if (!before && known.size >= maxViews)
        return `There can be ${maxViews} views at most, so nothing was changed. Delete some first.`;
      const { id, name, search, by: person } = view;
      // Each version has a time of its own.
      const at_ms = Math.max(view.atMs, (before?.atMs ?? 0) + 1);
      await queries
        .insertInto('saved_view')
        .values({ service, id, name, search, person, at_ms })
        .onConflict((conflict) =>
          conflict.columns(['service', 'id']).doUpdateSet({ name, search, person, at_ms }),
        )
        .execute();
      await beside(queries, before ?? undefined);
      return null;
    });
  }

  /**
   * @param beside what is written with it, or not at all
   * @returns why it isn’t removed, in a sentence; null where it is
   * @throws DatabaseError where nothing is removed
   */
  remove(
    service: string,
    version: ViewVersion,
    beside: (queries: Queries, removed: SavedView) => Promise<void>,
  ): Promise<string | null> {
    return this.change(service, async (queries) => {
      const removed = seenView(await this.read(queries, service), version);
      if (typeof removed === 'string') return removed;
      await queries
        .deleteFrom('saved_view')
        .where('service', '=', service)
        .where('id', '=', removed.id)
        .execute();
      await beside(queries, removed);
      return null;
    });
  }

  protected async read(queries: Queries, service: string): Promise<Map<string, SavedView>> {
    const rows = await queries
      .selectFrom('saved_view')
      .selectAll()
      .where('service', '=', service)
      .execute();
    return new Map(
      rows.map(({ id, name, search, person, at_ms }) => [
        id,
        { id, name, search, by: person, atMs: at_ms },
      ]),
    );
  }
}

/** The view as somebody saw it, or why it is none any more. */
function seenView(known: ReadonlyMap<string, SavedView>, { id, atMs }: ViewVersion) {
  const view = known.get(id);
  if (!view) return 'This view was deleted meanwhile, so nothing was changed.';
  if (view.atMs === atMs) return view;
  return `The view “${view.name}” was changed meanwhile by ${view.by}, so nothing was changed.`;
}
