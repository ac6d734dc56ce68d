import * as z from 'zod/mini';
import { parseJson } from '#service/parse-json';
import type { Result } from '#service/result';
import { aliasPattern, defaultAlias, Keyring } from './keyring';
import {
  bareUrl,
  collect,
  file,
  flag,
  httpsRule,
  isHttpsOrLoopback,
  isLoopbackHost,
  isSecret,
  parseEnv,
  rule,
  secret,
  wholeNumber,
  type Environment,
} from './env-fields';
import type { NetworkConfig, RateTier } from './proxy-config';

const orSandbox = 'or try the sandbox: npm run sandbox';

const ringError = 'must be one JSON object of aliases and keys.';
/** A file of `{ "alias": "key", … }`. */
const keyringFile = z.pipe(
  z.pipe(file, z.transform(parseJson)),
  z.record(
    z.string().check(z.regex(aliasPattern, ringError)),
    z.string(ringError).check(z.refine(isSecret, ringError)),
    ringError,
  ),
);

const keyFields = {
  API_KEY: z.optional(secret),
  KEYRING_FILE: z.optional(keyringFile),
};
const keysEnv = z.object(keyFields);
const keysInFiles = ['API_KEY'];

const pace = z.union(
  [
    z.enum(['default', 'elevated', 'off']),
    z.pipe(z.string().check(z.regex(/^[1-9]\d{0,3}$/)), z.transform(Number)),
  ],
  'must be default, elevated, off or a number of API calls per second, applied to each kind of route.',
);

function isWssOrLoopback({ protocol, hostname }: URL): boolean {
  return protocol === 'wss:' || (protocol === 'ws:' && isLoopbackHost(hostname));
}

const networkEnv = z
  .object({
    API_URL: bareUrl(isHttpsOrLoopback, httpsRule),
    ...keyFields,
    PACE: z.optional(pace),
    // A public schema lists `amount` (service-api.md F3); a service that refuses it answers with an error.
    CLAIM_AMOUNT: z.prefault(flag, 'true'),
    FILTERS_OPEN_STATUSES: z.prefault(flag, 'false'),
    /** 0: none is known. */
    FREE_CLAIM_CHAIN_ID: z.optional(wholeNumber(Number.MAX_SAFE_INTEGER)),
    WS_URL: z.optional(bareUrl(isWssOrLoopback, 'a wss address (ws to loopback)')),
    WS_ALL: z.prefault(flag, 'false'),
  })
  .check(
    rule(
      'API_KEY',
      `is missing: set it, its _FILE or a KEYRING_FILE, ${orSandbox}`,
      (env) => keysOf(env).size > 0,
      'API_KEY',
      'KEYRING_FILE',
    ),
  );

/** The default for both networks: usually their keys have the same tier. */
const sharedEnv = z.object({ SERVICE_PACE: z.prefault(pace, 'default') });

const prefixes = { mainnet: 'SERVICE_', testnet: 'SERVICE_TESTNET_' };
/** Base is named publicly as the free chain, of the main network (*assumed* for a given service). */
const freeChainIds = { mainnet: 8453, testnet: null };
type NetworkName = keyof typeof prefixes;

const settings = ['API_URL', 'API_KEY', 'API_KEY_FILE', ...Object.keys(networkEnv.shape).slice(2)];

/** The services that the environment names: mainnet, testnet or both. */
export function readNetworks(env: Environment): Result<NetworkConfig[]> {
  const shared = parseEnv(sharedEnv, env);
  const sharedPace = shared.ok ? shared.value.SERVICE_PACE : 'default';
  const networks = collect([
    readNetwork('mainnet', env, sharedPace),
    readNetwork('testnet', env, sharedPace),
  ]);
  const read = collect([networks, shared, checkNames(env)]);
  const issues = read.ok ? [] : read.issues;
  // Said also beside a misspelled setting, which is why there is none.
  if (networks.ok && networks.value.every((network) => network === null))
    issues.push(`No service is configured: set SERVICE_API_URL and SERVICE_API_KEY, ${orSandbox}`);
  if (!read.ok || issues.length > 0) return { ok: false, issues };
  return { ok: true, value: read.value[0].filter((network) => network !== null) };
}

function readNetwork(
  name: NetworkName,
  env: Environment,
  sharedPace: RateTier,
): Result<NetworkConfig | null> {
  const prefix = prefixes[name];
  const networkSettings = Object.fromEntries(
    settings.map((setting) => [setting, env[prefix + setting]]),
  );
  const naming = ['API_URL', 'API_KEY', 'API_KEY_FILE', 'KEYRING_FILE'];
  if (naming.every((setting) => networkSettings[setting] === undefined))
    return { ok: true, value: null };
  const read = parseEnv(networkEnv, networkSettings, prefix, keysInFiles);
  if (!read.ok) return read;
  const { value } = read;
  const reread = (): Result<ReadonlyMap<string, string>> => {
    const keys = parseEnv(keysEnv, networkSettings, prefix, keysInFiles);
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
      pace: value.PACE ?? sharedPace,
      claimsPart: value.CLAIM_AMOUNT,
      filtersOpenStatuses: value.FILTERS_OPEN_STATUSES,
      websocket: value.WS_URL ? { url: value.WS_URL, isUnfiltered: value.WS_ALL } : null,
      freeClaimChainId: (value.FREE_CLAIM_CHAIN_ID ?? freeChainIds[name]) || null,
    },
  };
}

/** The network's own key under `default`, then those of the keyring file. */
function keysOf({ API_KEY, KEYRING_FILE }: z.output<typeof keysEnv>) {
  const keys = new Map(API_KEY === undefined ? [] : [[defaultAlias, API_KEY]]);
  for (const [alias, key] of Object.entries(KEYRING_FILE ?? {}))
    if (!keys.has(alias)) keys.set(alias, key);
  return keys;
}

/** A misspelled name would be a setting without effect. */
function checkNames(env: Environment): Result<null> {
  const known = Object.values(prefixes).flatMap((prefix) => settings.map((name) => prefix + name));
  const unknown = Object.keys(env).filter(
    (name) => name.startsWith('SERVICE_') && !known.includes(name),
  );
  if (unknown.length === 0) return { ok: true, value: null };
  const issue = `Unknown settings: ${unknown.join(', ')}. SERVICE_ and SERVICE_TESTNET_ can be followed by ${settings.join(', ')}.`;
  return { ok: false, issues: [issue] };
}
