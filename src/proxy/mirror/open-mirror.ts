import type { FastifyInstance } from 'fastify';
import { DatabaseError } from '../db/database-error';
import type { KeyRunner } from './key-runner';
import { isComplete } from './key-walk';
import { Mirror, type MirrorOptions, type NetworkMirror } from './mirror';

/**
 * The mirror of own requests, reading from when the app listens until it closes. Null where nothing is to be held, or
 * its database can't be used: the dashboard works without it, and the log says what is wrong.
 */
export async function openMirror(
  app: FastifyInstance,
  options: Omit<MirrorOptions, 'log'>,
): Promise<Mirror | null> {
  if (options.config.mirror.days === 0) return null;
  try {
    const mirror = await Mirror.open({ ...options, log: app.log });
    app.metrics.networkGauge(
      'waybill_mirror_complete',
      '1 where all days and open requests of a key are kept, 0 while they are read',
      () => perKey(mirror, ({ key }, { days, nowMs }) => Number(isComplete(key, days, nowMs))),
    );
    app.metrics.networkGauge(
      'waybill_mirror_age_seconds',
      'Seconds since the changes of a key’s requests were last read completely, else since the start',
      () =>
        perKey(mirror, ({ key }, { nowMs }) =>
          key.head_ms === null ? process.uptime() : Math.max(0, nowMs - key.head_ms) / 1000,
        ),
    );
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

/** A value of each key. */
function perKey(
  mirror: Mirror,
  valueOf: (options: KeyRunner['options'], network: NetworkMirror) => number,
): [network: string, value: number, key: string][] {
  return [...mirror.networks].flatMap(([name, network]) =>
    network.runners.map(({ options }): [string, number, string] => [
      name,
      valueOf(options, network),
      options.alias,
    ]),
  );
}
