import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { createApp } from '../../src/proxy/app';
import { testConfig } from '#testing/test-config';

test('a stop ends while connections are silent or half-sent, and loses no complete request', async () => {
  let answerNow = () => {};
  let wasAsked = () => {};
  const requestArrived = new Promise<void>((resolve) => (wasAsked = resolve));
  const service = createServer((_request, response) => {
    answerNow = () =>
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"chains":[]}');
    wasAsked();
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const { port: servicePort } = service.address() as AddressInfo;
  const app = await createApp(testConfig(`http://127.0.0.1:${servicePort}`));
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;

  const open = async (text: string): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.resume();
    await once(socket, 'connect');
    socket.write(text);
    return socket;
  };
  const host = 'Host: localhost\r\n';
  const json = 'Content-Type: application/json\r\nContent-Length: 50\r\n\r\n{"chainId"';
  const sockets = await Promise.all([
    open(''),
    open('GET /api/mainnet/chains HTTP/1.1\r\nHost: loc'),
    open(`POST /api/mainnet/app-fees/0x1/claim HTTP/1.1\r\n${host}${json}`),
  ]);
  const ended = sockets.map((socket) => once(socket, 'close'));
  const answer = fetch(`http://127.0.0.1:${port}/api/mainnet/chains`);
  await requestArrived;
  const closed = app.close();
  await Promise.all(ended);
  answerNow();
  expect(await (await answer).text()).toBe('{"chains":[]}');
  await closed;
  service.closeAllConnections();
  service.close();
});
