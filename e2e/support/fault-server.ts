import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { faultKinds, type Fault, type FaultKind } from './fault-kinds';
import type { WireRequest } from './wire-request';

/** What the server answers where no fault applies: the JSON text for a path. */
export type HealthyAnswer = (request: WireRequest) => string;

/**
 * A service that does one kind of wrong at a time, on raw sockets, because an HTTP library would
 * refuse to. Requests are read head first; a body is read and forgotten.
 */
export class FaultServer {
  /** Faults apply to these paths only; others are healthy. */
  onPath = /^/;
  readonly requests: WireRequest[] = [];
  readonly #server: Server;
  readonly #healthy: HealthyAnswer;
  readonly #sockets = new Set<Socket>();
  #fault: FaultKind | null = null;

  private constructor(healthy: HealthyAnswer) {
    this.#healthy = healthy;
    this.#server = createServer((socket) => this.#accept(socket));
  }

  static async start(healthy: HealthyAnswer): Promise<FaultServer> {
    const server = new FaultServer(healthy);
    await new Promise<void>((resolve) => server.#server.listen(0, '127.0.0.1', resolve));
    return server;
  }

  /** The wrong that is done now; null for a healthy service. */
  get fault(): FaultKind | null {
    return this.#fault;
  }

  /** Open connections end with the change, because some kinds of wrong begin with the connection. */
  set fault(fault: FaultKind | null) {
    for (const socket of this.#sockets) socket.destroy();
    this.#fault = fault;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #accept(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('close', () => this.#sockets.delete(socket));
    // The other end going away is part of the game.
    socket.on('error', () => socket.destroy());
    const kind: Fault | null = this.#fault && faultKinds[this.#fault];
    if (kind && 'onConnect' in kind) return kind.onConnect(socket);
    this.#read(socket);
  }

  #read(socket: Socket): void {
    let pending = Buffer.alloc(0);
    socket.on('data', (chunk) => {
      pending = Buffer.concat([pending, chunk]);
      for (;;) {
        const end = pending.indexOf('\r\n\r\n');
        if (end === -1) return;
        const head = pending.subarray(0, end).toString('latin1');
        const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0);
        if (pending.length < end + 4 + length) return;
        pending = pending.subarray(end + 4 + length);
        this.#answer(socket, head);
      }
    });
  }

  #answer(socket: Socket, head: string): void {
    const [method = '', url = ''] = head.split(' ', 2);
    const request: WireRequest = { method, url, head, number: this.requests.length + 1 };
    this.requests.push(request);
    const kind: Fault | null =
      this.#fault && this.onPath.test(url) ? faultKinds[this.#fault] : null;
    if (kind && 'answer' in kind) kind.answer(socket, request, this.#healthy(request));
    else socket.write(ok(this.#healthy(request)));
  }
}

/** A healthy answer as bytes of the wire. */
export function ok(json: string, headers = ''): string {
  return `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n${headers}content-length: ${Buffer.byteLength(json)}\r\n\r\n${json}`;
}
