import * as z from 'zod/mini';
import type { Result } from '#service/result';
import { defaultAlias, Keyring } from './keyring';
import {
  defaultFreshness,
  defaultUpstreamLimits,
  type AuthConfig,
  type DatabaseConfig,
  type NetworkConfig,
  type ProxyConfig,
} from './proxy-config';
import {
  allSettings,
  loginSettings,
  networkSettings,
  ofRule,
  rule,
  secretsInFiles,
  settings,
  usersOf,
  type Settings,
} from './settings';
import { textOfFile, unreadableFile } from './values';

/** Environment variables by name; empty ones count as absent. */
type Environment = Readonly<Record<string, string | undefined>>;

export interface ConfigDefaults {
  /** Given by the sandbox's entry: then no `SERVICE_…` variable is read. */
  networks?: readonly NetworkConfig[];
  webRoot: string | null;
  extraAssetFolders?: readonly string[];
  extraScriptPaths?: readonly string[];
}

/** Parses the environment once, and refuses what would be unsafe to start; all issues at once, one line each. */
export function readConfig(
  environment: Environment,
  defaults: ConfigDefaults,
): Result<ProxyConfig> {
  const env = Object.fromEntries(Object.entries(environment).filter(([, value]) => value));
  const read = parseEnv(allSettings, withoutOtherLogins(env));
  const networks: Result<readonly NetworkConfig[]> = defaults.networks
    ? { ok: true, value: defaults.networks }
    : readNetworks(env, read.ok ? read.value.SERVICE_PACE : 'default');
  if (!read.ok || !networks.ok) return { ok: false, issues: issuesOf(read, networks) };
  const { value } = read;
  const { ALERT_WEBHOOK_URL: url, ALERT_WEBHOOK_SECRET: alertSecret } = value;
  return {
    ok: true,
    value: {
      host: value.HOST,
      port: value.PORT,
      publicUrl: value.PUBLIC_URL ?? null,
      logLevel: value.LOG_LEVEL,
      logStream: null,
      access: {
        auth: authOf(value),
        sessionSecrets: value.SESSION_SECRET ?? [],
        publicScopes: new Set(value.PUBLIC),
      },
      trustedProxies: value.TRUSTED_PROXIES,
      metricsToken: value.METRICS_TOKEN ?? null,
      alertWebhook:
        url && alertSecret
          ? { url, secret: alertSecret, uncollectedNano: nanoOf(value.ALERT_UNCOLLECTED_USD) }
          : null,
      networks: networks.value,
      limits: defaultUpstreamLimits,
      freshness: defaultFreshness,
      webRoot: defaults.webRoot,
      extraAssetFolders: defaults.extraAssetFolders ?? [],
      extraScriptPaths: defaults.extraScriptPaths ?? [],
      frameAncestors: value.FRAME_ANCESTORS,
      links: value.LINKS_FILE ?? [],
      iconHosts: value.ICON_HOSTS,
      hooks: {
        pathSecret: value.WEBHOOK_PATH_SECRET ?? null,
        testnetPathSecret: value.WEBHOOK_TESTNET_PATH_SECRET ?? null,
        customHeader: value.WEBHOOK_HEADER ?? null,
      },
      database: databaseOf(value),
      mirror: { days: value.MIRROR_DAYS, share: value.MIRROR_SHARE },
      auditDays: value.AUDIT_DAYS,
    },
  };
}

function withoutOtherLogins(env: Environment): Environment {
  const own = loginSettings[env.AUTH ?? ''];
  const isOther = (name: string) =>
    Object.values(loginSettings).some((pattern) => pattern.test(name)) && !own?.test(name);
  return Object.fromEntries(Object.entries(env).filter(([name]) => !isOther(name)));
}

/**
 * The parsed variables, or one line for each issue: the variable's name and what is wrong, never its value.
 *
 * @param prefix of the names in the lines
 */
function parseEnv<T extends z.ZodMiniObject>(
  schema: T,
  env: Environment,
  prefix = '',
): Result<z.output<T>> {
  const given = { ...env };
  const issues: string[] = [];
  const unreadable = new Set<unknown>();
  const fromFile = Object.keys(schema.shape).filter(
    (name) => secretsInFiles.has(name) && env[`${name}_FILE`] !== undefined,
  );
  for (const name of fromFile) {
    if (env[name] !== undefined)
      issues.push(`${prefix}${name} and its _FILE are both set: keep one.`);
    const text = textOfFile(env[`${name}_FILE`] ?? '')?.trim();
    given[name] = text ?? '';
    if (text === undefined) unreadable.add(name);
  }
  const { data, error } = schema.safeParse(given);
  for (const issue of error?.issues ?? []) {
    const name = String(issue.path[0]);
    const isInFile = fromFile.includes(name) && !('params' in issue && issue.params === ofRule);
    const what = unreadable.has(name) ? unreadableFile : issue.message;
    issues.push(`${prefix}${name}${isInFile ? '_FILE' : ''} ${what}`);
  }
  return error || issues.length > 0
    ? { ok: false, issues: [...new Set(issues)] }
    : { ok: true, value: data };
}

/** The issues of all results, each once. */
function issuesOf(...results: readonly Result<unknown>[]): string[] {
  return [...new Set(results.flatMap((result) => (result.ok ? [] : result.issues)))];
}

/** What a way to log in needs is there: see the rules of `settings.ts`. */
function authOf(env: Settings): AuthConfig {
  switch (env.AUTH) {
    case 'none':
      return { mode: 'none' };
    case 'password':
      return { mode: 'password', users: usersOf(env) };
    case 'oidc':
      return {
        mode: 'oidc',
        issuer: env.OIDC_ISSUER!,
        clientId: env.OIDC_CLIENT_ID!,
        clientSecret: env.OIDC_CLIENT_SECRET!,
        subjects: new Set(env.OIDC_ALLOWED_SUBJECTS),
        groups: new Set(env.OIDC_ALLOWED_GROUPS),
        emailDomains: new Set(env.OIDC_ALLOWED_EMAIL_DOMAINS.map((name) => name.toLowerCase())),
      };
    case 'header':
      return {
        mode: 'header',
        peers: env.AUTH_HEADER_PEERS,
        proof:
          env.AUTH_HEADER_SECRET === undefined
            ? {
                kind: 'jwt',
                publicKeyPem: env.AUTH_HEADER_JWT_KEY_FILE!,
                algorithm: env.AUTH_HEADER_JWT_ALGORITHM,
                issuer: env.AUTH_HEADER_JWT_ISSUER!,
                audience: env.AUTH_HEADER_JWT_AUDIENCE!,
              }
            : {
                kind: 'secret',
                secret: env.AUTH_HEADER_SECRET,
                userHeader: env.AUTH_HEADER_USER,
              },
      };
  }
}

function nanoOf(dollars: string | undefined): bigint | null {
  return dollars === undefined ? null : BigInt(dollars) * 10n ** 9n;
}

function databaseOf({ DATABASE_URL: url, DATABASE_MAX_MB }: Settings): DatabaseConfig {
  if (url === undefined) return { kind: 'memory' };
  if (!url.startsWith('file:')) return { kind: 'postgres', url };
  const file = url.replace(/^file:(\/\/(?=\/))?/, '');
  return { kind: 'file', file, maxBytes: DATABASE_MAX_MB * 2 ** 20 };
}

const orSandbox = 'or try the sandbox: npm run sandbox';
const prefixes = { mainnet: 'SERVICE_', testnet: 'SERVICE_TESTNET_' };
type NetworkName = keyof typeof prefixes;
/** Base is named publicly as the free chain, of the main network (*assumed* for a given service). */
const freeChainIds = { mainnet: 8453, testnet: null };

const { API_KEY, KEYRING_FILE } = networkSettings;
const keysEnv = z.object({ API_KEY, KEYRING_FILE });
const networkEnv = z
  .object(networkSettings)
  .check(
    rule(
      'API_KEY',
      `is missing: set it, its _FILE or a KEYRING_FILE, ${orSandbox}`,
      (env) => keysOf(env).size > 0,
      'API_KEY',
      'KEYRING_FILE',
    ),
  );
const networkNames = Object.keys(networkSettings).flatMap((name) =>
  secretsInFiles.has(name) ? [name, `${name}_FILE`] : name,
);

/** The services that the environment names: mainnet, testnet or both. */
function readNetworks(env: Environment, pace: NetworkConfig['pace']): Result<NetworkConfig[]> {
  const mainnet = readNetwork('mainnet', env, pace);
  const testnet = readNetwork('testnet', env, pace);
  const issues = issuesOf(mainnet, testnet, checkNames(env));
  // Said also beside a misspelled setting, which is why there is none.
  if (mainnet.ok && testnet.ok && !mainnet.value && !testnet.value)
    issues.push(`No service is configured: set SERVICE_API_URL and SERVICE_API_KEY, ${orSandbox}`);
  if (!mainnet.ok || !testnet.ok || issues.length > 0) return { ok: false, issues };
  return { ok: true, value: [mainnet.value, testnet.value].filter((network) => network !== null) };
}

function readNetwork(
  name: NetworkName,
  env: Environment,
  pace: NetworkConfig['pace'],
): Result<NetworkConfig | null> {
  const prefix = prefixes[name];
  const given = Object.fromEntries(networkNames.map((setting) => [setting, env[prefix + setting]]));
  if (!(given.API_URL ?? given.API_KEY ?? given.API_KEY_FILE ?? given.KEYRING_FILE))
    return { ok: true, value: null };
  const read = parseEnv(networkEnv, given, prefix);
  if (!read.ok) return read;
  const { value } = read;
  const reread = (): Result<ReadonlyMap<string, string>> => {
    const keys = parseEnv(keysEnv, given, prefix);
    if (!keys.ok) return keys;
    const named = keysOf(keys.value);
    return named.size > 0
      ? { ok: true, value: named }
      : { ok: false, issues: [`${prefix}KEYRING_FILE has no key.`] };
  };
  return {
    ok: true,
    value: {
      name,
      baseUrl: value.API_URL,
      keyring: new Keyring(keysOf(value), reread),
      pace: value.PACE ?? pace,
      claimsPart: value.CLAIM_AMOUNT,
      filtersOpenStatuses: value.FILTERS_OPEN_STATUSES,
      websocket: value.WS_URL ? { url: value.WS_URL, isUnfiltered: value.WS_ALL } : null,
      freeClaimChainId: (value.FREE_CLAIM_CHAIN_ID ?? freeChainIds[name]) || null,
    },
  };
}

/** The network's own key under `default`, then those of the keyring file. */
function keysOf({ API_KEY: own, KEYRING_FILE: others }: z.output<typeof keysEnv>) {
  const keys = new Map(own === undefined ? [] : [[defaultAlias, own]]);
  for (const [alias, key] of Object.entries(others ?? {}))
    if (!keys.has(alias)) keys.set(alias, key);
  return keys;
}

/** A misspelled name would be a setting without effect. */
function checkNames(env: Environment): Result<null> {
  const known = Object.values(prefixes).flatMap((prefix) =>
    networkNames.map((name) => prefix + name),
  );
  const unknown = Object.keys(env).filter(
    (name) => name.startsWith('SERVICE_') && !known.includes(name) && !(name in settings),
  );
  if (unknown.length === 0) return { ok: true, value: null };
  const issue = `Unknown settings: ${unknown.join(', ')}. SERVICE_ and SERVICE_TESTNET_ can be followed by ${networkNames.join(', ')}.`;
  return { ok: false, issues: [issue] };
}
