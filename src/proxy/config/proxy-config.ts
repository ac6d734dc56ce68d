import { totalmem } from 'node:os';
import type { AccessScope, PageLink } from '#service/proxy-api/page-config';
import type { Keyring } from './keyring';

/** `SERVICE_PACE`: a tier of the service, a number of calls per second, or off. */
export type RateTier = 'default' | 'elevated' | 'off' | number;

/** One network: a service and its keys. */
export interface NetworkConfig {
  /** First segment of pages and of `/api/{network}`. */
  name: string;
  /** From configuration only: https, or http to loopback; may carry a path. */
  baseUrl: URL;
  keyring: Keyring;
  pace: RateTier;
  /** The status filter of this service also takes `waiting` and `submitted`. */
  filtersOpenStatuses: boolean;
  /** The service is known to take `amount` on a claim. */
  claimsPart: boolean;
  freeClaimChainId: number | null;
  /** Null: the proxy opens none. */
  websocket: WebsocketConfig | null;
}

/** The service's websocket. The key is added to its query when it is opened. */
export interface WebsocketConfig {
  /** wss, or ws to loopback. */
  url: URL;
  /** Subscribe without a filter (*assumed*: delivers all events of the key). */
  isUnfiltered: boolean;
}

/** Limits of a call to the service; fault tests use 500 ms. */
export interface UpstreamLimits {
  connectMs: number;
  headersMs: number;
  totalMs: number;
  /** `includeTotal` is slower (service-api.md L16). */
  totalWithCountMs: number;
  /** For quotes and prices, which simulate. */
  quoteMs: number;
  maxBodyBytes: number;
  /** Of all responses in memory; above it, reads are refused with 503. */
  maxBytesInFlight: number;
  /** Time for a client to read a response. */
  writeMs: number;
}

const maxMemoryBytes = 2 * 1024 ** 3;

export const defaultUpstreamLimits: UpstreamLimits = {
  connectMs: 2_000,
  headersMs: 8_000,
  totalMs: 10_000,
  totalWithCountMs: 15_000,
  quoteMs: 20_000,
  maxBodyBytes: 8 * 1024 * 1024,
  maxBytesInFlight: defaultMaxBytesInFlight(),
  writeMs: 30_000,
};

/** A quarter of the memory that this process may use. */
export function defaultMaxBytesInFlight(): number {
  // Without a limit, Node reports an enormous number.
  const memoryBytes = Math.min(process.constrainedMemory() || Infinity, totalmem(), maxMemoryBytes);
  return Math.floor(memoryBytes / 4);
}

/** For how long a response serves others, and for how long it is served while it is fetched again. */
export interface Freshness {
  freshMs: number;
  staleMs: number;
}

/** Routes with cached responses. */
export interface FreshnessByRoute {
  chains: Freshness;
  requests: Freshness;
}

export const defaultFreshness: FreshnessByRoute = {
  /** Chains change rarely: a response up to an hour old is served while a new one is fetched. */
  chains: { freshMs: 5 * 60_000, staleMs: 60 * 60_000 },
  /** A view is fetched at most once a second, however many clients poll it. */
  requests: { freshMs: 1_000, staleMs: 0 },
};

/** Where alerts are sent. The address may hold a key of its own, so neither part is ever printed. */
export interface AlertWebhook {
  url: URL;
  /** Signs each message. */
  secret: string;
  /** Nano-USD of app fees that may be uncollected without an alert; null: any. */
  uncollectedNano: bigint | null;
}

/** How people log in. `none` is allowed on loopback only. */
export type AuthConfig =
  | { mode: 'none' }
  | { mode: 'password'; users: ReadonlyMap<string, string> }
  | OidcAuth
  | HeaderAuth;

export interface OidcAuth {
  mode: 'oidc';
  issuer: URL;
  clientId: string;
  clientSecret: string;
  /** A match in one of the three is enough. */
  subjects: ReadonlySet<string>;
  groups: ReadonlySet<string>;
  emailDomains: ReadonlySet<string>;
}

/** Behind an authenticating proxy: its address, and a proof that it set the header. */
export interface HeaderAuth {
  mode: 'header';
  /** Addresses and CIDR ranges. */
  peers: readonly string[];
  proof:
    | { kind: 'secret'; secret: string; userHeader: string }
    | { kind: 'jwt'; publicKeyPem: string; algorithm: string; issuer: string; audience: string };
}

export interface AccessConfig {
  auth: AuthConfig;
  /** The first encrypts, all decrypt: rotating a secret logs nobody out. */
  sessionSecrets: readonly string[];
  /** Scopes that are open without login. */
  publicScopes: ReadonlySet<AccessScope>;
}

/** Deliveries of the service's webhooks. */
export interface HooksConfig {
  /** Last segment of `/hooks/{network}/{secret}`; null: nothing is received. */
  pathSecret: string | null;
  /** That of the network `testnet`, where it has one of its own. */
  testnetPathSecret: string | null;
  /** A header that each delivery must carry; its name in lower-case. */
  customHeader: { name: string; value: string } | null;
  /** What is accepted has its line of the log at level debug only: the sandbox posts to itself. */
  isQuiet?: boolean;
}

export function pathSecretOf(hooks: HooksConfig, network: string): string | null {
  const own = network === 'testnet' ? hooks.testnetPathSecret : null;
  return own ?? hooks.pathSecret;
}

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

/** Everything that `createApp` and `startProxy` need; from `readConfig`. */
export interface ProxyConfig {
  host: string;
  port: number;
  /** Where browsers reach this instance; Host, Origin and cookies follow from it. Null on loopback. */
  publicUrl: URL | null;
  logLevel: string;
  /** Where log lines go; null means standard output. */
  logStream: { write(line: string): void } | null;
  access: AccessConfig;
  /** Addresses whose X-Forwarded-For is trusted, for limits by address. */
  trustedProxies: readonly string[];
  /** Required by `/metrics`; null switches it off. */
  metricsToken: string | null;
  /** Null: no alerts are sent. */
  alertWebhook: AlertWebhook | null;
  networks: readonly NetworkConfig[];
  limits: UpstreamLimits;
  freshness: FreshnessByRoute;
  /** Folder of the built page; null when something else serves the page (development). */
  webRoot: string | null;
  /** Further folders of files to serve at `/`; only the sandbox's entry names any. */
  extraAssetFolders: readonly string[];
  /** Paths of scripts that index.html loads before the page; only the sandbox's entry names any. */
  extraScriptPaths: readonly string[];
  /** Origins that may frame the page (Safe App); empty means none. */
  frameAncestors: readonly string[];
  /** Links of the page into the integrator's own tools. */
  links: readonly PageLink[];
  /** Hosts from which the proxy fetches logos of chains and tokens; empty means none are shown. */
  iconHosts: readonly string[];
  hooks: HooksConfig;
  database: DatabaseConfig;
  mirror: MirrorConfig;
  /** How long it is kept who did what; 0 keeps nothing. */
  auditDays: number;
}
