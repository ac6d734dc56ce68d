import { writeFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** One script of the page, as `npm run budget` reads it from dist/chunks.json. */
export interface ListedChunk {
  file: string;
  isEntry: boolean;
  /** The module that this chunk was made for, relative to the project; null for a shared chunk. */
  source: string | null;
  imports: string[];
  dynamicImports: string[];
  css: string[];
  modules: string[];
}

/** Lists the page's chunks outside dist/web, because nothing of it is for the browser. */
export function chunkList(): Plugin {
  return {
    name: 'waybill-chunk-list',
    writeBundle(_options, bundle) {
      if (this.environment.name !== 'client') return;
      const root = `${this.environment.config.root}/`;
      const chunks = Object.values(bundle).flatMap((chunk): ListedChunk[] =>
        chunk.type === 'chunk'
          ? [
              {
                file: chunk.fileName,
                isEntry: chunk.isEntry,
                source: chunk.facadeModuleId?.replace(root, '') ?? null,
                imports: chunk.imports,
                dynamicImports: chunk.dynamicImports,
                css: [...(chunk.viteMetadata?.importedCss ?? [])],
                modules: Object.keys(chunk.modules).map((id) => id.replace(root, '')),
              },
            ]
          : [],
      );
      writeFileSync('dist/chunks.json', JSON.stringify(chunks, null, 1));
    },
  };
}
