import { fileURLToPath } from 'node:url';
import { closeOnSignals, StartError } from '../proxy/server';
import { sandboxKey } from './api-keys';
import { startSandbox } from './start-sandbox';

try {
  const built = fileURLToPath(new URL('..', import.meta.url));
  const { url, serviceUrl, close } = await startSandbox(process.env, built);
  closeOnSignals(close);
  console.log(`Waybill with the sandbox (not real money) is at ${url}`);
  console.log(`The sandbox service alone is at ${serviceUrl} (API key "${sandboxKey}").`);
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
