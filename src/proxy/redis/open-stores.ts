import { hash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { LocalAnswers, type AnswerStore } from '../cache/memory-store';
import type { ProxyConfig } from '../config/proxy-config';
import type { SecretScanner } from '../upstream/secret-scan';
import { LocalIdempotencyKeys, type IdempotencyKeys } from '../idempotency';
import { LocalRates, type RateStore } from '../rate-limit/gcra';
import { LocalRevocations, type Revocations } from '../session/revocations';
import { logChanges } from './log-changes';
import { SharedAnswers } from '../cache/redis-store';
import { SharedIdempotencyKeys } from './redis-idempotency-keys';
import { SharedRates } from '../rate-limit/redis-rate-store';
import { SharedRedis } from './redis-connection';
import { SharedRevocations } from './redis-revocations';

/** What instances share, or one has to itself. */
export interface Sharing {
  /** Limits of logins and of strangers. */
  rates: RateStore;
  /** The pace of one service. */
  paceOf: (baseUrl: URL) => RateStore;
  /** Answers of one service; `scanner` knows its keys. */
  answersOf: (baseUrl: URL, scanner: SecretScanner) => AnswerStore;
  revocations: Revocations;
  idempotencyKeys: IdempotencyKeys;
  /** Null without Redis. */
  isUp: () => boolean | null;
  close: () => void;
}

/** Pace, cache, login limits and ended sessions: shared where `REDIS_URL` is set, else of this instance alone. */
export function openSharing(
  { redisUrl, networks }: Pick<ProxyConfig, 'redisUrl' | 'networks'>,
  log: FastifyBaseLogger,
): Sharing {
  if (redisUrl === null) {
    const rates = new LocalRates();
    return {
      rates,
      paceOf: () => rates,
      answersOf: () => new LocalAnswers(),
      revocations: new LocalRevocations(),
      idempotencyKeys: new LocalIdempotencyKeys(),
      isUp: () => null,
      close: () => {},
    };
  }
  // Dashboards of several services can use one Redis: what they keep there must not mix.
  const scope = scopeOf(networks.map(({ baseUrl }) => baseUrl));
  const changes = logChanges(log);
  const redis = new SharedRedis(redisUrl, changes.note, scope);
  return {
    rates: new SharedRates(redis, scope),
    paceOf: (baseUrl) => new SharedRates(redis, scopeOf([baseUrl])),
    answersOf: (baseUrl, scanner) => new SharedAnswers(redis, scopeOf([baseUrl]), scanner),
    revocations: new SharedRevocations(redis, scope),
    idempotencyKeys: new SharedIdempotencyKeys(redis),
    isUp: () => redis.isUp,
    close: () => {
      redis.close();
      changes.close();
    },
  };
}

function scopeOf(baseUrls: readonly URL[]): string {
  const text = baseUrls.map(({ href }) => href.replace(/\/$/, '')).toSorted();
  return hash('sha256', text.join('\n'), 'hex').slice(0, 16);
}
