import { connect, type Socket } from 'node:net';

/** What came back; null when the connection was closed instead. */
export interface RawAnswer {
  status: number;
  body: string;
}

/** Sends requests exactly as they are written, which no HTTP library does. One at a time. */
export class RawClient {
  readonly #port: number;
  #socket: Socket | null = null;

  constructor(port: number) {
    this.#port = port;
  }

  /** A kept connection may have been closed after the last answer: then the request goes once more. */
  async send(text: string, isHead = false): Promise<RawAnswer | null> {
    const isKept = this.#socket !== null;
    return (await this.#once(text, isHead)) ?? (isKept ? this.#once(text, isHead) : null);
  }

  async #once(text: string, isHead: boolean): Promise<RawAnswer | null> {
    const socket = await this.#connected();
    return new Promise((resolve) => {
      let pending = Buffer.alloc(0);
      const finish = (answer: RawAnswer | null) => {
        socket.off('data', onData).off('close', onClose);
        resolve(answer);
      };
      const onData = (chunk: Buffer) => {
        pending = Buffer.concat([pending, chunk]);
        const answer = wholeAnswer(pending, isHead);
        if (!answer) return;
        if (/^connection: close/im.test(pending.toString('latin1'))) this.#drop(socket);
        finish(answer);
      };
      const onClose = () => {
        this.#socket = null;
        finish(null);
      };
      socket.on('data', onData).on('close', onClose);
      socket.write(text, 'latin1');
    });
  }

  close(): void {
    this.#socket?.destroy();
  }

  #drop(socket: Socket): void {
    socket.destroy();
    this.#socket = null;
  }

  async #connected(): Promise<Socket> {
    if (this.#socket && !this.#socket.destroyed) return this.#socket;
    const socket = connect(this.#port, '127.0.0.1');
    socket.on('error', () => socket.destroy());
    await new Promise<void>((resolve) => socket.once('connect', resolve));
    this.#socket = socket;
    return socket;
  }
}

function wholeAnswer(bytes: Buffer, isHead: boolean): RawAnswer | null {
  const end = bytes.indexOf('\r\n\r\n');
  if (end === -1) return null;
  const head = bytes.toString('latin1', 0, end);
  const length = isHead ? 0 : Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0);
  if (bytes.length < end + 4 + length) return null;
  return {
    status: Number(head.slice(9, 12)),
    body: bytes.toString('utf8', end + 4, end + 4 + length),
  };
}
