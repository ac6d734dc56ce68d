import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import type { SecretScanner } from './upstream/secret-scan';
import { HttpProblem, problemBody } from './http-problem';
import type { CacheOutcome } from './cache/response-cache';

declare module 'fastify' {
  interface FastifyReply {
    /** For the log: what the service answered, where it did. */
    upstreamStatus: number | null;
    /** For the log: whether the service was asked for this answer. */
    readOutcome: CacheOutcome | null;
  }
}

/** Every failure leaves as `application/problem+json`, and none holds a secret. */
export function addProblems(app: FastifyInstance, scanner: SecretScanner): void {
  app.decorateReply('upstreamStatus', null);
  app.decorateReply('readOutcome', null);
  app.setErrorHandler((error: Error, request, reply) => {
    const problem = error instanceof HttpProblem ? error : fromFramework(error);
    if (problem.status === 500) request.log.error({ err: error }, 'failed');
    return sendProblem(reply, problem, scanner);
  });
}

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

const details: Record<number, string> = {
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
    ? new HttpProblem(status, details[status] ?? 'The request is malformed.')
    : new HttpProblem(500, 'Something failed here. The log holds it under the trace id.');
}
