import type { Server } from 'node:http';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createApp } from '../../src/proxy/app';
import { testConfig } from '#testing/test-config';
import type { OidcAuth } from '../../src/proxy/config/proxy-config';
import { freePort } from '../support/server-process';
import { oidcClient, startOidcProvider } from '../support/oidc-provider';

type App = Awaited<ReturnType<typeof createApp>>;

/** A browser as far as a login needs one: it keeps cookies per origin and follows by hand. */
class Browser {
  readonly #cookies = new Map<string, Map<string, string>>();

  async open(url: string, init: RequestInit = {}): Promise<Response> {
    const { host } = new URL(url);
    const jar = this.#cookies.get(host) ?? new Map<string, string>();
    this.#cookies.set(host, jar);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, {
      redirect: 'manual',
      ...init,
      headers: { cookie, connection: 'close', ...(init.headers as Record<string, string>) },
    });
    for (const text of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (text.split(';', 1)[0] ?? '').split('=', 2);
      if (value) jar.set(name, value);
      else jar.delete(name);
    }
    return response;
  }

  /** Follows redirects, and the provider's own forms, up to the way back. */
  async logIn(start: string, name: string): Promise<string> {
    let url = start;
    for (let step = 0; step < 12; step++) {
      const response = await this.open(url);
      const location = response.headers.get('location');
      if (location) url = new URL(location, url).href;
      else url = await this.#answerForm(url, await response.text(), name);
      if (new URL(url).pathname === '/login/callback') return url;
    }
    throw new Error('the provider never sent us back');
  }

  async #answerForm(url: string, html: string, login: string): Promise<string> {
    const action = /action="([^"]+)"/.exec(html)?.[1] ?? url;
    const prompt = /name="prompt" value="(\w+)"/.exec(html)?.[1] ?? 'login';
    const response = await this.open(new URL(action, url).href, {
      method: 'POST',
      body: new URLSearchParams({ prompt, login, password: 'any' }),
    });
    return new URL(response.headers.get('location') ?? '', url).href;
  }
}

let provider: { server: Server; issuer: string };
let app: App;
let origin: string;
let auth: OidcAuth;

async function startApp(port: number, changes: Partial<OidcAuth>): Promise<App> {
  const started = await createApp(
    testConfig('http://127.0.0.1:9', {
      port,
      publicUrl: new URL(`http://localhost:${port}`),
      access: {
        auth: { ...auth, ...changes },
        sessionSecrets: ['a-session-secret-of-more-than-32-characters'],
        publicScopes: new Set(),
      },
    }),
  );
  await started.listen({ host: '127.0.0.1', port });
  return started;
}

beforeAll(async () => {
  const port = await freePort();
  origin = `http://localhost:${port}`;
  provider = await startOidcProvider(`${origin}/login/callback`);
  auth = {
    mode: 'oidc',
    issuer: new URL(provider.issuer),
    clientId: oidcClient.id,
    clientSecret: oidcClient.secret,
    subjects: new Set(),
    groups: new Set(['operators']),
    emailDomains: new Set(),
  };
  app = await startApp(port, {});
});
afterAll(async () => {
  await app.close();
  provider.server.closeAllConnections();
  provider.server.close();
});

const whoIs = async (browser: Browser) => {
  const config = await browser.open(`${origin}/api/config`);
  return ((await config.json()) as { viewer: { name: string | null } }).viewer.name;
};

test('somebody of the group comes in, and lands where they wanted', async () => {
  const browser = new Browser();
  const back = await browser.logIn(`${origin}/login/oidc?to=/mainnet/fees`, 'ada');
  const landed = await browser.open(back);
  expect(landed.status).toBe(200);
  // A page, not a redirect: a Strict cookie would stay behind in a chain that another site began.
  expect(await landed.text()).toContain('content="0;url=/mainnet/fees"');
  expect(await whoIs(browser)).toBe('ada@waybill.example');
});

test('the way back works once, in the browser that left, and unaltered', async () => {
  const browser = new Browser();
  const back = await browser.logIn(`${origin}/login/oidc`, 'ada');
  for (const [who, url] of [
    [new Browser(), back],
    [browser, back.replace(/state=[^&]+/, 'state=other')],
    [browser, back],
  ] as const) {
    expect((await who.open(url)).status).toBe(401);
    expect(await whoIs(who)).toBe(null);
  }
});

test('an error of the provider is a refusal', async () => {
  const browser = new Browser();
  await browser.open(`${origin}/login/oidc`);
  const refused = await browser.open(
    `${origin}/login/callback?error=access_denied&error_description=%3Cb%3E`,
  );
  expect(refused.status).toBe(401);
  expect(await refused.text()).not.toContain('<b>');
});

test.each([
  ['another group', { groups: new Set(['others']) }, null],
  ['nobody', { groups: new Set<string>() }, null],
  ['a subject', { groups: new Set<string>(), subjects: new Set(['ada']) }, 'ada@waybill.example'],
  [
    'an e-mail domain',
    { groups: new Set<string>(), emailDomains: new Set(['waybill.example']) },
    'ada@waybill.example',
  ],
  [
    'another e-mail domain',
    { groups: new Set<string>(), emailDomains: new Set(['example']) },
    null,
  ],
])('where %s may come in', async (_name, changes, name) => {
  // Other tests begin with the instance that lets the group in, whatever the order.
  onTestFinished(async () => {
    await app.close();
    app = await startApp(Number(new URL(origin).port), {});
  });
  await app.close();
  app = await startApp(Number(new URL(origin).port), changes);
  const browser = new Browser();
  const back = await browser.logIn(`${origin}/login/oidc`, 'ada');
  expect((await browser.open(back)).status).toBe(name ? 200 : 401);
  expect(await whoIs(browser)).toBe(name);
});
