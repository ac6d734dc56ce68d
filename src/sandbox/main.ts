import { fileURLToPath } from 'node:url';
import { closeOnSignals, StartError } from '../proxy/server';
import { versionText } from '../proxy/version';
import { sandboxKey } from './api-keys';
import { startSandbox } from './start-sandbox';

try {
  const built = fileURLToPath(new URL('..', import.meta.url));
  const { url, serviceUrl, close } = await startSandbox(process.env, built);
  closeOnSignals(close);
  console.log(`
Waybill ${versionText} with the sandbox: invented requests, no real money.

  Home       what is late, what failed and is unpaid
  Requests   all requests; paste a hash, an id or an address into the search box
  Fees       what was earned, and claims signed with the sandbox’s own wallet

  The sandbox service itself is at ${serviceUrl} (API key "${sandboxKey}").
  Ctrl-C stops both.

  Open ${url}
`);
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
