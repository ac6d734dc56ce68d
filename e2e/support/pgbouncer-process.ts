import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { hasProgram } from './has-program';
import { account, type PostgresProcess } from './postgres-process';
import { freePort } from './server-process';

export const hasPgbouncer = hasProgram('pgbouncer');
if (!hasPgbouncer) console.warn('pgbouncer is missing: left out the tests behind a real pooler.');

/** A real pgbouncer in front of a PostgreSQL, with what it is delivered with. */
export async function startPgbouncer(
  postgres: PostgresProcess,
  databaseUrl: string,
  mode: 'transaction' | 'session',
) {
  const port = await freePort();
  const database = databaseUrl.split('/').at(-1);
  const settings = join(postgres.folder, `pgbouncer-${port}.ini`);
  const users = join(postgres.folder, 'users.txt');
  writeFileSync(users, '"waybill" ""\n');
  writeFileSync(
    settings,
    `[databases]
* = host=${postgres.folder} user=waybill
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = ${mode}
`,
  );
  const child = spawn('pgbouncer', [settings], { ...account(), stdio: 'ignore' });
  const isOpen = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true));
      socket.once('error', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    });
  while (!(await isOpen())) {
    if (child.exitCode !== null) throw new Error(`pgbouncer ended with ${child.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return {
    url: `postgres://waybill@127.0.0.1:${port}/${database}`,
    close: async () => {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}
