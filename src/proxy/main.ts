import { fileURLToPath } from 'node:url';
import type { ProxyConfig } from './config/proxy-config';
import { readConfig } from './config/read-config';
import { copyDatabase } from './db/database-file';
import { Database, servicesOf } from './db/database';
import { importStore } from './hooks/import-store';
import { runCommand } from './run-command';
import { hashPassword } from './secrets/password';
import { quotedKeys, startupMessage } from './startup-message';
import { closeOnSignals, StartError, startProxy } from './server';
import { version } from './config/version';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

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
    for (const { name: network, keyring } of config.networks) {
      const read = keyring.reload();
      if (read.ok) proxy.log.info({ network, aliases: keyring.aliases }, 'keys read again');
      else
        proxy.log.error(
          { network, reason: read.issues.join(' ') },
          'keys could not be read again: the current ones stay',
        );
    }
  });
  proxy.log.info(version, startupMessage(proxy.url, config));
  const quoted = quotedKeys(config);
  if (quoted.length > 0)
    proxy.log.warn({ keys: quoted }, 'API keys in quotes: the quotes are sent as part of the key');
}

/** A line for AUTH_PASSWORD_HASH or AUTH_USERS_FILE. */
async function printPasswordHash(): Promise<void> {
  const password = await readPassword('Password (12 characters or more, not shown): ');
  if (password.length < 12) throw new StartError('Use at least 12 characters for the password.');
  console.log(await hashPassword(password));
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

const usage = `

  node dist/server/main.js [start]        starts the server; its settings are environment variables (docs/configuration.md)
  … hash-password                         reads a password and prints its hash, for AUTH_PASSWORD_HASH or AUTH_USERS_FILE
  … backup <file>                         copies the file of DATABASE_URL, also while the server runs
  … restore <file>                        makes the file of DATABASE_URL from a copy, where no server runs
  … import-store <file>                   takes over the STORE_FILE of an earlier version`;

await runCommand(usage, {
  start,
  'hash-password': printPasswordHash,
  backup: () => backUp(process.argv[3]),
  restore: () => restore(process.argv[3]),
  'import-store': () => takeOverStore(process.argv[3]),
});

/** One line from standard input. A terminal shows nothing of it; Ctrl-C ends the process. */
async function readPassword(prompt: string): Promise<string> {
  const { stdin, stderr } = process;
  stderr.write(prompt);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({
    input: stdin,
    output: nowhere,
    terminal: stdin.isTTY,
    historySize: 0,
  });
  lines.on('SIGINT', () => process.exit(130));
  const line = await new Promise<string>((resolve) => {
    lines.once('line', resolve);
    lines.once('close', () => resolve(''));
  });
  lines.close();
  stdin.destroy();
  stderr.write('\n');
  return line;
}
