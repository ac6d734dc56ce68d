import * as z from 'zod/mini';
import type { Result } from '#service/result';
import {
  addressRanges,
  bareUrl,
  collect,
  isLoopbackHost,
  list,
  oneOf,
  parseEnv,
  rule,
  secret,
  toolUrl,
  isHttpsOrLoopback,
  wholeNumber,
  type Environment,
} from './env-fields';
import { databaseEnv, databaseOf, mirrorOf } from './database-config';
import { hooksEnv, hooksInFiles, hooksOf } from './hooks-config';
import { linksFile } from './links-file';
import {
  defaultFreshness,
  defaultUpstreamLimits,
  type NetworkConfig,
  type ProxyConfig,
} from './proxy-config';
import { readAccess } from './read-access';
import { readNetworks } from './read-networks';

export interface ConfigDefaults {
  /** Given by the sandbox's entry: then no `SERVICE_…` variable is read. */
  networks?: readonly NetworkConfig[];
  webRoot: string | null;
  extraAssetFolders?: readonly string[];
  extraScriptPaths?: readonly string[];
}

const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

const publicUrl = bareUrl(
  (url) => url.pathname === '/' && isHttpsOrLoopback(url),
  'the https address of this dashboard, without a path',
);

const iconHostsError =
  'must list up to 20 host names, such as icons.example.com: no address, scheme, port or wildcard.';
// A last label that begins with a letter is no part of an IP address, however that is written.
const hostName = /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]([a-z0-9-]*[a-z0-9])?$/;
const iconHosts = z.pipe(
  list,
  z
    .array(z.string().check(z.regex(hostName, iconHostsError)))
    .check(z.maxLength(20, iconHostsError)),
);

const serverInFiles = ['METRICS_TOKEN', 'ALERT_WEBHOOK_URL', 'ALERT_WEBHOOK_SECRET'];
const nanoUsd = z.pipe(
  z.string().check(z.regex(/^\d{1,9}$/, 'must be whole US dollars, such as 100.')),
  z.transform((dollars) => BigInt(dollars) * 10n ** 9n),
);

const serverEnv = z
  .object({
    AUTH: z.prefault(z.string(), 'none'),
    HOST: z.prefault(z.string(), '127.0.0.1'),
    PORT: z.prefault(wholeNumber(65_535), '4180'),
    PUBLIC_URL: z.optional(publicUrl),
    LOG_LEVEL: z.prefault(oneOf(logLevels), 'info'),
    TRUSTED_PROXIES: z.prefault(addressRanges, ''),
    METRICS_TOKEN: z.optional(secret),
    ALERT_WEBHOOK_URL: z.optional(toolUrl),
    ALERT_WEBHOOK_SECRET: z.optional(secret),
    ALERT_UNCOLLECTED_USD: z.optional(nanoUsd),
    FRAME_ANCESTORS: z.prefault(list, ''),
    LINKS_FILE: z.optional(linksFile),
    ICON_HOSTS: z.prefault(iconHosts, ''),
  })
  .check(
    rule(
      'ALERT_WEBHOOK_SECRET',
      'and ALERT_WEBHOOK_URL go together: set both. A secret is made with openssl rand -hex 32.',
      (env) => (env.ALERT_WEBHOOK_URL === undefined) === (env.ALERT_WEBHOOK_SECRET === undefined),
      'ALERT_WEBHOOK_URL',
      'ALERT_WEBHOOK_SECRET',
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
  );

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

/** Parses the environment once, and refuses what would be unsafe to start; all issues at once, one line each. */
export function readConfig(
  environment: Environment,
  defaults: ConfigDefaults,
): Result<ProxyConfig> {
  const env = Object.fromEntries(Object.entries(environment).filter(([, value]) => value));
  const read = collect([
    parseEnv(serverEnv, env, '', serverInFiles),
    readAccess(env),
    parseEnv(hooksEnv, env, '', hooksInFiles),
    parseEnv(databaseEnv, env),
    defaults.networks ? { ok: true, value: defaults.networks } : readNetworks(env),
  ]);
  if (!read.ok) return read;
  const [server, access, hooks, database, networks] = read.value;
  const { ALERT_WEBHOOK_URL: url, ALERT_WEBHOOK_SECRET: alertSecret } = server;
  if (url && database.MIRROR_DAYS === 0)
    return {
      ok: false,
      issues: ['ALERT_WEBHOOK_URL needs own requests: set MIRROR_DAYS to 1 or more.'],
    };
  return {
    ok: true,
    value: {
      host: server.HOST,
      port: server.PORT,
      publicUrl: server.PUBLIC_URL ?? null,
      logLevel: server.LOG_LEVEL,
      logStream: null,
      access,
      trustedProxies: server.TRUSTED_PROXIES,
      metricsToken: server.METRICS_TOKEN ?? null,
      alertWebhook:
        url && alertSecret
          ? { url, secret: alertSecret, uncollectedNano: server.ALERT_UNCOLLECTED_USD ?? null }
          : null,
      networks,
      limits: defaultUpstreamLimits,
      freshness: defaultFreshness,
      webRoot: defaults.webRoot,
      extraAssetFolders: defaults.extraAssetFolders ?? [],
      extraScriptPaths: defaults.extraScriptPaths ?? [],
      frameAncestors: server.FRAME_ANCESTORS,
      links: server.LINKS_FILE ?? [],
      iconHosts: server.ICON_HOSTS,
      hooks: hooksOf(hooks),
      database: databaseOf(database),
      mirror: mirrorOf(database),
    },
  };
}
