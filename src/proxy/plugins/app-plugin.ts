import type { FastifyPluginAsync, FastifyPluginOptions } from 'fastify';

/**
 * A plugin whose hooks and decorations hold for the whole app. By itself Fastify gives each plugin a scope of its own;
 * this is the mark by which it knows that one needs none (as fastify-plugin sets it).
 */
export function appPlugin<Options extends FastifyPluginOptions>(
  plugin: FastifyPluginAsync<Options>,
): FastifyPluginAsync<Options> {
  return Object.assign(plugin, { [Symbol.for('skip-override')]: true });
}
