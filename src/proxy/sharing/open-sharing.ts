import type { FastifyBaseLogger } from 'fastify';
import { LocalAnswers, type AnswerStore } from '../answer-cache';
import { LocalIdempotencyKeys, type IdempotencyKeys } from '../idempotency';
import { LocalRates, type RateStore } from '../rates';
import { LocalRevocations, type Revocations } from '../session/revocations';
import { logChanges } from './log-changes';
import { SharedAnswers } from './shared-answers';
import { SharedIdempotencyKeys } from './shared-idempotency';
import { SharedRates } from './shared-rates';
import { SharedRedis } from './shared-redis';
import { SharedRevocations } from './shared-revocations';

/** What instances share, or one has to itself. */
export interface Sharing {
  rates: RateStore;
  answers: AnswerStore;
  revocations: Revocations;
  idempotencyKeys: IdempotencyKeys;
  /** Null without Redis. */
  isUp: () => boolean | null;
  close: () => void;
}

/** Pace, cache, login limits and ended sessions: shared where `REDIS_URL` is set, else of this instance alone. */
export function openSharing(redisUrl: string | null, log: FastifyBaseLogger): Sharing {
  if (redisUrl === null)
    return {
      rates: new LocalRates(),
      answers: new LocalAnswers(),
      revocations: new LocalRevocations(),
      idempotencyKeys: new LocalIdempotencyKeys(),
      isUp: () => null,
      close: () => {},
    };
  const changes = logChanges(log);
  const redis = new SharedRedis(redisUrl, changes.note);
  return {
    rates: new SharedRates(redis),
    answers: new SharedAnswers(redis),
    revocations: new SharedRevocations(redis),
    idempotencyKeys: new SharedIdempotencyKeys(redis),
    isUp: () => redis.isUp,
    close: () => {
      redis.close();
      changes.close();
    },
  };
}
