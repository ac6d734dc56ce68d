import { isUtf8 } from 'node:buffer';
import type { Result } from '#service/result';

const maxDepth = 64;

/**
 * Reads the JSON object that every endpoint of the table answers with. Encoding, depth and syntax only, never shape:
 * a row of a wrong shape must reach the page, which shows it.
 */
export function parseJsonObject(bytes: Buffer): Result<object> {
  if (!isUtf8(bytes)) return failure('text that is not UTF-8');
  if (depthOf(bytes) > maxDepth) return failure(`JSON nested deeper than ${maxDepth}`);
  try {
    const value: unknown = JSON.parse(bytes.toString());
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return { ok: true, value };
    return failure('JSON that is not an object');
  } catch {
    return failure('text that is not JSON');
  }
}

function failure(issue: string): Result<object> {
  return { ok: false, issues: [issue] };
}

/** How deep objects and arrays are nested; of text that is not JSON, any number. */
function depthOf(bytes: Buffer): number {
  const quote = 0x22;
  const backslash = 0x5c;
  const openBrace = 0x7b;
  const closeBrace = 0x7d;
  const openBracket = 0x5b;
  const closeBracket = 0x5d;
  let depth = 0;
  let deepest = 0;
  let isInString = false;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === quote) isInString = !isInString;
    else if (isInString) {
      if (byte === backslash) at++;
    } else if (byte === openBrace || byte === openBracket) deepest = Math.max(deepest, ++depth);
    else if (byte === closeBrace || byte === closeBracket) depth--;
  }
  return deepest;
}
