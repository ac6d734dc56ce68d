import { createPublicKey } from 'node:crypto';
import * as z from 'zod/mini';
import type { Result } from '#service/result';
import type { AccessConfig } from './auth-config';
import { isPasswordHash } from '../secrets/password';
import {
  addressRanges,
  bareUrl,
  collect,
  file,
  isLoopbackHost,
  list,
  oneOf,
  parseEnv,
  rule,
  secret,
  type Environment,
} from './env-fields';

type LoginConfig = Pick<AccessConfig, 'auth' | 'sessionSecrets'>;

const publicParts = z.array(
  z.enum(['fees', 'chains'], 'can only list fees and chains: requests always require a login.'),
);
const publicEnv = z
  .object({ AUTH: z.string(), PUBLIC: z.prefault(z.pipe(list, publicParts), '') })
  .check(
    rule(
      'PUBLIC',
      'needs AUTH: set a login for the other pages.',
      (env) => env.AUTH !== 'none' || env.PUBLIC.length === 0,
      'PUBLIC',
    ),
  );

const minSecretLength = 32;
const secretError = `must be ${minSecretLength} characters or more (several are separated by commas, the newest first).`;
const sessionSecrets = z.pipe(
  z.transform((text: string) => text.split(',').filter(Boolean)),
  z
    .array(z.string().check(z.minLength(minSecretLength, secretError)))
    .check(z.minLength(1, secretError)),
);
const session = {
  SESSION_SECRET: z.pipe(
    z.string('is missing: make one with openssl rand -base64 48'),
    z.pipe(secret, sessionSecrets),
  ),
};

const hashHint = 'make hashes with: npm run hash-password';
/** Lines of `name:hash`; `#` begins a comment. */
const usersFile = z.pipe(
  z.pipe(
    file,
    z.transform((text) =>
      text
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line && !line.startsWith('#')),
    ),
  ),
  z.array(
    z.pipe(
      z
        .string()
        .check(z.refine(isUserLine, `must have name:hash lines with scrypt hashes: ${hashHint}`)),
      z.transform(splitUserLine),
    ),
  ),
);

function splitUserLine(line: string): [name: string, hash: string] {
  const at = line.indexOf(':');
  return [line.slice(0, Math.max(at, 0)), line.slice(at + 1)];
}

function isUserLine(line: string): boolean {
  const [name, hash] = splitUserLine(line);
  return name !== '' && isPasswordHash(hash);
}

const passwordHash = z
  .string()
  .check(z.refine(isPasswordHash, `must be a scrypt hash: ${hashHint}`));

const passwordEnv = z.pipe(
  z
    .object({
      AUTH: z.literal('password'),
      /** The hash of the user `operator`. */
      AUTH_PASSWORD_HASH: z.optional(passwordHash),
      AUTH_USERS_FILE: z.optional(usersFile),
      ...session,
    })
    .check(
      rule(
        'AUTH_PASSWORD_HASH',
        `is missing, and so is AUTH_USERS_FILE: ${hashHint}`,
        (env) => usersOf(env).size > 0,
        'AUTH_PASSWORD_HASH',
        'AUTH_USERS_FILE',
      ),
    ),
  z.transform((env): LoginConfig => ({
    auth: { mode: 'password', users: usersOf(env) },
    sessionSecrets: env.SESSION_SECRET,
  })),
);

function usersOf(env: {
  AUTH_PASSWORD_HASH?: string | undefined;
  AUTH_USERS_FILE?: [string, string][] | undefined;
}): Map<string, string> {
  const users = new Map(env.AUTH_USERS_FILE);
  const hash = env.AUTH_PASSWORD_HASH;
  if (hash !== undefined && !users.has('operator')) users.set('operator', hash);
  return users;
}

const oidcEnv = z.pipe(
  z
    .object({
      AUTH: z.literal('oidc'),
      OIDC_ISSUER: bareUrl(
        ({ protocol, hostname }) => protocol === 'https:' || isLoopbackHost(hostname),
        'an https address',
      ),
      OIDC_CLIENT_ID: z.string('is missing: the id that the provider knows this dashboard by.'),
      OIDC_CLIENT_SECRET: z.pipe(
        z.string('is missing: set it or OIDC_CLIENT_SECRET_FILE.'),
        secret,
      ),
      OIDC_ALLOWED_SUBJECTS: z.prefault(list, ''),
      OIDC_ALLOWED_GROUPS: z.prefault(list, ''),
      OIDC_ALLOWED_EMAIL_DOMAINS: z.prefault(list, ''),
      ...session,
    })
    .check(
      rule(
        'AUTH',
        'is oidc, but nobody is allowed yet: set OIDC_ALLOWED_SUBJECTS, OIDC_ALLOWED_GROUPS or OIDC_ALLOWED_EMAIL_DOMAINS.',
        (env) =>
          env.OIDC_ALLOWED_SUBJECTS.length > 0 ||
          env.OIDC_ALLOWED_GROUPS.length > 0 ||
          env.OIDC_ALLOWED_EMAIL_DOMAINS.length > 0,
      ),
    ),
  z.transform((env): LoginConfig => ({
    auth: {
      mode: 'oidc',
      issuer: env.OIDC_ISSUER,
      clientId: env.OIDC_CLIENT_ID,
      clientSecret: env.OIDC_CLIENT_SECRET,
      subjects: new Set(env.OIDC_ALLOWED_SUBJECTS),
      groups: new Set(env.OIDC_ALLOWED_GROUPS),
      emailDomains: new Set(env.OIDC_ALLOWED_EMAIL_DOMAINS.map((name) => name.toLowerCase())),
    },
    sessionSecrets: env.SESSION_SECRET,
  })),
);

const publicKey = z.string().check(z.refine(isPublicKey, 'must be a public key in PEM format.'));

function isPublicKey(pem: string): boolean {
  try {
    createPublicKey(pem);
    return true;
  } catch {
    return false;
  }
}

const headerEnv = z.pipe(
  z
    .object({
      AUTH: z.literal('header'),
      AUTH_HEADER_PEERS: z
        .prefault(addressRanges, '')
        .check(z.minLength(1, 'is missing: the addresses of the login proxy.')),
      AUTH_HEADER_USER: z.prefault(z.string().check(z.toLowerCase()), 'x-forwarded-user'),
      AUTH_HEADER_SECRET: z.optional(secret),
      AUTH_HEADER_JWT_KEY_FILE: z.optional(z.pipe(file, publicKey)),
      AUTH_HEADER_JWT_ALGORITHM: z.prefault(oneOf(['RS256', 'PS256', 'ES256', 'EdDSA']), 'RS256'),
      AUTH_HEADER_JWT_ISSUER: z.prefault(z.string(), ''),
      AUTH_HEADER_JWT_AUDIENCE: z.prefault(z.string(), ''),
    })
    .check(
      rule(
        'AUTH',
        'is header: set exactly one of AUTH_HEADER_SECRET and AUTH_HEADER_JWT_KEY_FILE.',
        (env) =>
          (env.AUTH_HEADER_SECRET === undefined) !== (env.AUTH_HEADER_JWT_KEY_FILE === undefined),
        'AUTH_HEADER_SECRET',
        'AUTH_HEADER_JWT_KEY_FILE',
      ),
      rule(
        'AUTH_HEADER_JWT_ISSUER',
        'is missing: the iss of the tokens.',
        (env) => env.AUTH_HEADER_JWT_KEY_FILE === undefined || env.AUTH_HEADER_JWT_ISSUER !== '',
      ),
      rule(
        'AUTH_HEADER_JWT_AUDIENCE',
        'is missing: the aud of the tokens.',
        (env) => env.AUTH_HEADER_JWT_KEY_FILE === undefined || env.AUTH_HEADER_JWT_AUDIENCE !== '',
      ),
    ),
  z.transform((env): LoginConfig => ({
    auth: {
      mode: 'header',
      peers: env.AUTH_HEADER_PEERS,
      proof:
        env.AUTH_HEADER_JWT_KEY_FILE === undefined
          ? {
              kind: 'secret',
              secret: env.AUTH_HEADER_SECRET ?? '',
              userHeader: env.AUTH_HEADER_USER,
            }
          : {
              kind: 'jwt',
              publicKeyPem: env.AUTH_HEADER_JWT_KEY_FILE,
              algorithm: env.AUTH_HEADER_JWT_ALGORITHM,
              issuer: env.AUTH_HEADER_JWT_ISSUER,
              audience: env.AUTH_HEADER_JWT_AUDIENCE,
            },
    },
    sessionSecrets: [],
  })),
);

const noLoginEnv = z.pipe(
  z.object({ AUTH: z.literal('none') }),
  z.transform((): LoginConfig => ({ auth: { mode: 'none' }, sessionSecrets: [] })),
);
const loginEnv = z.discriminatedUnion(
  'AUTH',
  [noLoginEnv, passwordEnv, oidcEnv, headerEnv],
  'must be one of none, password, oidc, header.',
);

const loginInFiles = [
  'SESSION_SECRET',
  'AUTH_PASSWORD_HASH',
  'OIDC_CLIENT_SECRET',
  'AUTH_HEADER_SECRET',
];

/** The login, and what is open without it. `readConfig` refuses unsafe combinations. */
export function readAccess(environment: Environment): Result<AccessConfig> {
  const env = { AUTH: 'none', ...environment };
  const read = collect([parseEnv(loginEnv, env, '', loginInFiles), parseEnv(publicEnv, env)]);
  if (!read.ok) return read;
  const [login, { PUBLIC }] = read.value;
  return { ok: true, value: { ...login, publicScopes: new Set(PUBLIC) } };
}
