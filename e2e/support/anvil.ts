import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The optional dependency's binary, or one on the PATH; null where there is neither. */
export function findAnvil(): string | null {
  const installed = fileURLToPath(new URL('../../node_modules/.bin/anvil', import.meta.url));
  if (existsSync(installed)) return installed;
  return spawnSync('anvil', ['--version']).status === 0 ? 'anvil' : null;
}

export interface RunningAnvil {
  rpcUrl: string;
  stop: () => void;
}

/** Starts a fresh EVM on a free port of loopback. Its first account is the development account. */
export async function startAnvil(binary: string): Promise<RunningAnvil> {
  const child = spawn(binary, ['--port', '0', '--host', '127.0.0.1'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const address = await new Promise<string>((resolve, reject) => {
    let text = '';
    child.once('exit', () => reject(new Error('anvil ended before it listened')));
    child.once('error', reject);
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      const listening = /Listening on (\S+)/.exec(text)?.[1];
      if (listening !== undefined) resolve(listening);
    });
  });
  return { rpcUrl: `http://${address}`, stop: () => void child.kill() };
}
