import type { FastifyInstance } from 'fastify';
import { chainBodies } from '../world/chain-body';
import { disabledChainId } from '../world/conditions';
import type { World } from '../world/world';

const disabled = {
  disabled: true,
  depositEnabled: false,
  statusMessage: 'Disabled while blocks are not final.',
};

/** GET /chains. The marker tells every page that this is no real money, also behind a production start. */
export function chainsRoute(app: FastifyInstance, world: World): void {
  app.get('/chains', () => ({
    sandbox: true,
    chains: world.hasCondition('chain-issues')
      ? chainBodies.map((chain) =>
          chain.id === disabledChainId ? { ...chain, ...disabled } : chain,
        )
      : chainBodies,
  }));
}
