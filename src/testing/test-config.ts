import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  defaultUpstreamLimits,
  type AccessConfig,
  type HooksConfig,
  type ProxyConfig,
} from '../proxy/config/proxy-config';
import { defaultAlias, Keyring } from '../proxy/config/keyring';

/** A key that no response may contain. */
export const canaryKey = 'canary-key-5f1c9a7be2';

const noAccessControl: AccessConfig = {
  auth: { mode: 'none' },
  sessionSecrets: [],
  publicScopes: new Set(),
};

export const noHooks: HooksConfig = {
  pathSecret: null,
  testnetPathSecret: null,
  customHeader: null,
};

const neverFresh = {
  chains: { freshMs: 0, staleMs: 0 },
  requests: { freshMs: 0, staleMs: 0 },
};

/** A configuration for tests: one network, silent, no cache, no rate limits, no page. */
export function testConfig(baseUrl: string, changes: Partial<ProxyConfig> = {}): ProxyConfig {
  return {
    host: '127.0.0.1',
    port: 0,
    publicUrl: null,
    logLevel: 'silent',
    logStream: null,
    access: noAccessControl,
    trustedProxies: [],
    metricsToken: null,
    alertWebhook: null,
    networks: [
      {
        name: 'mainnet',
        baseUrl: new URL(baseUrl),
        keyring: new Keyring(new Map([[defaultAlias, canaryKey]])),
        pace: 'off',
        filtersOpenStatuses: false,
        claimsPart: false,
        freeClaimChainId: null,
        websocket: null,
      },
    ],
    limits: defaultUpstreamLimits,
    freshness: neverFresh,
    webRoot: null,
    extraAssetFolders: [],
    extraScriptPaths: [],
    frameAncestors: [],
    links: [],
    iconHosts: [],
    hooks: noHooks,
    database: { kind: 'memory' },
    mirror: { days: 0, share: 0.5 },
    auditDays: 180,
    ...changes,
  };
}

/** A stub of the service on a free port. */
export async function listenStub(
  listener: RequestListener,
): Promise<{ server: Server; url: string }> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { server, url: `http://127.0.0.1:${port}` };
}
