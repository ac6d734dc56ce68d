import { appPlugin } from '../http/app-plugin';
import { version } from '../config/version';
import { metricsPath } from './metrics';

/**
 * For load balancers and supervisors. An instance whose PostgreSQL is away stays ready: it works with its own memory,
 * and reports that here and in a header of every response.
 */
export const health = appPlugin<{ isShared: () => boolean | null }>(async (app, { isShared }) => {
  let draining = false;
  app.addHook('preClose', async () => {
    draining = true;
  });
  // A kept-alive connection would delay the shutdown until its client closes it.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (draining) reply.header('connection', 'close');
    done();
  });
  const quiet = { config: { isQuiet: true } };
  app.get('/healthz', quiet, () => ({ status: 'ok', ...version }));
  app.get('/readyz', quiet, async (_request, reply) => {
    const isUp = isShared();
    return reply.code(draining ? 503 : 200).send({
      status: draining ? 'draining' : 'ok',
      ...version,
      ...(isUp === null ? {} : { sharing: isUp ? 'shared' : 'alone' }),
    });
  });
  app.addHook('onRequest', (_request, reply, done) => {
    if (isShared() === false) reply.header('x-waybill-sharing', 'alone');
    done();
  });
});

/** Exempt from the Host and Origin checks: load balancers call these by IP address. */
export const machinePaths: ReadonlySet<string> = new Set(['/healthz', '/readyz', metricsPath]);
