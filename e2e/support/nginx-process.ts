import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './server-process';

/** A real nginx in front of some servers, on a free port, as deploy/nginx.conf does it. */
export class NginxProcess {
  readonly port: number;
  readonly #child: ChildProcess;
  readonly #folder: string;

  private constructor(port: number, child: ChildProcess, folder: string) {
    this.port = port;
    this.#child = child;
    this.#folder = folder;
  }

  static async start(upstreamPorts: readonly number[]): Promise<NginxProcess> {
    const port = await freePort();
    const folder = mkdtempSync(join(tmpdir(), 'waybill-nginx-'));
    const file = join(folder, 'nginx.conf');
    writeFileSync(file, configuration(port, upstreamPorts, folder));
    const child = spawn('nginx', ['-p', folder, '-c', file, '-g', 'daemon off;'], {
      stdio: 'ignore',
    });
    await reachable(port, child);
    return new NginxProcess(port, child, folder);
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async stop(): Promise<void> {
    const gone = once(this.#child, 'exit');
    this.#child.kill('SIGTERM');
    await gone;
    rmSync(this.#folder, { recursive: true });
  }
}

async function reachable(port: number, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}`);
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1');
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    });
    if (isOpen) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

function configuration(port: number, upstreamPorts: readonly number[], folder: string): string {
  const servers = upstreamPorts
    .map((upstream) => `server 127.0.0.1:${upstream} max_fails=0;`)
    .join(' ');
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ');
  return `worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 4096; }
http {
  access_log off; ${paths}
  upstream waybill { ${servers} keepalive 32; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://waybill;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_next_upstream error timeout;
    }
  }
}`;
}
