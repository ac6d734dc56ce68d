import type { FastifyInstance } from 'fastify';
import { DatabaseError } from '../db/database-error';
import { Mirror, type MirrorOptions } from './mirror';

/**
 * The mirror of own requests, reading from when the app listens until it closes. Null where nothing is to be held, or
 * its file can't be used: the dashboard works without it, and the log says what is wrong.
 */
export async function openMirror(
  app: FastifyInstance,
  options: Omit<MirrorOptions, 'log'>,
): Promise<Mirror | null> {
  if (options.config.mirror.days === 0) return null;
  try {
    const mirror = await Mirror.open({ ...options, log: app.log });
    app.addHook('onListen', async () => mirror.start());
    app.addHook('preClose', () => mirror.stop());
    app.addHook('onClose', () => mirror.close());
    return mirror;
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    app.log.error({ reason: error.message }, 'own requests can’t be kept');
    return null;
  }
}
