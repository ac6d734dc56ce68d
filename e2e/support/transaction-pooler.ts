import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

const message = (type: string, ...body: number[]) =>
  Buffer.from([type.charCodeAt(0), 0, 0, 0, 4 + body.length, ...body]);
const loggedIn = Buffer.concat([message('R', 0, 0, 0, 0), message('Z', 'I'.charCodeAt(0))]);

/** A pooler in transaction mode: whoever asks is answered over one connection of the server, one after another. */
export async function startTransactionPooler(socketPath: string, startup: Record<string, string>) {
  const server = connect(socketPath);
  const words = Object.entries(startup).flat();
  const body = Buffer.from(`${words.join('\0')}\0\0`);
  const head = Buffer.alloc(8);
  head.writeInt32BE(8 + body.length);
  head.writeInt32BE(0x3_0000, 4);
  const waiting: { socket: Socket; question: Buffer }[] = [];
  let asking: Socket | null = null;
  const next = () => {
    const first = waiting.shift();
    asking = first?.socket ?? null;
    if (first) server.write(first.question);
  };
  let setReady = () => {};
  const ready = new Promise<void>((resolve) => (setReady = resolve));
  const isReady = (bytes: Buffer) => bytes.subarray(-6, -1).equals(Buffer.from([0x5a, 0, 0, 0, 5]));
  server.on('data', (bytes) => {
    asking?.write(bytes);
    if (!isReady(bytes)) return;
    setReady();
    next();
  });
  server.write(Buffer.concat([head, body]));
  await ready;
  const pooler = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      socket.write(loggedIn);
      socket.on('data', (question) => {
        // The end of a client is none of the server's connection.
        if (question[0] === 'X'.charCodeAt(0)) return socket.end();
        waiting.push({ socket, question });
        if (asking === null) next();
      });
    });
  });
  await new Promise<void>((resolve) => pooler.listen(0, '127.0.0.1', resolve));
  const { port } = pooler.address() as AddressInfo;
  const close = () => {
    pooler.close();
    server.destroy();
  };
  return { url: `postgres://${startup['user']}@127.0.0.1:${port}/${startup['database']}`, close };
}
