import { WebSocket, type RawData } from 'ws';

/** Tests use shorter ones. */
export interface ConnectionTimes {
  /** How often a ping is sent. Silent until the next one, a connection is closed. */
  pingMs: number;
  /** Time until the service says that it is ready. */
  readyMs: number;
  /** Of the first wait before a new attempt, which doubles; each wait is a random part of it. */
  minRetryMs: number;
  maxRetryMs: number;
}

const socketOptions = {
  maxPayload: 256 * 1024,
  perMessageDeflate: false,
  // A service that closes and leaves the connection open is not waited for.
  closeTimeout: 1_000,
};
/** A connection that was ready for so many first waits has worked; one that ends sooner is waited for longer. */
const workedRetries = 3;

interface ConnectionOptions {
  url: URL;
  /** The key's alias; the key itself is read for each attempt, because keys are reloaded. */
  keyAlias: string;
  keyOf: (alias: string) => string | undefined;
  times: ConnectionTimes;
  onFrame: (connection: WebsocketConnection, text: string) => void;
  /**
   * @param wasReady false where it never came so far
   * @param reason a status, a code of Node, or what it did against the protocol, where there is one
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
  #isSilent = false;
  #end: (reason: string) => void = () => {};
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
    const socket = new WebSocket(url, socketOptions);
    this.#socket = socket;
    let reason: string | null = null;
    // The library would wait for an answer to its own close, and for half a minute nothing would arrive.
    const end = (why: string | null) => {
      reason ??= why;
      socket.terminate();
    };
    this.#end = end;
    const notReady = setTimeout(() => {
      if (!this.isReady) end('timeout');
    }, times.readyMs).unref();
    const hear = () => {
      if (this.#socket === socket) this.#isSilent = false;
    };
    socket.on('error', (error) => end(reasonOf(error)));
    socket.on('unexpected-response', (_request, { statusCode }) => end(`HTTP ${statusCode}`));
    socket.on('open', hear);
    socket.on('pong', hear);
    socket.on('message', (data: RawData) => {
      if (this.#socket !== socket) return;
      hear();
      onFrame(this, Buffer.isBuffer(data) ? data.toString() : '');
    });
    socket.on('close', (code) => {
      clearTimeout(notReady);
      if (code !== brokenConnection) reason ??= `close code ${code}`;
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
    this.#isSilent = false;
    if (readyMs > workedRetries * minRetryMs) this.#failures = 0;
    const longestMs = Math.min(maxRetryMs, minRetryMs * 2 ** this.#failures++);
    this.#retry = setTimeout(() => this.#connect(), Math.random() * longestMs).unref();
    onLost(this, wasReady, reason);
  }

  #ping(): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    if (this.#isSilent) return this.#end('silence');
    this.#isSilent = true;
    this.#socket.ping();
  }
}

/** The library's code for a connection that ended without a close frame. */
const brokenConnection = 1006;

/** An error's message could name the address, and with it the key: none is told. */
function reasonOf({ code, message }: NodeJS.ErrnoException): string {
  if (code?.endsWith('_LENGTH')) return 'a frame over 256 KB';
  if (code === 'WS_ERR_INVALID_UTF8') return 'invalid UTF-8';
  if (code?.startsWith('WS_ERR')) return 'an invalid frame';
  if (message.includes('Sec-WebSocket-Extensions')) return 'an unknown extension';
  return code ?? 'an invalid handshake';
}
