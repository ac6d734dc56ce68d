import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { UpstreamAnswer } from './upstream-answer';

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

/** The bytes to send: as they came where the client takes that, else compressed fast, else plain. */
export async function encode(
  answer: Pick<UpstreamAnswer, 'bytes' | 'compressed'>,
  acceptEncoding: string | undefined,
): Promise<{ bytes: Buffer; encoding: 'br' | 'gzip' | null }> {
  const { bytes, compressed } = answer;
  if (compressed && accepts(acceptEncoding, compressed.encoding))
    return { bytes: compressed.bytes, encoding: compressed.encoding };
  if (bytes.length < minBytes) return { bytes, encoding: null };
  if (accepts(acceptEncoding, 'br')) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 1 };
    return { bytes: await compressBrotli(bytes, { params }), encoding: 'br' };
  }
  if (accepts(acceptEncoding, 'gzip'))
    return { bytes: await compressGzip(bytes, { level: 1 }), encoding: 'gzip' };
  return { bytes, encoding: null };
}
