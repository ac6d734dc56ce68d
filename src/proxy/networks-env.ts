import * as z from 'zod/mini';
import type { NetworkConfig } from './config';
import { isLoopbackHost, isSecret, type EnvReader } from './env-reader';
import { aliasPattern, defaultAlias, Keyring } from './keyring';
import type { Pace } from './pace';

const orSandbox = 'or try the stand-in with: npm run sandbox';

/** The services that the environment names: mainnet, testnet or both. */
export function readNetworks(env: EnvReader): NetworkConfig[] {
  const networks = [
    readNetwork('mainnet', 'SERVICE_', env),
    readNetwork('testnet', 'SERVICE_TESTNET_', env),
  ].filter((network) => network !== null);
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
    pace: readPace(env),
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

function readPace(env: EnvReader): Pace {
  const text = env.text('SERVICE_PACE') ?? 'default';
  if (text === 'default' || text === 'elevated' || text === 'off') return text;
  if (!/^[1-9]\d{0,3}$/.test(text))
    env.problems.push(
      'SERVICE_PACE must be default, elevated, off or a number of calls per second.',
    );
  return Number(text);
}
