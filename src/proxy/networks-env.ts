import * as z from 'zod/mini';
import type { NetworkConfig } from './config';
import { isLoopbackHost, isSecret, type EnvReader } from './env-reader';
import { aliasPattern, defaultAlias, Keyring } from './keyring';
import type { Pace } from './rate-limit/rate-tier';

const orSandbox = 'or try the stand-in with: npm run sandbox';

const mainnetPrefix = 'SERVICE_';
const testnetPrefix = 'SERVICE_TESTNET_';
const prefixes = [mainnetPrefix, testnetPrefix];

/** The services that the environment names: mainnet, testnet or both. */
export function readNetworks(env: EnvReader): NetworkConfig[] {
  const networks = [
    readNetwork('mainnet', mainnetPrefix, env),
    readNetwork('testnet', testnetPrefix, env),
  ].filter((network) => network !== null);
  refuseUnknown(env);
  if (networks.length === 0 && env.problems.length === 0)
    env.problems.push(
      `No service is configured: set SERVICE_API_URL and SERVICE_API_KEY, ${orSandbox}`,
    );
  return networks;
}

function readNetwork(name: string, prefix: string, env: EnvReader): NetworkConfig | null {
  const url = `${prefix}API_URL`;
  const key = `${prefix}API_KEY`;
  const ring = `${prefix}KEYRING_FILE`;
  if (!env.has(url, key, `${key}_FILE`, ring)) return null;
  const baseUrl = env.url(
    url,
    ({ protocol, hostname }) =>
      protocol === 'https:' || (protocol === 'http:' && isLoopbackHost(hostname)),
    'an https address (http to loopback)',
  );
  const before = env.problems.length;
  const keys = readKeys(prefix, env);
  if (keys.size === 0 && env.problems.length === before)
    env.problems.push(`${key} is missing: set it, or ${key}_FILE, ${orSandbox}`);
  const network = {
    name,
    pace: readPace(env, prefix),
    // A public schema lists `amount` (service-api.md F3); a service that refuses it says so.
    claimsPart: env.flag(`${prefix}CLAIM_AMOUNT`, true),
    filtersOpenStatuses: env.flag(`${prefix}FILTERS_OPEN_STATUSES`),
    freeClaimChainId: readFreeChain(name, prefix, env),
  };
  const reread = () => {
    const again = env.anew();
    const found = readKeys(prefix, again);
    return found.size > 0 && again.problems.length === 0 ? found : null;
  };
  return baseUrl && { ...network, baseUrl, keyring: new Keyring(keys, reread) };
}

/** Base is named publicly as the free chain, of the main network (*assumed* for a given service). */
const baseChainId = 8453;

/** The chain on which a claim costs no fee; 0 says that none is known. */
function readFreeChain(name: string, prefix: string, env: EnvReader): number | null {
  const chainId = env.integer(`${prefix}FREE_CLAIM_CHAIN_ID`, Number.MAX_SAFE_INTEGER);
  if (chainId === null) return name === 'mainnet' ? baseChainId : null;
  return chainId === 0 ? null : chainId;
}

const ringSchema = z.record(z.string().check(z.regex(aliasPattern)), z.string());

/** The network's own key under `default`, then those of the keyring file: `{ "alias": "key", … }`. */
function readKeys(prefix: string, env: EnvReader): Map<string, string> {
  const keys = new Map<string, string>();
  const own = env.secret(`${prefix}API_KEY`);
  if (own !== null) keys.set(defaultAlias, own);
  const text = env.file(`${prefix}KEYRING_FILE`);
  if (text === null) return keys;
  const ring = ringSchema.safeParse(jsonOf(text));
  if (!ring.success || !Object.values(ring.data).every(isSecret))
    env.problems.push(`${prefix}KEYRING_FILE must hold one JSON object of aliases and keys.`);
  else
    for (const [alias, key] of Object.entries(ring.data))
      if (!keys.has(alias)) keys.set(alias, key);
  return keys;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The network's own pace, else that of mainnet: most often both keys are of the same tier. */
function readPace(env: EnvReader, prefix: string): Pace {
  const name = env.has(`${prefix}PACE`) ? `${prefix}PACE` : 'SERVICE_PACE';
  const text = env.text(name) ?? 'default';
  if (text === 'default' || text === 'elevated' || text === 'off') return text;
  if (!/^[1-9]\d{0,3}$/.test(text))
    env.problems.push(
      `${name} must be default, elevated, off or a number of calls per second, which counts for each kind of route.`,
    );
  return Number(text);
}

const settings = [
  'API_URL',
  'API_KEY',
  'API_KEY_FILE',
  'KEYRING_FILE',
  'PACE',
  'CLAIM_AMOUNT',
  'FILTERS_OPEN_STATUSES',
  'FREE_CLAIM_CHAIN_ID',
];

/** A name that is misspelt would be a setting that does nothing. */
function refuseUnknown(env: EnvReader): void {
  const known = new Set(prefixes.flatMap((prefix) => settings.map((name) => prefix + name)));
  const unknown = env.names('SERVICE_').filter((name) => !known.has(name));
  if (unknown.length > 0)
    env.problems.push(
      `No such settings: ${unknown.join(', ')}. SERVICE_ and SERVICE_TESTNET_ take ${settings.join(', ')}.`,
    );
}
