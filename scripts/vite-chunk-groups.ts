import type { Rolldown } from 'vite';

type Lookup = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

const isList = /\/RequestsPage\.tsx$/;
// Their entries name every part that they have, used or not: what is used follows its user.
const barrel = /\/node_modules\/(lucide-react|@tanstack\/(react-query|query-core))\//;

/**
 * Names the chunk of a module. The list is opened most, so what it shares with the frame or with any other part
 * comes in one file with the frame. What most other pages share is one more file. Anything else is left to
 * the bundler: a file for each page and for each part that is loaded by a click.
 */
export function chunkGroups(root: string): (id: string, lookup: Lookup) => string | null {
  let groups: Map<string, string> | null = null;
  return (id, lookup) =>
    barrel.test(id) ? null : ((groups ??= groupsOf(`${root}/index.html`, lookup)).get(id) ?? null);
}

function groupsOf(entry: string, lookup: Lookup): Map<string, string> {
  const frame = closure(entry, lookup);
  const pages = lazyPartsOf(frame, lookup);
  const list = closure([...pages].find((id) => isList.test(id)) ?? entry, lookup);
  const parts = new Set(pages);
  for (const part of parts)
    for (const further of lazyPartsOf(closure(part, lookup), lookup)) parts.add(further);

  const groups = new Map([...frame].map((id) => [id, 'main']));
  for (const [id, count] of uses(parts, lookup))
    if (count > 1 && list.has(id)) groups.set(id, 'main');
  for (const [id, count] of uses(pages, lookup))
    if (count > pages.size / 2 && !groups.has(id)) groups.set(id, 'shared');
  return groups;
}

/** What the modules load later, by a dynamic import. */
function lazyPartsOf(modules: Set<string>, lookup: Lookup): Set<string> {
  return new Set(
    [...modules].flatMap((id) => lookup.getModuleInfo(id)?.dynamicallyImportedIds ?? []),
  );
}

/** How many of the parts hold each module. */
function uses(parts: Set<string>, lookup: Lookup): Map<string, number> {
  const counts = new Map<string, number>();
  for (const part of parts)
    for (const id of closure(part, lookup)) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

/** A module and everything that it imports at once. */
function closure(id: string, lookup: Lookup, into = new Set<string>()): Set<string> {
  if (into.has(id)) return into;
  into.add(id);
  for (const imported of lookup.getModuleInfo(id)?.importedIds ?? [])
    closure(imported, lookup, into);
  return into;
}
