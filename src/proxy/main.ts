import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { readConfig } from './config/read-config';
import { hashPassword } from './secrets/password';
import { StoreError } from './store/sqlite';
import { backUpStore } from './store/store-file';
import { startupMessage } from './startup-message';
import { closeOnSignals, StartError, startProxy } from './server';

async function start(): Promise<void> {
  const reading = readConfig(process.env, {
    webRoot: fileURLToPath(new URL('../web', import.meta.url)),
  });
  if (!reading.ok) throw new StartError(reading.issues.join('\n'));
  const proxy = await startProxy(reading.value);
  closeOnSignals(() => proxy.close());
  process.on('SIGHUP', () => {
    for (const { name, keyring } of reading.value.networks)
      console.log(
        keyring.reload()
          ? `Keys of ${name} reloaded.`
          : `Key reload for ${name} failed; keeping the current keys.`,
      );
  });
  console.log(startupMessage(proxy.url, reading.value));
}

/** `npm run hash-password`: reads the password from standard input, so that it is in no shell history. */
async function printPasswordHash(): Promise<void> {
  console.error('Enter the password (input is visible):');
  const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
  const { value: password = '' } = (await lines.next()) as IteratorResult<string, undefined>;
  if (password.length < 12) throw new StartError('Use at least 12 characters for the password.');
  console.log(await hashPassword(password));
  process.stdin.destroy();
}

/** `backup-store <file>`: copies STORE_FILE, also while the proxy runs. */
function backUp(copy: string | undefined): void {
  const { STORE_FILE } = process.env;
  if (!STORE_FILE || !copy)
    throw new StartError('Set STORE_FILE and pass a target file: backup-store <file>');
  try {
    backUpStore(STORE_FILE, copy);
  } catch (error) {
    throw error instanceof StoreError ? new StartError(error.message) : error;
  }
  console.log(`The store was copied to ${copy}`);
}

const commands: Record<string, () => unknown> = {
  'hash-password': printPasswordHash,
  'backup-store': () => backUp(process.argv[3]),
};

try {
  await (commands[process.argv[2] ?? ''] ?? start)();
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
