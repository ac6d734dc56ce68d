import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { isFull } from './is-full';

const debianFolder = '/usr/lib/postgresql';

/** The folder of PostgreSQL's programs: Debian keeps them off the PATH. */
function programs(): string | null {
  if (!existsSync(debianFolder)) return null;
  const [newest] = readdirSync(debianFolder).toSorted((a, b) => Number(b) - Number(a));
  const folder = newest ? join(debianFolder, newest, 'bin') : null;
  return folder && existsSync(join(folder, 'initdb')) ? folder : null;
}

const bin = programs();
export const hasPostgres = bin !== null;
if (!hasPostgres) console.warn('PostgreSQL is missing: left out the tests of what it shares.');

/** The user of its programs, which refuse root. */
export function account(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (option: string) =>
    Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** A real PostgreSQL on a socket in a folder of its own; it can be frozen, stopped and started again. */
export class PostgresProcess {
  readonly #folder: string;
  readonly #account: ReturnType<typeof account>;
  #process: ChildProcess | null = null;
  #frozen: number[] = [];
  #databases = 0;
  readonly #isDurable: boolean;

  private constructor(isDurable: boolean) {
    this.#isDurable = isDurable;
    this.#account = account();
    this.#folder = mkdtempSync(join(tmpdir(), 'waybill-postgres-'));
    const { uid, gid } = this.#account;
    if (uid !== undefined && gid !== undefined) chownSync(this.#folder, uid, gid);
  }

  /** @param isDurable waits for the disk as in operation; tests needn't */
  static async start(isDurable = false): Promise<PostgresProcess> {
    const postgres = new PostgresProcess(isDurable);
    const data = ['-D', join(postgres.#folder, 'data')];
    execFileSync(
      join(bin ?? '', 'initdb'),
      [...data, '-U', 'waybill', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
      { ...postgres.#account, cwd: postgres.#folder, stdio: 'ignore' },
    );
    await postgres.#launch();
    return postgres;
  }

  /** The address of a new database. */
  async newDatabase(): Promise<string> {
    const name = `test_${++this.#databases}`;
    await this.run(this.urlOf('postgres'), `CREATE DATABASE ${name}`);
    return this.urlOf(name);
  }

  urlOf(name: string): string {
    return `postgres://waybill@${encodeURIComponent(this.#folder)}/${name}`;
  }

  /** For programs that speak to it. */
  get folder(): string {
    return this.#folder;
  }

  /** One statement, by a connection of its own. */
  async run(url: string, sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
    const client = new Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(sql, values)).rows;
    } finally {
      await client.end();
    }
  }

  /** Its processes stand still: connections stay open, and nothing is answered. */
  freeze(): void {
    const { pid } = this.#process ?? {};
    if (pid === undefined) return;
    process.kill(pid, 'SIGSTOP');
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    this.#frozen = [...children.split(' ').map(Number), pid];
    for (const child of this.#frozen) process.kill(child, 'SIGSTOP');
  }

  thaw(): void {
    for (const pid of this.#frozen.splice(0)) process.kill(pid, 'SIGCONT');
  }

  /** At once, as if the machine had failed. */
  async stop(): Promise<void> {
    this.thaw();
    const child = this.#process;
    this.#process = null;
    if (!child || child.exitCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGQUIT');
    await gone;
  }

  async restart(): Promise<void> {
    await this.stop();
    await this.#launch();
  }

  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.#folder, { recursive: true });
  }

  async #launch(): Promise<void> {
    const options = [
      'listen_addresses=',
      `fsync=${this.#isDurable ? 'on' : 'off'}`,
      'max_connections=60',
    ];
    const child = spawn(
      join(bin ?? '', 'postgres'),
      ['-D', join(this.#folder, 'data'), '-k', this.#folder, ...options.flatMap((o) => ['-c', o])],
      { ...this.#account, cwd: this.#folder, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    this.#process = child;
    await new Promise<void>((resolve, reject) => {
      let text = '';
      child.stderr?.on('data', (chunk) => {
        text += String(chunk);
        if (text.includes('ready to accept connections')) resolve();
      });
      child.once('exit', () => reject(new Error(`PostgreSQL did not start: ${text}`)));
    });
  }
}

type Act = (postgres: PostgresProcess) => Promise<void>;
const allTroubles: [name: string, begin: Act, end: Act][] = [
  ['stopped', (postgres) => postgres.stop(), (postgres) => postgres.restart()],
  ['frozen', async (postgres) => postgres.freeze(), async (postgres) => postgres.thaw()],
  ['restarted', (postgres) => postgres.restart(), async () => undefined],
];
/** How a database is away for a while; at a push it is stopped. */
export const troubles = allTroubles.slice(0, isFull ? undefined : 1);
