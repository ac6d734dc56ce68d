import { WebSocket, type RawData } from 'ws';
import { parseJson } from '#service/parse-json';

/** Tests use shorter ones. */
export interface ConnectionTimes {
  /** How often a ping is sent. Silent for one and a half of it, a connection is closed. */
  pingMs: number;
  /** Time until the service says that it is ready. */
  readyMs: number;
  /** Of the first wait before a new attempt, which doubles; each wait is a random part of it. */
  minRetryMs: number;
  maxRetryMs: number;
}

const maxFrameBytes = 256 * 1024;
/** A connection that was ready for so many first waits has worked; one that ends sooner is waited for longer. */
const workedRetries = 3;

interface ConnectionOptions {
  url: URL;
  /** The key's alias; the key itself is read for each attempt, because keys are reloaded. */
  keyAlias: string;
  keyOf: (alias: string) => string | undefined;
  times: ConnectionTimes;
  onFrame: (connection: WebsocketConnection, body: unknown) => void;
  /**
   * @param wasReady false where it never came so far
   * @param reason a status or a code of Node, where there is one
   */
  onLost: (connection: WebsocketConnection, wasReady: boolean, reason: string | null) => void;
}

/**
 * A connection to the service's websocket, made again whenever it is lost. The key is in its address, so neither the
 * address nor an error of the library is ever printed.
 */
export class WebsocketConnection {
  readonly keyAlias: string;
  readonly #options: ConnectionOptions;
  readonly #pinging: NodeJS.Timeout;
  #key: string | undefined;
  #socket: WebSocket | null = null;
  #readyAtMs: number | null = null;
  #heardAtMs = 0;
  #failures = 0;
  #retry: NodeJS.Timeout | undefined;

  constructor(options: ConnectionOptions) {
    this.#options = options;
    this.keyAlias = options.keyAlias;
    this.#pinging = setInterval(() => this.#ping(), options.times.pingMs).unref();
    this.#connect();
  }

  /** Its key was replaced when the keys were reloaded. */
  get hasOldKey(): boolean {
    return this.#options.keyOf(this.keyAlias) !== this.#key;
  }

  get isReady(): boolean {
    return this.#readyAtMs !== null;
  }

  setReady(): void {
    this.#readyAtMs = performance.now();
  }

  send(frame: object): void {
    if (this.isReady) this.#socket?.send(JSON.stringify(frame));
  }

  close(): void {
    clearInterval(this.#pinging);
    clearTimeout(this.#retry);
    const socket = this.#socket;
    this.#socket = null;
    socket?.terminate();
  }

  #connect(): void {
    const { url: bare, keyAlias, keyOf, times, onFrame } = this.#options;
    this.#key = keyOf(keyAlias);
    const url = new URL(bare);
    url.searchParams.set('apiKey', this.#key ?? '');
    const socket = new WebSocket(url, {
      maxPayload: maxFrameBytes,
      perMessageDeflate: false,
    });
    this.#socket = socket;
    let reason: string | null = null;
    const notReady = setTimeout(() => {
      if (this.isReady) return;
      reason = 'timeout';
      socket.terminate();
    }, times.readyMs).unref();
    const hear = () => {
      this.#heardAtMs = performance.now();
    };
    // Its message could name the address; 'close' follows.
    socket.on('error', ({ code }: NodeJS.ErrnoException) => (reason ??= code ?? null));
    socket.on('unexpected-response', (_request, { statusCode }) => {
      reason = `HTTP ${statusCode}`;
      socket.terminate();
    });
    socket.on('open', hear);
    socket.on('pong', hear);
    socket.on('message', (data: RawData) => {
      if (this.#socket !== socket) return;
      hear();
      onFrame(this, parseJson(Buffer.isBuffer(data) ? data.toString() : ''));
    });
    socket.on('close', () => {
      clearTimeout(notReady);
      if (this.#socket === socket) this.#lost(reason);
    });
  }

  #lost(reason: string | null): void {
    const { times, onLost } = this.#options;
    const { minRetryMs, maxRetryMs } = times;
    const readyMs = this.#readyAtMs === null ? 0 : performance.now() - this.#readyAtMs;
    const wasReady = this.isReady;
    this.#socket = null;
    this.#readyAtMs = null;
    if (readyMs > workedRetries * minRetryMs) this.#failures = 0;
    const longestMs = Math.min(maxRetryMs, minRetryMs * 2 ** this.#failures++);
    this.#retry = setTimeout(() => this.#connect(), Math.random() * longestMs).unref();
    onLost(this, wasReady, reason);
  }

  #ping(): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    const silentMs = performance.now() - this.#heardAtMs;
    if (silentMs > 1.5 * this.#options.times.pingMs) this.#socket.terminate();
    else this.#socket.ping();
  }
}
