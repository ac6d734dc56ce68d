import type { FastifyRequest } from 'fastify';

/**
 * The value of a header that was sent exactly once and is not empty, else null. Node joins some repeated headers by
 * commas and keeps the first of others; a proxy in front may have used another one.
 */
export function singleHeader(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' && countHeader(request, name) === 1
    ? value
    : null;
}

function countHeader(request: FastifyRequest, name: string): number {
  const { rawHeaders } = request.raw;
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.toLowerCase() === name) count += 1;
  return count;
}
