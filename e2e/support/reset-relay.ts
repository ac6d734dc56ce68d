import { createServer, connect, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** A TCP relay that can reset all its connections at once, as a router or a load balancer does that restarts. */
export class ResetRelay {
  readonly port: number;
  readonly #server: Server;
  readonly #sockets: Set<Socket>;

  private constructor(server: Server, sockets: Set<Socket>) {
    this.#server = server;
    this.#sockets = sockets;
    this.port = (server.address() as AddressInfo).port;
  }

  static async start(targetPort: number): Promise<ResetRelay> {
    const sockets = new Set<Socket>();
    const server = createServer((socket) => {
      const target = connect(targetPort, '127.0.0.1');
      sockets.add(socket);
      socket.pipe(target).pipe(socket);
      socket.on('error', () => target.destroy()).on('close', () => target.destroy());
      target.on('error', () => socket.destroy());
      socket.on('close', () => sockets.delete(socket));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new ResetRelay(server, sockets);
  }

  reset(): void {
    for (const socket of this.#sockets) socket.resetAndDestroy();
  }

  stop(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
  }
}
