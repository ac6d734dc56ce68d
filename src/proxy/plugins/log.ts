import pretty from 'pino-pretty';
import type { FastifyLoggerOptions, FastifyRequest } from 'fastify';
import type { CacheOutcome } from '../cache/response-cache';
import type { ProxyConfig } from '../config/proxy-config';
import { HttpProblem } from '../http/http-problem';
import { appPlugin } from '../http/app-plugin';

declare module 'fastify' {
  interface FastifyReply {
    /** The status of the service's response, if there was one. */
    upstreamStatus: number | null;
    /** What the cache did for this response, if it was used. */
    cacheOutcome: CacheOutcome | null;
  }
  interface FastifyContextConfig {
    isStream?: boolean;
    /** Anybody can have any number of posts refused: they are counted, and no line of the log is theirs. */
    refusesSilently?: boolean;
    /** Asked by a machine all day: only what goes wrong has a line at level info. */
    isQuiet?: boolean;
  }
}

/**
 * JSON lines with the route and the outcome: never a URL, a query value, a body or a signature. Somebody at a terminal
 * reads the same in one short line each.
 */
export function loggerOptions({ logLevel, logStream }: ProxyConfig): FastifyLoggerOptions | false {
  if (logLevel === 'silent') return false;
  const stream = logStream ?? (process.stdout.isTTY ? pretty(terminal) : null);
  return {
    level: logLevel,
    ...(stream && { stream }),
    serializers: {
      req: (request: FastifyRequest) => ({ method: request.method, route: routeOf(request) }),
      res: (reply) => ({ statusCode: reply.statusCode }),
      err: errorOf,
    },
  };
}

const terminal = {
  sync: true,
  singleLine: true,
  translateTime: 'SYS:HH:MM:ss',
  ignore: 'pid,hostname,reqId',
};

/** One line per request. Fastify's own line prints the whole URL, so it is off. */
export const requestLog = appPlugin(async (app) => {
  app.decorateReply('upstreamStatus', null);
  app.decorateReply('cacheOutcome', null);
  app.addHook('onResponse', (request, reply, done) => {
    const { refusesSilently = false, isQuiet = false } = request.routeOptions.config;
    const isRefused = reply.statusCode >= 400 && reply.statusCode < 500;
    request.log[
      (refusesSilently && isRefused) || (isQuiet && reply.statusCode < 400) ? 'debug' : 'info'
    ](
      {
        method: request.method,
        route: routeOf(request),
        status: reply.statusCode,
        // How long a stream was open says nothing about how slow it was.
        ...(isStream(request)
          ? { openSeconds: Math.round(reply.elapsedTime / 1_000) }
          : { ms: Math.round(reply.elapsedTime * 10) / 10 }),
        upstreamStatus: reply.upstreamStatus ?? undefined,
        read: reply.cacheOutcome ?? undefined,
      },
      'answered',
    );
    done();
  });
});

/** Whether a response goes on for as long as its reader listens. */
export function isStream(request: FastifyRequest): boolean {
  return request.routeOptions.config.isStream === true;
}

/** The route template, never the path: paths contain addresses and anything that a visitor typed. */
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
