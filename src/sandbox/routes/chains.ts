import type { FastifyInstance } from 'fastify';
import { chainBodies } from '../world/chain-body';

/** GET /chains. The marker tells every page that this is no real money, also behind a production start. */
export function chainsRoute(app: FastifyInstance): void {
  app.get('/chains', () => ({ sandbox: true, chains: chainBodies }));
}
