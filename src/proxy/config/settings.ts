import * as z from 'zod/mini';
import { parseJson } from '#service/parse-json';
import { isPasswordHash } from '../secrets/password';
import { aliasPattern } from './keyring';
import { linksFile } from './links-file';
import {
  addressRanges,
  bareUrl,
  file,
  flag,
  hashHint,
  header,
  hostNames,
  httpsRule,
  isHttpsOrLoopback,
  isLoopbackHost,
  isSecret,
  list,
  oneOf,
  publicKeyFile,
  secret,
  sessionSecrets,
  text,
  toolUrl,
  usersFile,
  wholeNumber,
} from './values';

const publicPart = z.enum(
  ['fees', 'chains'],
  'can only list fees and chains: requests always require a login.',
);
/** 22 characters of base64url, or 32 of hex, are 128 random bits. */
const pathSecret = text(
  /^[\w-]{22,128}$/,
  'must be 22 to 128 letters, digits, hyphens and underscores: make one with openssl rand -hex 16',
);
const pace = z.union(
  [
    z.enum(['default', 'elevated', 'off']),
    z.pipe(z.string().check(z.regex(/^[1-9]\d{0,3}$/)), z.transform(Number)),
  ],
  'must be default, elevated, off or a number of API calls per second, applied to each kind of route.',
);
const ringError = 'must be one JSON object of aliases and keys.';

/**
 * Every setting with the schema of its value, whose message comes after its name. What concerns several settings is
 * checked in `allSettings`. docs/configuration.md and .env.example are checked against these tables.
 */
export const settings = {
  HOST: z.prefault(z.string(), '127.0.0.1'),
  PORT: z.prefault(wholeNumber(65_535), '4180'),
  PUBLIC_URL: z.optional(
    bareUrl(
      (url) => url.pathname === '/' && isHttpsOrLoopback(url),
      'the https address of Waybill, without a path',
    ),
  ),
  LOG_LEVEL: z.prefault(
    oneOf(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']),
    'info',
  ),
  TRUSTED_PROXIES: z.prefault(addressRanges, ''),
  FRAME_ANCESTORS: z.prefault(list, ''),
  LINKS_FILE: z.optional(linksFile),
  ICON_HOSTS: z.prefault(hostNames, ''),
  /** The default for both networks: usually their keys have the same tier. */
  SERVICE_PACE: z.prefault(pace, 'default'),

  AUTH: z.prefault(oneOf(['none', 'password', 'oidc', 'header']), 'none'),
  PUBLIC: z.prefault(z.pipe(list, z.array(publicPart)), ''),
  SESSION_SECRET: z.optional(sessionSecrets),
  /** The hash of the user `operator`. */
  AUTH_PASSWORD_HASH: z.optional(text(isPasswordHash, `must be a scrypt hash: ${hashHint}`)),
  AUTH_USERS_FILE: z.optional(usersFile),
  OIDC_ISSUER: z.optional(
    bareUrl(
      ({ protocol, hostname }) => protocol === 'https:' || isLoopbackHost(hostname),
      'an https address',
    ),
  ),
  OIDC_CLIENT_ID: z.optional(z.string()),
  OIDC_CLIENT_SECRET: z.optional(secret),
  OIDC_ALLOWED_SUBJECTS: z.prefault(list, ''),
  OIDC_ALLOWED_GROUPS: z.prefault(list, ''),
  OIDC_ALLOWED_EMAIL_DOMAINS: z.prefault(list, ''),
  AUTH_HEADER_PEERS: z.prefault(addressRanges, ''),
  AUTH_HEADER_USER: z.prefault(z.string().check(z.toLowerCase()), 'x-forwarded-user'),
  AUTH_HEADER_SECRET: z.optional(secret),
  AUTH_HEADER_JWT_KEY_FILE: z.optional(publicKeyFile),
  AUTH_HEADER_JWT_ALGORITHM: z.prefault(oneOf(['RS256', 'PS256', 'ES256', 'EdDSA']), 'RS256'),
  AUTH_HEADER_JWT_ISSUER: z.optional(z.string()),
  AUTH_HEADER_JWT_AUDIENCE: z.optional(z.string()),

  METRICS_TOKEN: z.optional(secret),
  ALERT_WEBHOOK_URL: z.optional(toolUrl),
  ALERT_WEBHOOK_SECRET: z.optional(secret),
  ALERT_UNCOLLECTED_USD: z.optional(text(/^\d{1,9}$/, 'must be whole US dollars, such as 100.')),
  WEBHOOK_PATH_SECRET: z.optional(pathSecret),
  WEBHOOK_TESTNET_PATH_SECRET: z.optional(pathSecret),
  WEBHOOK_HEADER: z.optional(header),

  DATABASE_URL: z.optional(
    text(
      /^(file:\/.+|postgres(ql)?:\/\/.+)$/,
      'must be file: with an absolute path, or an address that begins with postgres://.',
    ),
  ),
  DATABASE_MAX_MB: z.prefault(wholeNumber(1_000_000), '512'),
  MIRROR_DAYS: z.prefault(wholeNumber(3_650), '30'),
  AUDIT_DAYS: z.prefault(wholeNumber(3_650), '180'),
  MIRROR_SHARE: z.prefault(
    z.pipe(
      text(/^(0\.\d{0,3}[1-9]|1)$/, 'must be a share of the rate, such as 0.5.'),
      z.transform(Number),
    ),
    '0.5',
  ),
};

/** Settings of one network, after `SERVICE_` or `SERVICE_TESTNET_`. */
export const networkSettings = {
  API_URL: bareUrl(isHttpsOrLoopback, httpsRule),
  API_KEY: z.optional(secret),
  /** A file of `{ "alias": "key", … }`. */
  KEYRING_FILE: z.optional(
    z.pipe(
      z.pipe(file, z.transform(parseJson)),
      z.record(text(aliasPattern, ringError), text(isSecret, ringError), ringError),
    ),
  ),
  PACE: z.optional(pace),
  // A public schema lists `amount` (service-api.md F3); a service that refuses it answers with an error.
  CLAIM_AMOUNT: z.prefault(flag, 'true'),
  FILTERS_OPEN_STATUSES: z.prefault(flag, 'false'),
  /** 0: none is known. */
  FREE_CLAIM_CHAIN_ID: z.optional(wholeNumber(Number.MAX_SAFE_INTEGER)),
  WS_URL: z.optional(
    bareUrl(
      ({ protocol, hostname }) =>
        protocol === 'wss:' || (protocol === 'ws:' && isLoopbackHost(hostname)),
      'a wss address (ws to loopback)',
    ),
  ),
  WS_ALL: z.prefault(flag, 'false'),
};

/** Secrets that may be in a file instead: `NAME_FILE` names it, and its trimmed text is the value. */
export const secretsInFiles: ReadonlySet<string> = new Set([
  'SESSION_SECRET',
  'AUTH_PASSWORD_HASH',
  'OIDC_CLIENT_SECRET',
  'AUTH_HEADER_SECRET',
  'METRICS_TOKEN',
  'ALERT_WEBHOOK_URL',
  'ALERT_WEBHOOK_SECRET',
  'WEBHOOK_PATH_SECRET',
  'WEBHOOK_TESTNET_PATH_SECRET',
  'WEBHOOK_HEADER',
  'API_KEY',
]);

/** Which settings each kind of login reads; those of the other kinds are ignored. */
export const loginSettings: Readonly<Record<string, RegExp>> = {
  password: /^(SESSION_SECRET|AUTH_PASSWORD_HASH|AUTH_USERS_FILE)/,
  oidc: /^(SESSION_SECRET|OIDC_)/,
  header: /^AUTH_HEADER_/,
};

const takenOver =
  'is replaced: set DATABASE_URL=file:/… to a new file, and take the old one over with "node dist/server/main.js import-store <old file>".';

/** Settings of earlier versions: names alone, because they are none any more. */
const replaced = {
  STORE_FILE: z.optional(z.never(takenOver)),
  REDIS_URL: z.optional(z.never('is replaced: set DATABASE_URL=postgres://…')),
  STORE_MAX_MB: z.optional(z.never('is replaced: set DATABASE_MAX_MB.')),
};

const shape = z.object({ ...settings, ...replaced });
export type Settings = z.output<typeof shape>;

/** Marks the issue of a rule: it is about more than the value of its setting. */
export const ofRule = { isRule: true };

/** What holds for several settings; it is checked where none of `fields` has an issue of its own. */
export function rule<Env>(
  name: string,
  error: string,
  holds: (env: Env) => boolean,
  ...fields: (keyof Env)[]
) {
  return z.refine<Env>(holds, {
    path: [name],
    error,
    params: ofRule,
    when: ({ issues }) => !issues.some(({ path }) => fields.includes(path?.[0] as keyof Env)),
  });
}

/** A setting that is needed where `isNeeded` says so. */
const required = (
  isNeeded: (env: Settings) => boolean,
  name: keyof Settings,
  error: string,
  isSet = ({ [name]: value }: Settings) =>
    Array.isArray(value) ? value.length > 0 : value !== undefined,
) => rule<Settings>(name, error, (env) => !isNeeded(env) || isSet(env), 'AUTH', name);

const hasPasswords = ({ AUTH }: Settings) => AUTH === 'password';
const hasOidc = ({ AUTH }: Settings) => AUTH === 'oidc';
const hasHeader = ({ AUTH }: Settings) => AUTH === 'header';
const hasSessions = (env: Settings) => hasPasswords(env) || hasOidc(env);
const hasTokens = (env: Settings) => env.AUTH_HEADER_JWT_KEY_FILE !== undefined;

export const allSettings = shape.check(
  required(hasSessions, 'SESSION_SECRET', 'is missing: make one with openssl rand -base64 48'),
  rule(
    'AUTH_PASSWORD_HASH',
    `is missing, and so is AUTH_USERS_FILE: ${hashHint}`,
    (env) => !hasPasswords(env) || usersOf(env).size > 0,
    'AUTH_PASSWORD_HASH',
    'AUTH_USERS_FILE',
  ),
  required(hasOidc, 'OIDC_ISSUER', 'is missing: the https address of the provider.'),
  required(hasOidc, 'OIDC_CLIENT_ID', 'is missing: the id that the provider knows Waybill by.'),
  required(hasOidc, 'OIDC_CLIENT_SECRET', 'is missing: set it or OIDC_CLIENT_SECRET_FILE.'),
  required(
    hasOidc,
    'AUTH',
    'is oidc, but nobody is allowed yet: set OIDC_ALLOWED_SUBJECTS, OIDC_ALLOWED_GROUPS or OIDC_ALLOWED_EMAIL_DOMAINS.',
    ({ OIDC_ALLOWED_SUBJECTS, OIDC_ALLOWED_GROUPS, OIDC_ALLOWED_EMAIL_DOMAINS }) =>
      [OIDC_ALLOWED_SUBJECTS, OIDC_ALLOWED_GROUPS, OIDC_ALLOWED_EMAIL_DOMAINS].flat().length > 0,
  ),
  required(hasHeader, 'AUTH_HEADER_PEERS', 'is missing: the addresses of the login proxy.'),
  rule(
    'AUTH',
    'is header: set exactly one of AUTH_HEADER_SECRET and AUTH_HEADER_JWT_KEY_FILE.',
    (env) => !hasHeader(env) || (env.AUTH_HEADER_SECRET === undefined) === hasTokens(env),
    'AUTH_HEADER_SECRET',
    'AUTH_HEADER_JWT_KEY_FILE',
  ),
  required(hasTokens, 'AUTH_HEADER_JWT_ISSUER', 'is missing: the iss of the tokens.'),
  required(hasTokens, 'AUTH_HEADER_JWT_AUDIENCE', 'is missing: the aud of the tokens.'),
  rule(
    'PUBLIC',
    'needs AUTH: set a login for the other pages.',
    ({ AUTH, PUBLIC }) => AUTH !== 'none' || PUBLIC.length === 0,
    'AUTH',
    'PUBLIC',
  ),
  // An instance that others can reach needs a login, and a name for the checks of Host, Origin and cookies.
  rule(
    'HOST',
    'can be reached by others: set AUTH and an https PUBLIC_URL, or HOST to 127.0.0.1.',
    ({ AUTH, HOST, PUBLIC_URL }) =>
      isLoopbackHost(HOST) || (AUTH !== 'none' && PUBLIC_URL?.protocol === 'https:'),
    'PUBLIC_URL',
  ),
  rule(
    'PUBLIC_URL',
    'opens this instance to others: set AUTH to password, oidc or header.',
    ({ AUTH, PUBLIC_URL }) => AUTH !== 'none' || !PUBLIC_URL,
  ),
  rule(
    'FRAME_ANCESTORS',
    'must be https origins, separated by commas (http to loopback only where HOST is loopback).',
    ({ FRAME_ANCESTORS, HOST }) =>
      FRAME_ANCESTORS.every((origin) => mayFrame(origin, isLoopbackHost(HOST))),
  ),
  rule(
    'FRAME_ANCESTORS',
    'can’t be used with cookie logins: unset it, or set AUTH to none or header.',
    ({ AUTH, FRAME_ANCESTORS }) =>
      FRAME_ANCESTORS.length === 0 || AUTH === 'none' || AUTH === 'header',
  ),
  rule(
    'ALERT_WEBHOOK_SECRET',
    'and ALERT_WEBHOOK_URL go together: set both. A secret is made with openssl rand -hex 32.',
    (env) => (env.ALERT_WEBHOOK_URL === undefined) === (env.ALERT_WEBHOOK_SECRET === undefined),
    'ALERT_WEBHOOK_URL',
    'ALERT_WEBHOOK_SECRET',
  ),
  rule(
    'ALERT_WEBHOOK_URL',
    'needs own requests: set MIRROR_DAYS to 1 or more.',
    (env) => env.ALERT_WEBHOOK_URL === undefined || env.MIRROR_DAYS !== 0,
    'ALERT_WEBHOOK_URL',
  ),
  rule(
    'DATABASE_MAX_MB',
    'must be 16 or more.',
    ({ DATABASE_MAX_MB }) => DATABASE_MAX_MB >= 16,
    'DATABASE_MAX_MB',
  ),
);

/** The users of `AUTH_USERS_FILE`, and `operator`. */
export function usersOf({ AUTH_PASSWORD_HASH: hash, AUTH_USERS_FILE }: Settings) {
  const users = new Map(AUTH_USERS_FILE);
  if (hash !== undefined && !users.has('operator')) users.set('operator', hash);
  return users;
}

/**
 * A framing page can cover the buttons of the framed one (clickjacking), so it must be authentic: https. On loopback
 * also http pages of the same machine are allowed, to try the framed page out.
 */
function mayFrame(origin: string, isOnLoopback: boolean): boolean {
  if (!URL.canParse(origin) || new URL(origin).origin !== origin) return false;
  const { protocol, hostname } = new URL(origin);
  return (
    protocol === 'https:' || (protocol === 'http:' && isOnLoopback && isLoopbackHost(hostname))
  );
}
