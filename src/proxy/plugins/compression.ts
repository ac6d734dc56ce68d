import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
/** Below this, compressing costs more than it saves. */
const minBytes = 1024;

/** Compresses the body if the client accepts it, and sets `Content-Encoding`; the caller sets `Vary`. */
export async function compress(
  request: FastifyRequest,
  reply: FastifyReply,
  bytes: Buffer,
): Promise<Buffer> {
  // Asked for one at a time: with equal weights the library follows the client's order, and browsers name gzip first.
  const encoding = bytes.length >= minBytes && (request.encoding('br') || request.encoding('gzip'));
  if (!encoding) return bytes;
  void reply.header('content-encoding', encoding);
  return encoding === 'br'
    ? compressBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })
    : compressGzip(bytes, { level: 1 });
}
