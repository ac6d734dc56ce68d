import { minify } from 'terser';
import type { Plugin } from 'vite';

const names = new Set(['index', 'app', 'table']);

/**
 * Minifies what loads before the list's rows a second time, after the default minifier:
 * docs/decisions/012-build.md has the figure.
 */
export function terser(): Plugin {
  return {
    name: 'waybill-terser',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      // After Vite's own last edits: the hint counts only as the first line.
      order: 'post',
      async handler(_options, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk' || !names.has(chunk.name)) continue;
          const { code } = await minify(chunk.code, {
            module: true,
            ecma: 2020,
            compress: { passes: 3 },
          });
          if (code === undefined) throw new Error(`${chunk.fileName} minified to nothing.`);
          chunk.code = `//# allFunctionsCalledOnLoad\n${code}`;
        }
      },
    },
  };
}
