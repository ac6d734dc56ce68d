import { onTestFinished } from 'vitest';
import { testConfig } from '#testing/test-config';
import { createApp } from '../../src/proxy/app';
import type { DatabaseConfig } from '../../src/proxy/config/proxy-config';

/** A proxy of two networks without login and without a mirror: what a team keeps needs neither, nor the service. */
export async function startTeam(database: DatabaseConfig) {
  const config = testConfig('http://127.0.0.1:1', { database });
  const [first] = config.networks;
  const app = await createApp({
    ...config,
    networks: ['mainnet', 'testnet'].map((name) => ({
      ...first!,
      name,
      baseUrl: new URL(`http://127.0.0.1:1/${name}`),
    })),
  });
  onTestFinished(() => app.close());
  /** A POST where there is something to send. */
  const send = (network: string, path: string, payload?: object) => {
    const headers = { host: '127.0.0.1', 'x-requested-by': 'test' };
    const url = `/api/${network}${path}`;
    return app.inject({ url, headers, ...(payload && { method: 'POST', payload }) });
  };
  return { app, send };
}
