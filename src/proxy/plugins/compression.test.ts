import accepts from '@fastify/accepts';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { compress } from './compression';

test.each([
  ['gzip, deflate, br, zstd', 4_096, 'br'],
  ['br', 4_096, 'br'],
  ['br;q=0, gzip', 4_096, 'gzip'],
  ['gzip;q=0, br;q=0.1', 4_096, 'br'],
  ['*', 4_096, 'br'],
  ['br;q=0.0, gzip;q=0', 4_096, undefined],
  ['deflate', 4_096, undefined],
  ['', 4_096, undefined],
  ['br, gzip', 512, undefined],
])('Accept-Encoding: %s, %i bytes: %s', async (header, size, encoding) => {
  const app = fastify();
  await app.register(accepts);
  app.get('/', (request, reply) => compress(request, reply, Buffer.alloc(size)));
  const answer = await app.inject({ url: '/', headers: { 'accept-encoding': header } });
  expect(answer.headers['content-encoding']).toBe(encoding);
  await app.close();
});
