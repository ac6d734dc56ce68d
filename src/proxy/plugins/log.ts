import type { FastifyInstance, FastifyLoggerOptions, FastifyRequest } from 'fastify';
import type { ProxyConfig } from '../config/proxy-config';
import { HttpProblem } from '../http-problem';

/** JSON lines that hold the route and the outcome: never a URL, a query value, a body or a signature. */
export function loggerOptions({ logLevel, logStream }: ProxyConfig): FastifyLoggerOptions | false {
  if (logLevel === 'silent') return false;
  return {
    level: logLevel,
    ...(logStream && { stream: logStream }),
    serializers: {
      req: (request: FastifyRequest) => ({ method: request.method, route: routeOf(request) }),
      res: (reply) => ({ statusCode: reply.statusCode }),
      err: errorOf,
    },
  };
}

/** One line per request. Fastify's own line prints the whole URL, so it is off. */
export function addRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: routeOf(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        upstreamStatus: reply.upstreamStatus ?? undefined,
        read: reply.readOutcome ?? undefined,
      },
      'answered',
    );
    done();
  });
}

/** The template, never the path: paths hold addresses, and what a stranger types is not ours to keep. */
function routeOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? 'none';
}

/** Messages can quote what they failed on (a JSON parser quotes the body), so only our own are kept. */
function errorOf(error: Error & { code?: string }) {
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? [];
  return {
    type: error.name,
    message: error instanceof HttpProblem ? error.message : (error.code ?? 'internal'),
    stack: frames.slice(0, 12).join('\n'),
  };
}
