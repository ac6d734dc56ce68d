import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pathSecretOf } from './proxy-config';
import { readConfig } from './read-config';

const service = { SERVICE_API_URL: 'https://api.example', SERVICE_API_KEY: 'a-key-for-tests' };
const read = (env: Record<string, string>) => readConfig(env, { webRoot: null });
const issues = (env: Record<string, string>) => {
  const reading = read(env);
  return reading.ok ? [] : reading.issues;
};

test('defaults', () => {
  const reading = read(service);
  if (!reading.ok) throw new Error(reading.issues.join());
  expect(reading.value).toMatchObject({ host: '127.0.0.1', port: 4180, logLevel: 'info' });
  expect(reading.value.networks.map(({ name }) => name)).toEqual(['mainnet']);
});

test('without a service it names the sandbox', () => {
  expect(issues({}).join()).toContain('npm run sandbox');
  expect(issues({ SERVICE_API_URL: 'https://api.example' }).join()).toContain('npm run sandbox');
});

test('everything wrong is listed at once, and no value is quoted', () => {
  const list = issues({
    PORT: 'many',
    LOG_LEVEL: 'loud',
    SERVICE_API_URL: 'http://api.example',
    SERVICE_API_KEY: 'bad key with spaces',
    FRAME_ANCESTORS: 'https://a.example/path',
  });
  expect(list).toHaveLength(5);
  expect(list.join()).not.toContain('bad key');
});

const names = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8').matchAll(
  /^(?:# )?((?!SANDBOX_)[A-Z_]+)=/gm,
);

test.each([...names].map(([, name = '']) => name))('no issue quotes the value of %s', (name) => {
  for (const AUTH of ['password', 'oidc', 'header', 'none']) {
    for (const value of ['canary value', 'https://canary:canary@host/?canary', '/canary/file'])
      expect(issues({ ...service, AUTH, [name]: value }).join()).not.toMatch(/canary/i);
  }
});

test('a secret has one source, and what one variable lacks hides nothing of the others', () => {
  const list = issues({
    ...service,
    HOST: '0.0.0.0',
    PORT: 'many',
    METRICS_TOKEN: 'a-token-for-tests',
    METRICS_TOKEN_FILE: '/dev/null',
    SERVICE_API_KEY_FILE: '/no/such/file',
  });
  expect(list).toEqual([
    'METRICS_TOKEN and its _FILE are both set: keep one.',
    'PORT must be a whole number up to 65535.',
    'METRICS_TOKEN_FILE must be 8 to 512 printable characters without spaces.',
    'HOST can be reached by others: set AUTH and an https PUBLIC_URL, or HOST to 127.0.0.1.',
    'SERVICE_API_KEY and its _FILE are both set: keep one.',
    'SERVICE_API_KEY_FILE names a file that can’t be read.',
  ]);
});

test.each([
  ['postgres://waybill:p%40ss@db.example/waybill?sslmode=verify-full', 0],
  ['postgresql://db.example/waybill', 0],
  ['mysql://db.example/waybill', 1],
  ['db.example', 1],
])('DATABASE_URL=%s: %i issues', (url, count) => {
  expect(issues({ ...service, DATABASE_URL: url })).toHaveLength(count);
});

test('REDIS_URL is refused in a line that names what replaces it', () => {
  expect(issues({ ...service, REDIS_URL: 'redis://127.0.0.1' })).toEqual([
    'REDIS_URL is replaced: set DATABASE_URL=postgres://…',
  ]);
});

const alertSecret = { ALERT_WEBHOOK_SECRET: 'secret-of-the-alerts' };

test.each([
  ['https://hooks.example/services/T0/B0/x', 0],
  ['https://hooks.example/v1/spaces/a/messages?key=k&token=t', 0],
  ['http://127.0.0.1:9999/alerts', 0],
  ['http://hooks.example/alerts', 1],
  ['http://10.0.0.1/alerts', 1],
  ['https://user:secret@hooks.example', 1],
  ['https://hooks.example/#x', 1],
  ['ftp://hooks.example', 1],
  ['hooks.example', 1],
])('ALERT_WEBHOOK_URL=%s: %i issues', (url, count) => {
  expect(issues({ ...service, ...alertSecret, ALERT_WEBHOOK_URL: url })).toHaveLength(count);
});

test('a webhook has an address and a secret, each from one source', () => {
  const url = { ALERT_WEBHOOK_URL: 'https://hooks.example/x' };
  const both = /^ALERT_WEBHOOK_SECRET and ALERT_WEBHOOK_URL go together/;
  expect(issues({ ...service, ...url })).toEqual([expect.stringMatching(both)]);
  expect(issues({ ...service, ...alertSecret })).toEqual([expect.stringMatching(both)]);
  const folder = mkdtempSync(join(tmpdir(), 'waybill-env-'));
  const file = join(folder, 'url');
  writeFileSync(file, 'https://hooks.example/from-a-file\n');
  const fromFile = { ...service, ...alertSecret, ALERT_WEBHOOK_URL_FILE: file };
  const reading = read(fromFile);
  expect(reading.ok && reading.value.alertWebhook).toEqual({
    url: new URL('https://hooks.example/from-a-file'),
    secret: alertSecret.ALERT_WEBHOOK_SECRET,
    uncollectedNano: null,
  });
  const above = read({ ...fromFile, ALERT_UNCOLLECTED_USD: '250' });
  expect(above.ok && above.value.alertWebhook?.uncollectedNano).toBe(250_000_000_000n);
  expect(issues({ ...fromFile, ALERT_UNCOLLECTED_USD: '1.5' })).toHaveLength(1);
  expect(issues({ ...fromFile, MIRROR_DAYS: '0' })).toEqual([
    'ALERT_WEBHOOK_URL needs own requests: set MIRROR_DAYS to 1 or more.',
  ]);
  expect(issues({ ...fromFile, ...url })).toEqual([
    'ALERT_WEBHOOK_URL and its _FILE are both set: keep one.',
  ]);
  writeFileSync(file, 'http://hooks.example/plain');
  expect(issues(fromFile)).toEqual([expect.stringMatching(/^ALERT_WEBHOOK_URL_FILE must be/)]);
  rmSync(folder, { recursive: true });
  const none = read(service);
  expect(none.ok && none.value.alertWebhook).toBeNull();
});

test.each([
  ['https://user:secret@api.example'],
  ['https://api.example?a=b'],
  ['http://10.0.0.1'],
  ['ftp://api.example'],
  ['api.example'],
])('refuses the service address %s', (url) => {
  expect(issues({ ...service, SERVICE_API_URL: url })).toHaveLength(1);
});

test('only https origins may frame the page, and on loopback those of this machine', () => {
  const framedBy = (FRAME_ANCESTORS: string, host: Record<string, string> = {}) =>
    issues({ ...service, ...host, FRAME_ANCESTORS }).filter((text) => text.includes('FRAME_'));
  const reachable = { HOST: '0.0.0.0' };
  expect(framedBy('https://app.example,https://other.example')).toEqual([]);
  expect(framedBy('http://127.0.0.1:4199,http://localhost:4199')).toEqual([]);
  expect(framedBy('https://app.example', reachable)).toEqual([]);
  expect(framedBy('http://127.0.0.1:4199', reachable)).toHaveLength(1);
  expect(framedBy('http://localhost.example:4199')).toHaveLength(1);
  expect(framedBy('http://127.0.0.1:4199/')).toHaveLength(1);
  expect(framedBy('http://app.example')).toHaveLength(1);
  expect(framedBy('*')).toHaveLength(1);
});

test('a key comes from a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-env-'));
  const file = join(folder, 'key');
  writeFileSync(file, 'key-from-a-file\n');
  const reading = read({
    SERVICE_TESTNET_API_URL: 'http://127.0.0.1:4181',
    SERVICE_TESTNET_API_KEY_FILE: file,
  });
  rmSync(folder, { recursive: true });
  if (!reading.ok) throw new Error(reading.issues.join());
  const [network] = reading.value.networks;
  expect([network?.name, network?.keyring.defaultKey]).toEqual(['testnet', 'key-from-a-file']);
});

test('keys are read again from their files, and kept when those are no good', () => {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-env-'));
  const file = join(folder, 'ring');
  writeFileSync(file, '{"shop":"key-of-the-shop"}');
  const reading = read({ ...service, SERVICE_KEYRING_FILE: file });
  if (!reading.ok) throw new Error(reading.issues.join());
  const keyring = reading.value.networks[0]!.keyring;
  expect(keyring.aliases).toEqual(['default', 'shop']);
  writeFileSync(file, '{"desk":"key-of-the-desk"}');
  expect([keyring.reload().ok, keyring.aliases]).toEqual([true, ['default', 'desk']]);
  for (const text of ['{', '["a"]', '{"desk":"short"}', '{"a b":"key-of-the-desk"}']) {
    writeFileSync(file, text);
    const reasons = ['SERVICE_KEYRING_FILE must be one JSON object of aliases and keys.'];
    expect(keyring.reload()).toEqual({ ok: false, issues: reasons });
    expect(keyring.aliases).toEqual(['default', 'desk']);
    expect(issues({ ...service, SERVICE_KEYRING_FILE: file })).toEqual(reasons);
  }
  rmSync(folder, { recursive: true });
});

test('claims take an amount and are free on Base, unless settings say otherwise', () => {
  const claimsOf = (settings: Record<string, string> = {}) => {
    const reading = read({
      SERVICE_API_URL: 'http://127.0.0.1:4181',
      SERVICE_API_KEY: 'a-key-of-some-length',
      SERVICE_TESTNET_API_URL: 'http://127.0.0.1:4182',
      SERVICE_TESTNET_API_KEY: 'a-key-of-some-length',
      ...settings,
    });
    if (!reading.ok) throw new Error(reading.issues.join());
    return reading.value.networks.map((network) => [network.claimsPart, network.freeClaimChainId]);
  };
  expect(claimsOf()).toEqual([
    [true, 8453],
    [true, null],
  ]);
  expect(
    claimsOf({
      SERVICE_CLAIM_AMOUNT: 'false',
      SERVICE_FREE_CLAIM_CHAIN_ID: '0',
      SERVICE_TESTNET_FREE_CLAIM_CHAIN_ID: '84532',
    }),
  ).toEqual([
    [false, null],
    [true, 84532],
  ]);
});

test('each network has its own pace, or that of mainnet', () => {
  const both = {
    ...service,
    SERVICE_TESTNET_API_URL: 'https://testnet.example',
    SERVICE_TESTNET_API_KEY: 'a-key-for-tests',
  };
  const paces = (env: Record<string, string>) => {
    const reading = read({ ...both, ...env });
    if (!reading.ok) throw new Error(reading.issues.join());
    return reading.value.networks.map(({ pace }) => pace);
  };
  expect(paces({})).toEqual(['default', 'default']);
  expect(paces({ SERVICE_PACE: 'elevated' })).toEqual(['elevated', 'elevated']);
  expect(paces({ SERVICE_TESTNET_PACE: '3' })).toEqual(['default', 3]);
  expect(paces({ SERVICE_PACE: '18', SERVICE_TESTNET_PACE: 'off' })).toEqual([18, 'off']);
  expect(issues({ ...both, SERVICE_TESTNET_PACE: 'fast' })).toEqual([
    expect.stringMatching(/^SERVICE_TESTNET_PACE must be .* each kind of route\.$/),
  ]);
});

test('a setting that does not exist is refused in one line, without its value', () => {
  const list = issues({ ...service, SERVICE_PASE: 'elevated', SERVICE_TESTNET_RATE: '5' });
  expect(list).toHaveLength(1);
  expect(list[0]).toMatch(/SERVICE_PASE, SERVICE_TESTNET_RATE\..*PACE/);
  expect(list[0]).not.toContain('elevated');
  expect(list[0]).not.toContain('\n');
  expect(issues({ ...service, SERVICE_PASE: '' })).toEqual([]);
});

test('the sandbox starts whatever the names of a service are', () => {
  const reading = readConfig({ SERVICE_PASE: 'elevated' }, { networks: [], webRoot: null });
  expect(reading.ok).toBe(true);
});

test('icon hosts are names, and nothing else', () => {
  const reading = read({ ...service, ICON_HOSTS: 'icons.example.com, cdn.example' });
  expect(reading.ok && reading.value.iconHosts).toEqual(['icons.example.com', 'cdn.example']);
  for (const host of [
    'localhost',
    '127.0.0.1',
    '127.1',
    '0x7f.0x1',
    '[::1]',
    '*.example.com',
    'https://icons.example.com',
    'icons.example.com:8443',
    'icons.example.com.',
    'Icons.example.com',
    'icons.example.com/path',
  ])
    expect([host, issues({ ...service, ICON_HOSTS: host })]).toEqual([
      host,
      [expect.stringMatching(/^ICON_HOSTS must list up to 20 host names/)],
    ]);
});

test('secrets of the webhooks’ paths: long enough, of one source, one for each network', () => {
  const secrets = {
    WEBHOOK_PATH_SECRET: 'a'.repeat(22),
    WEBHOOK_TESTNET_PATH_SECRET: 'b'.repeat(22),
  };
  const of = (env: object) => {
    const reading = read({ ...service, ...env });
    if (!reading.ok) throw new Error(reading.issues.join());
    return ['mainnet', 'testnet'].map((name) => pathSecretOf(reading.value.hooks, name));
  };
  const { WEBHOOK_PATH_SECRET: one, WEBHOOK_TESTNET_PATH_SECRET: other } = secrets;
  expect(of({})).toEqual([null, null]);
  expect(of({ WEBHOOK_PATH_SECRET: one })).toEqual([one, one]);
  expect(of(secrets)).toEqual([one, other]);
  expect(of({ WEBHOOK_TESTNET_PATH_SECRET: other })).toEqual([null, other]);
  for (const name of Object.keys(secrets))
    for (const value of ['a'.repeat(21), 'a'.repeat(129), `${one}/`, `${one} `])
      expect(issues({ ...service, [name]: value })).toEqual([
        expect.stringMatching(`^${name} must be 22 to 128 letters`),
      ]);
});

test('a misspelled service setting also says that no service is configured', () => {
  const result = read({ SERVICE_URL: 'https://api.example' });
  const issues = result.ok ? [] : result.issues;
  expect(issues.join(' ')).toContain('Unknown settings: SERVICE_URL.');
  expect(issues.join(' ')).toContain('No service is configured');
});
