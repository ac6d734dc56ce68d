import { fileURLToPath } from 'node:url';
import { readConfig } from '../proxy/env';
import { closeOnSignals, StartError, startProxy } from '../proxy/start-proxy';
import { sandboxKey } from './api-keys';
import { readSandboxEnv } from './env';
import { sandboxNetwork } from './sandbox-network';
import { createSandbox } from './service';

const host = '127.0.0.1';
const page = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The stand-in service on loopback and the real proxy in front of it. */
async function start(): Promise<void> {
  const reading = readSandboxEnv(process.env);
  if ('problems' in reading) throw new StartError(reading.problems.join('\n'));
  const { port, ...options } = reading.env;
  const sandbox = createSandbox(options);
  try {
    await sandbox.listen({ host, port });
  } catch {
    throw new StartError(
      `Port ${port} is busy: stop what listens there or set SANDBOX_PORT to another one.`,
    );
  }
  const address = sandbox.server.address();
  const bound = typeof address === 'object' && address !== null ? address.port : port;
  try {
    const config = readConfig(process.env, {
      networks: [sandboxNetwork(`http://${host}:${bound}`)],
      webRoot: page('../web'),
      extraAssetFolders: [page('page')],
      extraScriptPaths: ['/sandbox-wallet.js'],
    });
    if ('problems' in config) throw new StartError(config.problems.join('\n'));
    const proxy = await startProxy(config.config);
    closeOnSignals(async () => {
      await proxy.close();
      await sandbox.close();
    });
    console.log(`Waybill with the sandbox (not real money) is at ${proxy.url}`);
    console.log(
      `The stand-in service itself answers at http://${host}:${bound} with the key "${sandboxKey}".`,
    );
  } catch (error) {
    await sandbox.close();
    throw error;
  }
}

try {
  await start();
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
