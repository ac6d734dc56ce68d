import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = new Set(['.js', '.css', '.svg', '.json', '.txt', '.webmanifest']);
const smallestBytes = 512;

/**
 * Writes a .br and a .gz beside each file of the page that gains by it, once, at build time. index.html
 * is left out: the proxy writes its configuration into it.
 */
export function precompress(): Plugin {
  return {
    name: 'waybill-precompress',
    writeBundle({ dir }) {
      if (this.environment.name !== 'client' || !dir) return;
      for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !compressible.has(extname(entry.name))) continue;
        const path = join(entry.parentPath, entry.name);
        const bytes = readFileSync(path);
        if (bytes.length < smallestBytes) continue;
        const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
        writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }));
        writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
      }
    },
  };
}
