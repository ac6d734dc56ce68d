import type { Rolldown } from 'vite';

type Graph = Parameters<Rolldown.CodeSplittingNameFunction>[1];

const page = /\/(\w+Page)\.tsx$/;
const mostPages = 16;

/**
 * The file that a module of the page goes into: that of the start, of the app with all that the list shares with other pages,
 * or of the pages that use it. By default a module that two parts share is a file of its own, which would make a hundred for
 * the list. What only dialogs, the export and the wallet use is left to the default; so is code for signatures and ABIs,
 * whose packages import themselves through one index.
 */
function chunkOf(module: string, graph: Graph): { name: string; pages: number } | null {
  if (/\/node_modules\/(viem|wagmi|@wagmi|ox|abitype|@noble)\//.test(module)) return null;
  const roots = rootsOf(module, graph);
  if (roots.some((root) => root.endsWith('/index.html')))
    return { name: 'start', pages: mostPages };
  const pages = roots.flatMap((root) => page.exec(root)?.[1] ?? []).toSorted();
  const isAround = roots.some((root) => /\/(app|Frame)\.tsx$/.test(root));
  if (isAround || (pages.length > 1 && pages.includes('RequestsPage')))
    return { name: 'app', pages: mostPages - 1 };
  if (pages.length === 0) return null;
  // What one page loads later and another at once: in the file of the other, the first would load all of that page.
  const isLater = roots.includes(module) && !page.test(module);
  if (isLater && pagesAround(module, graph).some((name) => !pages.includes(name)))
    return { name: /(\w+)\.tsx?$/.exec(module)?.[1] ?? 'shared', pages: mostPages - 2 };
  return pages.length > 3
    ? { name: 'shared', pages: 4 }
    : { name: pages.join('-').replaceAll('Page-', '-'), pages: pages.length };
}

/** What is loaded by itself, and imports the module. */
function rootsOf(module: string, graph: Graph): string[] {
  const seen = new Set([module]);
  for (const id of seen) for (const by of graph.getModuleInfo(id)?.importers ?? []) seen.add(by);
  return [...seen].filter((id) => {
    const info = graph.getModuleInfo(id);
    return info?.isEntry || (info?.dynamicImporters.length ?? 0) > 0;
  });
}

/** The pages that load a part, at once or later. */
function pagesAround(part: string, graph: Graph): string[] {
  const seen = new Set([part]);
  for (const id of seen) {
    if (page.test(id)) continue;
    const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(id) ?? {};
    for (const by of [...importers, ...dynamicImporters]) seen.add(by);
  }
  return [...seen].flatMap((id) => page.exec(id)?.[1] ?? []);
}

/** What many pages use first: a file is made with what it imports, as far as no earlier one holds it. */
export const chunkGroups = Array.from({ length: mostPages }, (_, index) => ({
  name(module: string, graph: Graph) {
    const chunk = chunkOf(module, graph);
    return chunk?.pages === mostPages - index ? chunk.name : null;
  },
}));
