import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { readErrorBody } from '#service/schema/error-body';
import { asObject } from '#service/schema/tolerant';
import { HttpProblem, type ProblemDetails } from '../http/http-problem';
import { jsonObjectIssue, parseJsonObject } from './parse-json-object';
import type { SecretScanner } from '../secrets/secret-scan';

/** A response of the service, read to its end and not yet validated. */
export interface RawResponse {
  statusCode: number;
  headers: IncomingHttpHeaders;
  /** As received: perhaps compressed. */
  body: Buffer;
}

/** A validated success: its text is passed on unchanged. */
export interface UpstreamResponse {
  status: number;
  /** The JSON text. */
  body: Buffer;
  /** Weak validator of the text, whatever its encoding. */
  etag: string;
  deprecationHeaders: Readonly<Record<string, string>>;
}

const decompressors = { br: promisify(brotliDecompress), gzip: promisify(gunzip) };
const keptStatuses = new Set([400, 403, 404, 409, 410, 422, 429]);
/** Kept only with a JSON body: without one, a server in between may have failed. */
const keptFailures = new Set([500, 503]);
const withheld = 'The response was withheld because it contained a secret of Waybill’s server.';

/**
 * Validates one response of the service. What is passed on was searched for secrets before anything of it was cut.
 * Compressed bytes are never passed on: two readers can unpack the same ones differently.
 *
 * @throws HttpProblem for everything that is not a JSON success
 */
export async function validateResponse(
  { statusCode, headers, body: raw }: RawResponse,
  maxBytes: number,
  scanner: SecretScanner,
): Promise<UpstreamResponse> {
  const body = await decompress(raw, headers, maxBytes);
  const deprecationHeaders = deprecationHeadersOf(headers, scanner);
  if (statusCode < 200 || statusCode >= 300)
    throw failureOf(statusCode, headers, body, scanner).withHeaders(deprecationHeaders);
  // A part of a response would pass for the whole one, and a 205 has no body in browsers.
  if (statusCode >= 204 && statusCode <= 206)
    throw new HttpProblem(502, `The service responded with status ${statusCode}.`, {
      upstreamStatus: statusCode,
    });
  const issue = isJsonType(headers) ? jsonObjectIssue(body) : 'something that isn’t JSON';
  if (issue !== null)
    throw new HttpProblem(502, `The service responded with ${issue}.`, {
      upstreamStatus: statusCode,
    });
  if (scanner.holdsSecret(body))
    throw new HttpProblem(502, withheld, { upstreamStatus: statusCode });
  return { status: statusCode, body, etag: etagOf(body), deprecationHeaders };
}

/** A weak validator, because compression doesn't change it. */
export function etagOf(bytes: Buffer): string {
  return `W/"${hash('sha1', bytes, 'base64url')}"`;
}

async function decompress(
  raw: Buffer,
  headers: IncomingHttpHeaders,
  maxBytes: number,
): Promise<Buffer> {
  const encoding = textOf(headers['content-encoding'])?.trim().toLowerCase();
  if (!encoding || encoding === 'identity' || raw.length === 0) return raw;
  if (encoding !== 'br' && encoding !== 'gzip')
    throw new HttpProblem(502, 'The service responded in an encoding that wasn’t requested.');
  try {
    return await decompressors[encoding](raw, { maxOutputLength: maxBytes });
  } catch {
    throw new HttpProblem(502, 'The service responded with invalid compressed data.');
  }
}

function isJsonType(headers: IncomingHttpHeaders): boolean {
  const type = textOf(headers['content-type'])?.split(';')[0]?.trim().toLowerCase() ?? '';
  return type === 'application/json' || type.endsWith('+json');
}

/** What a status other than success becomes. */
function failureOf(
  status: number,
  headers: IncomingHttpHeaders,
  bytes: Buffer,
  scanner: SecretScanner,
): HttpProblem {
  const parsed = isJsonType(headers) ? parseJsonObject(bytes) : null;
  const isJson = parsed?.ok === true;
  const isWithheld = isJson && scanner.holdsSecret(bytes);
  const body = isJson && !isWithheld ? parsed.value : null;
  const { message, errorCode } = isWithheld
    ? { message: withheld, errorCode: null }
    : readErrorBody(body);
  const details: ProblemDetails = { upstreamStatus: status };
  if (status === 401)
    return new HttpProblem(
      502,
      'The service rejected Waybill’s API key. Check SERVICE_API_KEY on its server.',
      details,
    );
  // Rate limiters in front of a service answer 429 in any type; its meaning is in the status alone.
  const keeps =
    (keptStatuses.has(status) && (isJson || bytes.length === 0 || status === 429)) ||
    (keptFailures.has(status) && isJson);
  if (!keeps) {
    if (status >= 300 && status < 400)
      return new HttpProblem(
        502,
        'The service responded with a redirect, which isn’t followed.',
        details,
      );
    return new HttpProblem(502, withoutMessage(status), details);
  }
  if (message !== null) details.message = message;
  if (errorCode !== null) details.errorCode = errorCode;
  Object.assign(details, errorContext(body));
  const retryAfterMs = retryAfter(headers);
  if (retryAfterMs !== null) details.retryAfterMs = retryAfterMs;
  const object = asObject(body);
  for (const name of ['successor', 'migrationGuide'] as const) {
    const value = object?.[name];
    if (typeof value === 'string') details[name] = value.slice(0, 300);
  }
  return new HttpProblem(status, message ?? withoutMessage(status), details);
}

const maxErrorDataLength = 4_000;

/** What a failed quote says besides its code (service-api.md X2); `errorData` whole or not at all. */
function errorContext(body: object | null): Pick<ProblemDetails, 'requestId' | 'errorData'> {
  const { requestId, errorData } = asObject(body) ?? {};
  return {
    ...(typeof requestId === 'string' && { requestId }),
    ...(errorData != null &&
      JSON.stringify(errorData).length <= maxErrorDataLength && { errorData }),
  };
}

const httpDate = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;
const maxRetryAfterMs = 999_999_000;

/**
 * `Retry-After` in seconds or as an HTTP date (RFC 9110, 10.2.3); null when absent or nonsense. Date.parse alone
 * makes a day of 2001 of `-5`, which would mean "at once".
 */
function retryAfter(headers: IncomingHttpHeaders): number | null {
  const text = textOf(headers['retry-after'])?.trim();
  if (!text) return null;
  if (/^\d{1,6}$/.test(text)) return Number(text) * 1000;
  const ms = httpDate.test(text) ? Date.parse(text) - Date.now() : NaN;
  return ms <= maxRetryAfterMs ? Math.max(0, ms) : null;
}

const deprecationPatterns = Object.entries({
  deprecation: /^@\d{1,12}$/,
  sunset: /^[\w ,:]{1,40}$/,
  link: /^(<(https:\/\/|\/(?!\/))[\x21-\x3b\x3d\x3f-\x7e]{1,200}>; ?rel="?(deprecation|sunset|successor-version)"?(, ?|$))+$/,
});

/** `Deprecation`, `Sunset` and `Link`, printable and short; links only of the three relations, to https or a path of the service. */
function deprecationHeadersOf(
  headers: IncomingHttpHeaders,
  scanner?: SecretScanner,
): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [name, pattern] of deprecationPatterns) {
    const value = textOf(headers[name]);
    if (value && pattern.test(value) && !scanner?.holdsSecret(value)) found[name] = value;
  }
  return found;
}

function textOf(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header.join(', ') : header;
}

/** The status of a failure is a member of its own, `upstreamStatus`. */
function withoutMessage(status: number): string {
  return status >= 500
    ? 'The service returned an error.'
    : `The service responded with status ${status}.`;
}
