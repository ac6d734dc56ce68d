import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply } from 'fastify';
import { appPlugin } from './plugins/app-plugin';
import type { SecretScanner } from './upstream/secret-scan';

/** What the answer says besides its status; times in milliseconds. */
export interface ProblemDetails {
  /** Where the page has to tell this problem from others of its status. */
  type?: string;
  /** The status that the service answered with, where it answered. */
  upstreamStatus?: number;
  retryAfterMs?: number;
  /** As the service sent them: client libraries read these two. */
  message?: string;
  errorCode?: string;
  /** Where a deprecated endpoint's 429 points (service-api.md X3). */
  successor?: string;
  migrationGuide?: string;
}

/** An answer that is not the service's own success: `application/problem+json` (RFC 9457). */
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

  /** The same problem for one of several callers. */
  withHeaders(headers: Readonly<Record<string, string>>): HttpProblem {
    return new HttpProblem(this.status, this.message, this.details, {
      ...this.headers,
      ...headers,
    });
  }
}

/** The reason of a call that nobody waits for any more. No client sees it; it stands in the log. */
export function clientClosed(): HttpProblem {
  return new HttpProblem(499, 'The client closed its connection.');
}

const maxDetailLength = 300;
const maxMessageLength = 2_000;
// oxlint-disable-next-line no-control-regex -- control and bidi characters of strangers' text do not pass
const unprintable = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g;

/** One printable line of at most `maxLength` characters. */
function plainText(text: string, maxLength: number): string {
  return text.replace(unprintable, ' ').trim().slice(0, maxLength);
}

/** The body of a problem answer. `message` is always there, because client libraries show it. */
function problemBody(problem: HttpProblem, traceId: string): Record<string, unknown> {
  const { type = 'about:blank', message, errorCode, ...rest } = problem.details;
  const detail = plainText(problem.message, maxDetailLength);
  return {
    type,
    title: STATUS_CODES[problem.status] ?? 'Error',
    status: problem.status,
    detail,
    ...rest,
    message: message === undefined ? detail : plainText(message, maxMessageLength),
    ...(errorCode === undefined ? {} : { errorCode: plainText(errorCode, 128) }),
    traceId,
  };
}

/** Every failure leaves as `application/problem+json`, and none holds a secret. */
export const httpProblems = appPlugin<{ scanner: SecretScanner }>(async (app, { scanner }) => {
  app.setErrorHandler((error: Error, request, reply) => {
    const problem = error instanceof HttpProblem ? error : fromFramework(error);
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
  // Before anything is cut, too: a part of a secret would be harder to find.
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
      'The words of this answer were withheld, because they held a secret of this dashboard.',
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
  415: 'The body must be JSON.',
};

/** Fastify's own errors quote what they failed on, so only their status is kept. */
function fromFramework(error: Error): HttpProblem {
  const status = (error as Partial<FastifyError>).statusCode ?? 500;
  const isClients = status >= 400 && status < 500;
  return isClients
    ? new HttpProblem(status, frameworkDetails[status] ?? 'The request is malformed.')
    : new HttpProblem(500, 'Something failed here. The log holds it under the trace id.');
}

type ClientError = Error & { code?: string };

/** What Node gives up on before there is a request: these have neither hooks nor a reply. */
const socketProblems: Record<string, [status: number, detail: string]> = {
  HPE_HEADER_OVERFLOW: [431, 'The headers are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not arrive in time.'],
};

/**
 * Answers what is no HTTP request as everything else is answered: a problem, with the security headers.
 *
 * @param headers headers that every answer carries
 */
export function clientErrorHandler(headers: Readonly<Record<string, string>>) {
  return (error: ClientError, socket: Socket): void => {
    const [status, detail] = socketProblems[error.code ?? ''] ?? [400, 'This is no HTTP request.'];
    if (socket.writable && error.code !== 'ECONNRESET')
      socket.end(rawAnswer(new HttpProblem(status, detail), headers));
    socket.destroySoon();
  };
}

/** `Expect: 100-continue` is Node's; it answers any other expectation by itself, without the security headers. */
export function refuseExpectations(
  server: Server,
  headers: Readonly<Record<string, string>>,
): void {
  server.on('checkExpectation', (request) => {
    request.socket.end(rawAnswer(new HttpProblem(417, 'No expectation is met here.'), headers));
  });
}

function rawAnswer(problem: HttpProblem, headers: Readonly<Record<string, string>>): string {
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
