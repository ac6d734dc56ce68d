import type { Plugin } from 'vite';

/**
 * Has the app's file asked for beside the entry, not by it: docs/decisions/012-build.md has the figure. Vite's
 * import helper takes a file that index.html names for one that is loaded, whether its `media` matches or not.
 */
export function preload(): Plugin {
  return {
    name: 'waybill-preload',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => {
        const app = Object.values(bundle ?? {}).find(({ name }) => name === 'app');
        if (!app) return [];
        const attrs = { rel: 'modulepreload', crossorigin: true, href: `/${app.fileName}` };
        return [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}
