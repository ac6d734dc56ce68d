import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../app';
import { testConfig } from '#testing/test-config';
import { cheapHash } from '#testing/cheap-hash';

const publicUrl = new URL('https://waybill.example');
let webRoot: string;
let app: Awaited<ReturnType<typeof createApp>>;

beforeAll(async () => {
  const access = {
    auth: { mode: 'password', users: new Map([['ada', await cheapHash('any password')]]) },
    sessionSecrets: ['a-session-secret-of-more-than-32-characters'],
    publicScopes: new Set<never>(),
  } as const;
  webRoot = mkdtempSync(join(tmpdir(), 'waybill-page-'));
  writeFileSync(join(webRoot, 'index.html'), '<html><head></head></html>');
  app = await createApp(testConfig('http://127.0.0.1:9', { access, publicUrl, webRoot }));
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await app.close();
  rmSync(webRoot, { recursive: true });
});

/** Every address that an answer leads to, as a browser on this instance would read it. */
async function leadsTo(path: string, site: string): Promise<URL[]> {
  const request = get({
    port: (app.server.address() as AddressInfo).port,
    // As it is written: `fetch` and `inject` would mend it.
    path,
    headers: { host: publicUrl.host, 'sec-fetch-site': site },
  });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  const body = (await answer.toArray()).join('');
  const refresh = /content="0;url=([^"]*)"/.exec(body)?.[1];
  const links = [...body.matchAll(/href="([^"]*)"/g)].map(([, link]) => link);
  return [answer.headers.location, refresh, ...links]
    .filter((text) => text !== undefined)
    .map((text) => text.replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))))
    .map((text) => new URL(text, publicUrl));
}

test.each(['//evil.example/path', '///evil.example', '/\\evil.example', '//evil.example@x/'])(
  'a link of another site to %s ends on this instance',
  async (path) => {
    const ends = await leadsTo(path, 'cross-site');
    expect(ends.length).toBeGreaterThan(0);
    expect(new Set(ends.map(({ origin }) => origin))).toEqual(new Set([publicUrl.origin]));
  },
);

test('no path leads to another origin', async () => {
  const piece = fc.constantFrom('/', '\\', '.', '@', ':', '?', '#', '%2f', '%5c', 'evil.example');
  await fc.assert(
    fc.asyncProperty(
      fc.array(piece, { maxLength: 6 }),
      fc.constantFrom('cross-site', 'same-origin', 'none'),
      async (pieces, site) => {
        for (const { origin } of await leadsTo(`/${pieces.join('')}`, site))
          expect(origin).toBe(publicUrl.origin);
      },
    ),
    { numRuns: 500 },
  );
});

test('a link of another site to a page leads to that page', async () => {
  const [end] = await leadsTo('/mainnet/requests?status=failure', 'cross-site');
  expect(end?.pathname).toBe('/mainnet/requests');
});
