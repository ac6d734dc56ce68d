import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { ProxyConfig } from './config/proxy-config';
import { readConfig } from './config/read-config';
import { copyDatabase } from './db/copy-database';
import { Database, servicesOf } from './db/database';
import { DatabaseError } from './db/database-error';
import { importStore } from './hooks/import-store';
import { hashPassword } from './secrets/password';
import { startupMessage } from './startup-message';
import { closeOnSignals, StartError, startProxy } from './server';

function configOf(environment: NodeJS.ProcessEnv): ProxyConfig {
  const reading = readConfig(environment, {
    webRoot: fileURLToPath(new URL('../web', import.meta.url)),
  });
  if (!reading.ok) throw new StartError(reading.issues.join('\n'));
  return reading.value;
}

async function start(): Promise<void> {
  const config = configOf(process.env);
  const proxy = await startProxy(config);
  closeOnSignals(() => proxy.close());
  process.on('SIGHUP', () => {
    for (const { name, keyring } of config.networks)
      console.log(
        keyring.reload()
          ? `Keys of ${name} reloaded.`
          : `Key reload for ${name} failed; keeping the current keys.`,
      );
  });
  console.log(startupMessage(proxy.url, config));
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

/** What a command on the file of `DATABASE_URL` needs. STORE_FILE may still be set: it is what is imported. */
function fileCommand(file: string | undefined, usage: string) {
  const config = configOf({ ...process.env, STORE_FILE: undefined, STORE_MAX_MB: undefined });
  const { database } = config;
  if (database.kind !== 'file' || !file)
    throw new StartError(`Set DATABASE_URL=file:/… and name a file: ${usage} <file>`);
  return { config, database, file };
}

/** Also while the proxy runs. */
function backUp(name: string | undefined): void {
  const { database, file } = fileCommand(name, 'backup');
  copyDatabase(database.file, file);
  console.log(`The database was copied to ${file}`);
}

/** Where no proxy runs: the file of `DATABASE_URL` must not be there. */
function restore(name: string | undefined): void {
  const { database, file } = fileCommand(name, 'restore');
  copyDatabase(file, database.file);
  console.log(`The database was restored from ${file}`);
}

async function takeOverStore(name: string | undefined): Promise<void> {
  const { config, database, file } = fileCommand(name, 'import-store');
  const db = await Database.open(database);
  try {
    const { deliveries, statuses, skipped } = await importStore(file, db, servicesOf(config));
    console.log(`Imported ${deliveries} deliveries and ${statuses} statuses from ${file}`);
    if (skipped > 0) console.log(`Left out ${skipped} of networks that aren’t configured`);
  } finally {
    await db.close();
  }
}

const commands: Record<string, () => unknown> = {
  'hash-password': printPasswordHash,
  backup: () => backUp(process.argv[3]),
  restore: () => restore(process.argv[3]),
  'import-store': () => takeOverStore(process.argv[3]),
};

try {
  await (commands[process.argv[2] ?? ''] ?? start)();
} catch (error) {
  if (!(error instanceof StartError || error instanceof DatabaseError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
