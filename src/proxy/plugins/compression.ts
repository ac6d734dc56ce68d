import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
/** Below this, compressing costs more than it saves. */
const minBytes = 1024;

/** The bytes to send: compressed fast where the client accepts that, else as they are; the caller sets `Vary`. */
export async function compress(
  request: FastifyRequest,
  reply: FastifyReply,
  bytes: Buffer,
): Promise<Buffer> {
  // One by one: of several that it accepts as readily, a client names the one we like less first.
  const encoding = bytes.length >= minBytes && (request.encoding('br') || request.encoding('gzip'));
  if (!encoding) return bytes;
  void reply.header('content-encoding', encoding);
  return encoding === 'br'
    ? compressBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })
    : compressGzip(bytes, { level: 1 });
}
