import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
/** Below this, compressing costs more than it saves. */
const minBytes = 1024;

/** Whether an `Accept-Encoding` header takes an encoding (RFC 9110, 12.5.3; `*` is not counted). */
export function accepts(header: string | undefined, encoding: 'br' | 'gzip'): boolean {
  return (header ?? '').split(',').some((part) => {
    const [name, ...parameters] = part.trim().toLowerCase().split(';');
    return name?.trim() === encoding && !parameters.some((text) => /^\s*q=0(\.0*)?\s*$/.test(text));
  });
}

/** The bytes to send: compressed fast where the client takes that, else as they are. */
export async function encode(
  bytes: Buffer,
  acceptEncoding: string | undefined,
): Promise<{ bytes: Buffer; encoding: 'br' | 'gzip' | null }> {
  if (bytes.length < minBytes) return { bytes, encoding: null };
  if (accepts(acceptEncoding, 'br')) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 1 };
    return { bytes: await compressBrotli(bytes, { params }), encoding: 'br' };
  }
  if (accepts(acceptEncoding, 'gzip'))
    return { bytes: await compressGzip(bytes, { level: 1 }), encoding: 'gzip' };
  return { bytes, encoding: null };
}
