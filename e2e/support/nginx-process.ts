import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

  /** The configuration of deploy/ itself, with TLS and HTTP/2; only its ports, certificate and log files are here. */
  static async startDeployed(upstreamPorts: readonly number[]): Promise<NginxProcess> {
    const port = await freePort();
    const folder = mkdtempSync(join(tmpdir(), 'waybill-nginx-'));
    makeCertificate(folder);
    const deployed = readFileSync(new URL('../../deploy/nginx.conf', import.meta.url), 'utf8')
      .replace(/^ *server 127\.0\.0\.1:\d+ .*\n/gm, '')
      .replace('upstream waybill {', `upstream waybill { ${serversAt(upstreamPorts)}`)
      .replace(/^ *listen 443 /m, `listen 127.0.0.1:${port} `)
      .replaceAll('/etc/ssl/', `${folder}/`)
      .replaceAll('/var/log/nginx/', `${folder}/`);
    const file = join(folder, 'nginx.conf');
    writeFileSync(
      file,
      `worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
events {}
http { ${tempPaths(folder)} ${deployed} }`,
    );
    const child = spawn('nginx', ['-p', folder, '-c', file, '-g', 'daemon off;'], {
      stdio: 'ignore',
    });
    await reachable(port, child);
    return new NginxProcess(port, child, folder);
  }

  /** Everything that it has written into its logs so far. */
  logs(): string {
    return readdirSync(this.#folder)
      .filter((name) => name.endsWith('.log'))
      .map((name) => readFileSync(join(this.#folder, name), 'utf8'))
      .join('');
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

function serversAt(ports: readonly number[]): string {
  return ports.map((port) => `server 127.0.0.1:${port} max_fails=0;`).join(' ');
}

function tempPaths(folder: string): string {
  return ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ');
}

function makeCertificate(folder: string): void {
  const files = ['-keyout', join(folder, 'waybill.key'), '-out', join(folder, 'waybill.pem')];
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost', ...files],
    { stdio: 'ignore' },
  );
}

function configuration(port: number, upstreamPorts: readonly number[], folder: string): string {
  return `worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 4096; }
http {
  access_log off; ${tempPaths(folder)}
  upstream waybill { ${serversAt(upstreamPorts)} keepalive 32; }
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
