import { request } from 'node:https';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasProgram } from '../support/has-program';
import { NginxProcess } from '../support/nginx-process';
import { freePort } from '../support/server-process';

const missing = ['nginx', 'openssl'].filter((name) => !hasProgram(name));
if (missing.length > 0)
  console.warn(`${missing.join(' and ')} missing: left out deploy/nginx.conf.`);

const signature = `0x${'5e'.repeat(65)}`;

describe.runIf(missing.length === 0)('deploy/nginx.conf', () => {
  let nginx: NginxProcess;
  beforeAll(async () => {
    // Nothing listens there, so every call fails, which nginx writes down with the whole request line.
    nginx = await NginxProcess.startDeployed([await freePort()]);
  });
  afterAll(() => nginx.stop());

  const post = (path: string, body: string) =>
    new Promise<number>((resolve, reject) => {
      const sent = request(
        { port: nginx.port, method: 'POST', path, rejectUnauthorized: false, agent: false },
        (answer) => {
          answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
        },
      );
      sent.on('error', reject).end(body);
    });

  test('logs no signature of a post that fails, wherever it stands', async () => {
    for (const path of ['permits', 'permit'])
      expect(await post(`/api/mainnet/execute/${path}?signature=${signature}`, '{}')).toBe(502);
    expect(await post('/api/mainnet/execute/permits', JSON.stringify({ signature }))).toBe(502);
    const tooLong = 'a'.repeat(20_000);
    expect(await post(`/api/mainnet/execute/permits?signature=${signature}`, tooLong)).toBe(413);
    expect(nginx.logs()).toContain('POST /api/mainnet/execute/permits" 502');
    expect(nginx.logs()).not.toContain(signature.slice(0, 20));
  });

  test.each(['permits/', 'Permits', 'permit/x'])(
    'nor that of a post to %s, which no service has used up',
    async (path) => {
      const url = `/api/mainnet/execute/${path}?signature=${signature}`;
      expect(await post(url, '{}')).toBe(502);
      expect(nginx.logs()).not.toContain(signature.slice(0, 20));
    },
  );

  test('logs no path of the webhooks, and takes 64 KB of them', async () => {
    const path = '/hooks/mainnet/path-secret-0123456789abcdef';
    expect(await post(path, 'a'.repeat(64 * 1024))).toBe(502);
    expect(await post(path, 'a'.repeat(64 * 1024 + 1))).toBe(413);
    expect(await post('/api/mainnet/webhooks/verify', 'a'.repeat(100_000))).toBe(502);
    expect(nginx.logs()).not.toContain('path-secret');
  });

  test('still says why any other call failed', async () => {
    expect(await post('/api/mainnet/app-fees/0x1/claim', '{}')).toBe(502);
    expect(nginx.logs()).toContain('connect() failed');
  });
});
