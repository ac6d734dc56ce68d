import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply } from 'fastify';
import { appPlugin } from './app-plugin';
import type { SecretScanner } from '../secrets/secret-scan';

/** Members of the problem besides its status (RFC 9457, 3.1 and 3.2); times in milliseconds. */
export interface ProblemDetails {
  /** A type of its own where the page must distinguish this problem from others of its status. */
  type?: string;
  /** The status of the service's response, if there was one. */
  upstreamStatus?: number;
  retryAfterMs?: number;
  /** As the service sent them: client libraries read both. */
  message?: string;
  errorCode?: string;
  /** What a failed quote says besides, of any shape. */
  requestId?: string;
  errorData?: unknown;
  /** Link of a deprecated endpoint's 429 (service-api.md X3). */
  successor?: string;
  migrationGuide?: string;
}

/** An error response: `application/problem+json` (RFC 9457). */
export class HttpProblem extends Error {
  readonly status: number;
  readonly details: ProblemDetails;
  /** Further headers of the response: deprecation, rate budget. */
  readonly headers: Readonly<Record<string, string>>;

  /** @param detail plain text for people; cut at 300 characters */
  constructor(
    status: number,
    detail: string,
    details: ProblemDetails = {},
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(detail);
    this.name = 'HttpProblem';
    this.status = status;
    this.details = details;
    this.headers = headers;
  }

  /** A copy with further headers, for one of several callers. */
  withHeaders(headers: Readonly<Record<string, string>>): HttpProblem {
    return new HttpProblem(this.status, this.message, this.details, {
      ...this.headers,
      ...headers,
    });
  }
}

/** The abort reason when the client has closed its connection: only the log shows it. */
export function clientClosed(): HttpProblem {
  return new HttpProblem(499, 'The client closed its connection.');
}

const maxDetailLength = 300;
const maxMessageLength = 2_000;
// oxlint-disable-next-line no-control-regex -- control and bidi characters of foreign text are removed
const unprintable = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g;

/** One printable line of at most `maxLength` characters. */
function plainText(text: string, maxLength: number): string {
  return text.replace(unprintable, ' ').trim().slice(0, maxLength);
}

/** The response body. `message` is always present, because client libraries show it. */
function problemBody(problem: HttpProblem, traceId: string): Record<string, unknown> {
  const { type = 'about:blank', message, errorCode, requestId, ...rest } = problem.details;
  const detail = plainText(problem.message, maxDetailLength);
  return {
    type,
    title: STATUS_CODES[problem.status] ?? 'Error',
    status: problem.status,
    detail,
    ...rest,
    message: message === undefined ? detail : plainText(message, maxMessageLength),
    ...(errorCode === undefined ? {} : { errorCode: plainText(errorCode, 128) }),
    ...(requestId === undefined ? {} : { requestId: plainText(requestId, 128) }),
    traceId,
  };
}

/** Turns every error into a problem response; none contains a secret. */
export const httpProblems = appPlugin<{ scanner: SecretScanner }>(async (app, { scanner }) => {
  app.setErrorHandler((error: Error, request, reply) => {
    const problem = problemOf(error);
    if (problem.status === 500) request.log.error({ err: error }, 'failed');
    return sendProblem(reply, problem, scanner);
  });
});

/** Sends one problem; `Retry-After` is rounded up to whole seconds. */
export function sendProblem(
  reply: FastifyReply,
  problem: HttpProblem,
  scanner: SecretScanner,
): FastifyReply {
  const { retryAfterMs, upstreamStatus } = problem.details;
  let text = JSON.stringify(problemBody(problem, reply.request.id));
  // Scanned before truncation, too: a truncated secret would be harder to find.
  const uncut = [
    problem.message,
    ...Object.values(problem.details),
    ...Object.values(problem.headers),
  ];
  if ([text, ...uncut].some((part) => scanner.holdsSecret(String(part)))) {
    const rest = {
      ...(upstreamStatus === undefined ? {} : { upstreamStatus }),
      ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    };
    const bare = new HttpProblem(
      problem.status,
      'The text of this response was withheld because it contained a secret of Waybill’s server.',
      rest,
    );
    text = JSON.stringify(problemBody(bare, reply.request.id));
  } else reply.headers(problem.headers);
  reply.upstreamStatus = upstreamStatus ?? null;
  if (retryAfterMs !== undefined) reply.header('retry-after', Math.ceil(retryAfterMs / 1000));
  return reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json; charset=utf-8')
    .send(text);
}

const frameworkDetails: Record<number, string> = {
  400: 'The request is malformed.',
  413: 'The body is too large.',
  414: 'The path is too long.',
  415: 'A body of this type isn’t accepted.',
};

/** Fastify's own errors quote their input, so only the status is kept. */
/** Any error as a problem: Fastify's own with their status, all others as 500 without their words. */
export function problemOf(error: Error): HttpProblem {
  if (error instanceof HttpProblem) return error;
  const status = (error as Partial<FastifyError>).statusCode ?? 500;
  const isClients = status >= 400 && status < 500;
  return isClients
    ? new HttpProblem(status, frameworkDetails[status] ?? 'The request is malformed.')
    : new HttpProblem(500, 'Internal error. Search the server log for the trace ID.');
}

type ClientError = Error & { code?: string };

/** Errors that Node reports before there is a request: no hook runs, and there is no reply. */
const socketProblems: Record<string, [status: number, detail: string]> = {
  HPE_HEADER_OVERFLOW: [431, 'The headers are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not arrive in time.'],
};

/**
 * Answers malformed HTTP with a problem and the security headers, like any other error.
 *
 * @param headers the security headers
 */
export function clientErrorHandler(headers: Readonly<Record<string, string>>) {
  return (error: ClientError, socket: Socket): void => {
    const [status, detail] = socketProblems[error.code ?? ''] ?? [
      400,
      'This isn’t an HTTP request.',
    ];
    if (socket.writable && error.code !== 'ECONNRESET')
      socket.end(rawResponse(new HttpProblem(status, detail), headers));
    socket.destroySoon();
  };
}

/** Node handles `Expect: 100-continue`; any other expectation it would answer itself, without the security headers. */
export function refuseExpectations(
  server: Server,
  headers: Readonly<Record<string, string>>,
): void {
  server.on('checkExpectation', (request) => {
    request.socket.end(
      rawResponse(new HttpProblem(417, 'Expect headers aren’t supported.'), headers),
    );
  });
}

function rawResponse(problem: HttpProblem, headers: Readonly<Record<string, string>>): string {
  const traceId = randomUUID();
  const body = JSON.stringify(problemBody(problem, traceId));
  const all = {
    ...headers,
    'cache-control': 'no-store',
    'x-trace-id': traceId,
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\n${lines.join('')}\r\n${body}`;
}
