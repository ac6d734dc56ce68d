import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { AppParts } from '../proxy/app';
import { pathSecretOf } from '../proxy/config/proxy-config';
import { readConfig } from '../proxy/config/read-config';
import { StartError, startProxy } from '../proxy/server';
import { sandboxKey, secondSandboxKey } from './http/api-keys';
import { readSandboxEnv } from './env';
import type { WebhookOptions } from './events/webhook-deliveries';
import { sandboxNetwork, testNetwork } from './sandbox-network';
import { createSandbox } from './service';

const host = '127.0.0.1';

/** Another world, so that no request of one network is found in the other. */
const testnetSeed = 2;

const ownKeys: readonly string[] = [sandboxKey, secondSandboxKey];

/** A sandbox that listens, and the dashboard in front of it. */
export interface RunningSandbox {
  /** Where to open the dashboard in a browser. */
  url: string;
  /** The stand-in service itself. */
  serviceUrl: string;
  close: () => Promise<void>;
}

/**
 * Starts the stand-in service on loopback and the real proxy in front of it.
 *
 * @param environment the variables of both, by their names in the README
 * @param built the folder that the build wrote to
 * @param parts what a test puts in the place of parts of the proxy
 * @throws StartError when a variable is wrong or a port busy
 */
export async function startSandbox(
  environment: Readonly<Record<string, string | undefined>>,
  built: string,
  parts?: AppParts,
): Promise<RunningSandbox> {
  const reading = readSandboxEnv(environment);
  if ('issues' in reading) throw new StartError(reading.issues.join('\n'));
  const { port, hasTestnet, hasEvents, webhookUrl, webhookModes, ...options } = reading.env;
  let receiverUrlOf: ((network: string) => string) | null = null;
  const webhooksOf = (network: string): WebhookOptions => ({
    urlOf: (key) => {
      if (!hasEvents || !ownKeys.includes(key)) return null;
      return webhookUrl ?? receiverUrlOf?.(network) ?? null;
    },
    modes: webhookModes,
  });
  const sandbox = createSandbox({ ...options, webhooks: webhooksOf('sandbox') });
  const testnet = hasTestnet
    ? createSandbox({ ...options, seed: testnetSeed, webhooks: webhooksOf('testnet') })
    : null;
  let serviceUrl: string;
  try {
    serviceUrl = await sandbox.listen({ host, port });
  } catch {
    throw new StartError(
      `Port ${port} is in use: stop the other process or set another SANDBOX_PORT.`,
    );
  }
  try {
    const isSet = environment.WEBHOOK_PATH_SECRET || environment.WEBHOOK_PATH_SECRET_FILE;
    const receiver = { WEBHOOK_PATH_SECRET: randomBytes(16).toString('hex') };
    const config = readConfig(
      { ...environment, ...(hasEvents && !isSet && receiver) },
      {
        networks: [
          sandboxNetwork(serviceUrl, hasEvents),
          ...(testnet ? [testNetwork(await testnet.listen({ host, port: 0 }), hasEvents)] : []),
        ],
        webRoot: join(built, 'web'),
        extraAssetFolders: [join(built, 'sandbox', 'page')],
        extraScriptPaths: ['/sandbox-wallet.js'],
      },
    );
    if (!config.ok) throw new StartError(config.issues.join('\n'));
    const hooks = { ...config.value.hooks, isQuiet: true };
    const proxy = await startProxy({ ...config.value, hooks }, parts);
    receiverUrlOf = (network) =>
      `${proxy.url}/hooks/${network}/${pathSecretOf(config.value.hooks, network)}`;
    const close = async () => {
      await proxy.close();
      await sandbox.close();
      await testnet?.close();
    };
    return { url: proxy.url, serviceUrl, close };
  } catch (error) {
    await sandbox.close();
    await testnet?.close();
    throw error;
  }
}
