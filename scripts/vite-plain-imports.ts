import type { Plugin } from 'vite';

/**
 * Vite wraps each dynamic import in a helper that first loads what the part needs. Here a part needs nothing
 * first: scripts are not preloaded, and all styles are in the sheet of index.html, which is checked. Only what the
 * entry itself imports is named in index.html, so that it comes beside the entry and not after it.
 */
export function plainImports(): Plugin {
  return {
    name: 'waybill-plain-imports',
    enforce: 'pre',
    apply: 'build',
    load: {
      filter: { id: /^\0vite\/preload-helper/ },
      handler: () => 'export const __vitePreload = (load) => load();',
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { chunk }) =>
        chunk?.imports.map((file) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
          injectTo: 'head',
        })),
    },
    generateBundle(_options, bundle) {
      const sheets = Object.keys(bundle).filter((file) => file.endsWith('.css'));
      if (sheets.length > 1) this.error(`one style sheet, not ${sheets.join(' and ')}`);
    },
  };
}
