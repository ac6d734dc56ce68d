import * as z from 'zod/mini';
import { rule, wholeNumber } from './env-fields';

/** Where the proxy keeps what the service doesn't: in memory until it ends, in a SQLite file, or in PostgreSQL. */
export type DatabaseConfig =
  | { kind: 'memory' }
  | { kind: 'file'; file: string; maxBytes: number }
  /** The address may hold a password. */
  | { kind: 'postgres'; url: string };

/** How much of own requests is held. */
export interface MirrorConfig {
  /** 0: nothing is. */
  days: number;
  /** Of each key's rate, between 0 and 1. */
  share: number;
}

const databaseUrl = z
  .string()
  .check(
    z.regex(
      /^(file:\/.+|postgres(ql)?:\/\/.+)$/,
      'must be file: with an absolute path, or an address that begins with postgres://.',
    ),
  );

const takenOver =
  'is replaced: set DATABASE_URL=file:/… to a new file, and take the old one over with "node dist/server/main.js import-store <old file>".';

/** Settings of earlier versions: names alone, because they are none any more. */
const replaced = Object.fromEntries([
  ['STORE_FILE', z.optional(z.never(takenOver))],
  ['REDIS_URL', z.optional(z.never('is replaced: set DATABASE_URL=postgres://…'))],
  ['STORE_MAX_MB', z.optional(z.never('is replaced: set DATABASE_MAX_MB.'))],
]);

export const databaseEnv = z
  .object({
    DATABASE_URL: z.optional(databaseUrl),
    DATABASE_MAX_MB: z.prefault(wholeNumber(1_000_000), '512'),
    MIRROR_DAYS: z.prefault(wholeNumber(3_650), '30'),
    MIRROR_SHARE: z.prefault(
      z.pipe(
        z
          .string()
          .check(z.regex(/^(0\.\d{0,3}[1-9]|1)$/, 'must be a share of the rate, such as 0.5.')),
        z.transform(Number),
      ),
      '0.5',
    ),
    ...replaced,
  })
  .check(
    rule(
      'DATABASE_MAX_MB',
      'must be 16 or more.',
      ({ DATABASE_MAX_MB }) => DATABASE_MAX_MB >= 16,
      'DATABASE_MAX_MB',
    ),
  );

export function databaseOf({
  DATABASE_URL,
  DATABASE_MAX_MB,
}: z.output<typeof databaseEnv>): DatabaseConfig {
  if (DATABASE_URL === undefined) return { kind: 'memory' };
  if (!DATABASE_URL.startsWith('file:')) return { kind: 'postgres', url: DATABASE_URL };
  const file = DATABASE_URL.replace(/^file:(\/\/(?=\/))?/, '');
  return { kind: 'file', file, maxBytes: DATABASE_MAX_MB * 2 ** 20 };
}

export function mirrorOf({
  MIRROR_DAYS,
  MIRROR_SHARE,
}: z.output<typeof databaseEnv>): MirrorConfig {
  return { days: MIRROR_DAYS, share: MIRROR_SHARE };
}
