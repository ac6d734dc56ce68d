import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { readErrorBody } from '#service/schema/error-body';
import { asObject } from '#service/schema/tolerant';
import { jsonFault } from './check-json';
import type { Response } from './exchange';
import { Problem, type ProblemDetails } from '../problem';
import type { SecretScanner } from './secret-scan';

/** A checked success: its bytes pass unchanged. */
export interface UpstreamAnswer {
  status: number;
  /** The JSON text. */
  bytes: Buffer;
  /** Weak validator of the text, whatever its encoding. */
  etag: string;
  /** Deprecation notice of the endpoint, if it carries one. */
  notice: Record<string, string>;
}

type Headers = Response['headers'];

const decompressors = { br: promisify(brotliDecompress), gzip: promisify(gunzip) };
const keptStatuses = new Set([400, 403, 404, 409, 410, 422, 429]);
/** Kept only with a JSON body: without one, a server in between may have failed. */
const keptFailures = new Set([500, 503]);
const withheld = 'The answer was withheld, because it held a secret of this dashboard.';

/**
 * Judges one response of the service. Whatever passes on was searched for secrets before anything of it was cut, and
 * compressed bytes never do: two readers can unpack the same ones differently.
 *
 * @throws Problem for everything that is not a JSON success
 */
export async function readAnswer(
  { statusCode, headers, body }: Response,
  maxBytes: number,
  scanner: SecretScanner,
): Promise<UpstreamAnswer> {
  const bytes = await decompress(body, headers, maxBytes);
  const notice = noticeOf(headers, scanner);
  if (statusCode < 200 || statusCode >= 300) {
    const problem = refusal(statusCode, headers, bytes, scanner);
    problem.notice = notice;
    throw problem;
  }
  // A part of an answer would pass for the whole one, and a 205 has no body in browsers.
  if (statusCode >= 204 && statusCode <= 206)
    throw new Problem(502, `The service answered with status ${statusCode}.`, {
      upstreamStatus: statusCode,
    });
  const fault = isJson(headers) ? jsonFault(bytes) : 'something that is not JSON';
  if (fault)
    throw new Problem(502, `The service answered with ${fault}.`, { upstreamStatus: statusCode });
  if (scanner.holdsSecret(bytes)) throw new Problem(502, withheld, { upstreamStatus: statusCode });
  return { status: statusCode, bytes, etag: etagOf(bytes), notice };
}

/** A weak validator, because compression doesn't change it. */
export function etagOf(bytes: Buffer): string {
  return `W/"${hash('sha1', bytes, 'base64url')}"`;
}

async function decompress(raw: Buffer, headers: Headers, maxBytes: number): Promise<Buffer> {
  const encoding = textOf(headers['content-encoding'])?.trim().toLowerCase();
  if (!encoding || encoding === 'identity' || raw.length === 0) return raw;
  if (encoding !== 'br' && encoding !== 'gzip')
    throw new Problem(502, 'The service answered in an encoding that was not asked for.');
  try {
    return await decompressors[encoding](raw, { maxOutputLength: maxBytes });
  } catch {
    throw new Problem(502, 'The service answered with compressed data that does not unpack.');
  }
}

function isJson(headers: Headers): boolean {
  const type = textOf(headers['content-type'])?.split(';')[0]?.trim().toLowerCase() ?? '';
  return type === 'application/json' || type.endsWith('+json');
}

/** What a status other than success becomes (design: security, "Problems"). */
function refusal(status: number, headers: Headers, bytes: Buffer, scanner: SecretScanner): Problem {
  const json = isJson(headers) && jsonFault(bytes) === null;
  const isWithheld = json && scanner.holdsSecret(bytes);
  const body: unknown = json && !isWithheld ? JSON.parse(bytes.toString('utf8')) : null;
  const { message, errorCode } = isWithheld
    ? { message: withheld, errorCode: null }
    : readErrorBody(body);
  const details: ProblemDetails = { upstreamStatus: status };
  if (status === 401)
    return new Problem(502, 'The service refused the key of this dashboard.', details);
  // Rate limiters in front of a service answer 429 in any type; its meaning is in the status alone.
  const keeps =
    (keptStatuses.has(status) && (json || bytes.length === 0 || status === 429)) ||
    (keptFailures.has(status) && json);
  if (!keeps) {
    if (status >= 300 && status < 400)
      return new Problem(
        502,
        'The service answered with a redirect, which is not followed.',
        details,
      );
    return new Problem(502, `The service answered with status ${status}.`, details);
  }
  if (message !== null) details.message = message;
  if (errorCode !== null) details.errorCode = errorCode;
  const retryAfterMs = retryAfter(headers);
  if (retryAfterMs !== null) details.retryAfterMs = retryAfterMs;
  const object = asObject(body);
  for (const name of ['successor', 'migrationGuide'] as const) {
    const value = object?.[name];
    if (typeof value === 'string') details[name] = value.slice(0, 300);
  }
  return new Problem(status, message ?? `The service answered with status ${status}.`, details);
}

const httpDate = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;
const maxRetryAfterMs = 999_999_000;

/**
 * `Retry-After` in seconds or as an HTTP date (RFC 9110, 10.2.3); null when absent or nonsense. Date.parse alone
 * makes a day of 2001 of `-5`, so that "at once" would be told.
 */
function retryAfter(headers: Headers): number | null {
  const text = textOf(headers['retry-after'])?.trim();
  if (!text) return null;
  if (/^\d{1,6}$/.test(text)) return Number(text) * 1000;
  const ms = httpDate.test(text) ? Date.parse(text) - Date.now() : NaN;
  return ms <= maxRetryAfterMs ? Math.max(0, ms) : null;
}

const noticePatterns = Object.entries({
  deprecation: /^@\d{1,12}$/,
  sunset: /^[\w ,:]{1,40}$/,
  link: /^(<(https:\/\/|\/(?!\/))[\x21-\x3b\x3d\x3f-\x7e]{1,200}>; ?rel="?(deprecation|sunset|successor-version)"?(, ?|$))+$/,
});

/** The deprecation notice: three headers, printable and short; links only of the three relations, to https or a path of the service. */
function noticeOf(headers: Headers, scanner?: SecretScanner): Record<string, string> {
  const notice: Record<string, string> = {};
  for (const [name, pattern] of noticePatterns) {
    const value = textOf(headers[name]);
    if (value && pattern.test(value) && !scanner?.holdsSecret(value)) notice[name] = value;
  }
  return notice;
}

/** True for headers that `noticeOf` could have given. */
export function isNotice(headers: Readonly<Record<string, string>>): boolean {
  return Object.keys(headers).length === Object.keys(noticeOf({ ...headers })).length;
}

function textOf(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header.join(', ') : header;
}
