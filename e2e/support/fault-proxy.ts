import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { createApp } from '../../src/proxy/app';
import {
  defaultUpstreamLimits,
  type NetworkConfig,
  type ProxyConfig,
} from '../../src/proxy/config/proxy-config';
import { testConfig } from '#testing/test-config';

/** Longer than any story. */
const patienceMs = 120_000;

export interface PageProxy {
  origin: string;
  /** How long a call may take; null for long, or the healthy calls of a busy machine would fail. */
  setDeadline: (ms: number | null) => void;
  stop: () => Promise<void>;
}

/**
 * The proxy with the built page, in this process, so that a story can give it deadlines and any number of
 * networks: a page has read nothing of a network that it has not been to.
 */
export async function startPageProxy(
  serviceUrl: string,
  networkNames: readonly string[],
  changes: Partial<ProxyConfig> & Partial<Pick<NetworkConfig, 'pace'>> = {},
): Promise<PageProxy> {
  const base = testConfig(serviceUrl, {
    webRoot: fileURLToPath(new URL('../../dist/web', import.meta.url)),
  });
  const limits = { ...defaultUpstreamLimits, headersMs: patienceMs, totalMs: patienceMs };
  const app = await createApp({
    ...base,
    limits,
    networks: networkNames.flatMap((name) =>
      base.networks.map((one) => ({ ...one, pace: changes.pace ?? one.pace, name })),
    ),
    ...changes,
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    setDeadline: (ms) => Object.assign(limits, { totalMs: ms ?? patienceMs }),
    stop: () => app.close(),
  };
}
