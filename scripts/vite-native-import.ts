import type { Plugin } from 'vite';

/** Dynamic imports as the browser does them: without lists of what to preload, Vite's helper has nothing to do. */
export function nativeImport(): Plugin {
  return {
    name: 'waybill-native-import',
    enforce: 'pre',
    load(id) {
      return id === '\0vite/preload-helper.js'
        ? 'export const __vitePreload = (load) => load();'
        : undefined;
    },
  };
}
