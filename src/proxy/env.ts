import {
  defaultFreshness,
  defaultUpstreamLimits,
  type NetworkConfig,
  type ProxyConfig,
} from './config';
import { EnvReader, isLoopbackHost, type Environment } from './env-reader';
import { readNetworks } from './networks-env';
import { readAccess } from './session/auth-env';

/** What a start needs, or every reason why it can't be had, one line each. */
export type ConfigReading = { config: ProxyConfig } | { problems: string[] };

export interface ConfigDefaults {
  /** Given by the sandbox's entry: then no `SERVICE_…` variable is read. */
  networks?: readonly NetworkConfig[];
  webRoot: string | null;
  extraAssetFolders?: readonly string[];
  extraScriptPaths?: readonly string[];
}

const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

/** Parses the environment once, and refuses what would be unsafe to start. */
export function readConfig(environment: Environment, defaults: ConfigDefaults): ConfigReading {
  const env = new EnvReader(environment);
  const host = env.text('HOST') ?? '127.0.0.1';
  const config: ProxyConfig = {
    host,
    port: env.integer('PORT', 65_535) ?? 4180,
    publicUrl: readPublicUrl(env),
    logLevel: env.oneOf('LOG_LEVEL', logLevels, 'info'),
    logStream: null,
    access: readAccess(env),
    trustedProxies: env.addresses('TRUSTED_PROXIES'),
    redisUrl: readRedisUrl(env),
    metricsToken: env.secret('METRICS_TOKEN'),
    networks: defaults.networks ?? readNetworks(env),
    limits: defaultUpstreamLimits,
    freshness: defaultFreshness,
    webRoot: defaults.webRoot,
    extraAssetFolders: defaults.extraAssetFolders ?? [],
    extraScriptPaths: defaults.extraScriptPaths ?? [],
    frameAncestors: readFrameAncestors(env, host),
  };
  refuseUnsafe(config, env);
  return env.problems.length > 0 ? { problems: env.problems } : { config };
}

/** An instance that others can reach needs a login, and a name that Host, Origin and cookies follow from. */
function refuseUnsafe(
  { host, publicUrl, access, frameAncestors }: ProxyConfig,
  env: EnvReader,
): void {
  const hasLogin = access.auth.mode !== 'none';
  if (!isLoopbackHost(host) && !(hasLogin && publicUrl?.protocol === 'https:'))
    env.problems.push(
      `HOST ${host} can be reached by others: set AUTH and an https PUBLIC_URL, or HOST to 127.0.0.1.`,
    );
  if (publicUrl && !hasLogin)
    env.problems.push(
      'PUBLIC_URL opens this instance to others: set AUTH to password, oidc or header.',
    );
  if (frameAncestors.length > 0 && hasLogin && access.auth.mode !== 'header')
    env.problems.push('FRAME_ANCESTORS works without cookies only: unset it, or AUTH.');
}

function readPublicUrl(env: EnvReader): URL | null {
  if (!env.has('PUBLIC_URL')) return null;
  return env.url(
    'PUBLIC_URL',
    ({ protocol, hostname, pathname }) =>
      pathname === '/' &&
      (protocol === 'https:' || (protocol === 'http:' && isLoopbackHost(hostname))),
    'the https address of this dashboard, without a path',
  );
}

function readRedisUrl(env: EnvReader): string | null {
  const text = env.text('REDIS_URL');
  if (text !== null && !/^rediss?:$/.test(URL.canParse(text) ? new URL(text).protocol : ''))
    env.problems.push('REDIS_URL must be a redis: or rediss: address.');
  return text;
}

/**
 * Whoever frames the page can lay something over its buttons, so an ancestor must be one that nobody on the way can
 * stand in for: https. On a proxy that only this machine reaches, a page of this machine is no worse, and is how the
 * framed page is tried out.
 */
function readFrameAncestors(env: EnvReader, host: string): string[] {
  const origins = env.list('FRAME_ANCESTORS');
  const isAllowed = (text: string) => {
    if (!URL.canParse(text) || new URL(text).origin !== text) return false;
    const { protocol, hostname } = new URL(text);
    if (protocol === 'https:') return true;
    return protocol === 'http:' && isLoopbackHost(hostname) && isLoopbackHost(host);
  };
  if (!origins.every(isAllowed))
    env.problems.push(
      'FRAME_ANCESTORS must be https origins, separated by commas (http to loopback only where HOST is loopback).',
    );
  return origins;
}
