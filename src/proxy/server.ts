import type { AddressInfo } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import { createApp, type AppParts } from './app';
import type { ProxyConfig } from './config/proxy-config';
import { defaultDrainLimits } from './plugins/drain-connections';
import { DatabaseError } from './db/database-error';

/** A listening proxy. */
export interface RunningProxy {
  /** The URL to open in a browser. */
  url: string;
  /** Its log, for what the process does beside answering. */
  log: FastifyBaseLogger;
  /** Stops accepting connections, finishes requests in flight, closes idle connections. */
  close(): Promise<void>;
}

/** Thrown when the instance can't start; its message is one line with what to change. */
export class StartError extends Error {}

/** @throws StartError when the port is busy, the host can't be bound or the store can't be opened */
export async function startProxy(config: ProxyConfig, parts?: AppParts): Promise<RunningProxy> {
  const app = await createApp(config, parts).catch((error: unknown) => {
    throw error instanceof DatabaseError ? new StartError(error.message) : error;
  });
  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    await app.close();
    throw new StartError(listenFailure(config, (error as NodeJS.ErrnoException).code));
  }
  const { port } = app.server.address() as AddressInfo;
  return {
    url: config.publicUrl?.origin ?? `http://${displayHost(config.host)}:${port}`,
    log: app.log,
    close: () => app.close(),
  };
}

const sameSignalMs = 1_000;

/**
 * Closes on SIGTERM or SIGINT, and ends the process within 17 s: a supervisor would kill it after 20. npm forwards a
 * signal that the whole process group received, so a second one within a second is ignored; a later one exits at once.
 */
export function closeOnSignals(close: () => Promise<void>): void {
  let beganMs: number | null = null;
  const stop = () => {
    const now = performance.now();
    if (beganMs !== null) {
      if (now - beganMs > sameSignalMs) process.exit(1);
      return;
    }
    beganMs = now;
    setTimeout(() => process.exit(1), defaultDrainLimits.totalMs + 1_000);
    void close().then(() => process.exit(0));
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop);
}

function listenFailure(config: ProxyConfig, code: string | undefined): string {
  if (code === 'EADDRINUSE')
    return `Port ${config.port} is in use: stop the other process or set another PORT.`;
  if (code === 'EACCES')
    return `Port ${config.port} can’t be opened by this user: set PORT above 1023.`;
  return `Can’t listen on HOST ${config.host} (${code ?? 'unknown'}): set HOST to an address of this machine.`;
}

function displayHost(host: string): string {
  if (host === '127.0.0.1' || host === '::1') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
