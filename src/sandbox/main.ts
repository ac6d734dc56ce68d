import { fileURLToPath } from 'node:url';
import { runCommand } from '../proxy/run-command';
import { closeOnSignals } from '../proxy/server';
import { versionText } from '../proxy/config/version';
import { sandboxKey } from './http/api-keys';
import { startSandbox } from './start-sandbox';

async function start(): Promise<void> {
  const built = fileURLToPath(new URL('..', import.meta.url));
  const { url, serviceUrl, close } = await startSandbox(process.env, built);
  closeOnSignals(close);
  console.log(`
Waybill ${versionText} with the sandbox: invented requests, no real money.

  Home       what is late, what failed and isn't refunded
  Requests   all requests; paste a hash, an id or an address into the search box
  Fees       what was earned, and claims signed with the sandbox’s own wallet

  The sandbox service itself is at ${serviceUrl} (API key "${sandboxKey}").
  Ctrl-C stops both.

  Open ${url}
`);
}

const usage = ` with the sandbox: invented requests, no real money

  node dist/sandbox/main.js [start]       starts both; their settings are environment variables (docs/configuration.md)`;

await runCommand(usage, { start });
