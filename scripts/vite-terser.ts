import { minify } from 'terser';
import type { Plugin, Rolldown } from 'vite';

/** Before the list's rows. */
const minified = new Set(['index', 'app', 'table']);
const isPage = ({ name }: Rolldown.OutputChunk) => /^(RequestCards|\w+Page)$/.test(name);

/**
 * Minifies what loads before the list's rows a second time, after the default minifier
 * (docs/decisions/012-build.md has the figure), and has the code of each page compiled while it comes in
 * (docs/decisions/017-first-rows.md).
 */
export function terser(): Plugin {
  return {
    name: 'waybill-terser',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      // After Vite's own last edits: the hint counts only as the first line.
      order: 'post',
      async handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const first = new Set(chunks.filter(({ name }) => minified.has(name)));
        const add = (chunk: Rolldown.OutputChunk) => {
          first.add(chunk);
          for (const file of chunk.imports) {
            const imported = chunks.find(({ fileName }) => fileName === file);
            if (imported && !first.has(imported)) add(imported);
          }
        };
        chunks.filter(isPage).forEach(add);
        for (const chunk of first) {
          if (minified.has(chunk.name)) {
            const { code } = await minify(chunk.code, {
              module: true,
              ecma: 2020,
              compress: { passes: 3 },
            });
            if (code === undefined) throw new Error(`${chunk.fileName} minified to nothing.`);
            chunk.code = code;
          }
          chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
        }
      },
    },
  };
}
