import { appPlugin } from './app-plugin';
import { metricsPath } from './metrics';

/**
 * For load balancers and supervisors. An instance without its Redis is ready: it goes on by itself,
 * and says so here and on every answer of the API.
 */
export const health = appPlugin<{ redisIsUp: () => boolean | null }>(async (app, { redisIsUp }) => {
  let draining = false;
  app.addHook('preClose', async () => {
    draining = true;
  });
  // A kept connection would keep a stopping instance waiting until its client lets go.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (draining) reply.header('connection', 'close');
    done();
  });
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const isUp = redisIsUp();
    return reply.code(draining ? 503 : 200).send({
      status: draining ? 'draining' : 'ok',
      ...(isUp === null ? {} : { sharing: isUp ? 'shared' : 'alone' }),
    });
  });
  app.addHook('onRequest', (_request, reply, done) => {
    if (redisIsUp() === false) reply.header('x-waybill-sharing', 'alone');
    done();
  });
});

/** Exempt from the Host and Origin checks: those who ask here know addresses only. */
export const machinePaths: ReadonlySet<string> = new Set(['/healthz', '/readyz', metricsPath]);
