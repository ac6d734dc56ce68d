import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { readConfig } from './read-config';
import { cheapHash } from '#testing/cheap-hash';

const secret = 'a-session-secret-of-more-than-32-characters';
let passwordHash: string;

beforeAll(async () => {
  passwordHash = await cheapHash('correct horse battery');
});

/** Mode, address, name: what starts, and what does not. */
const service = { SERVICE_API_URL: 'https://api.example', SERVICE_API_KEY: 'a-key-for-tests' };
const modes: Record<string, Record<string, string>> = {
  none: { AUTH: 'none' },
  password: { AUTH: 'password', SESSION_SECRET: secret },
  oidc: {
    AUTH: 'oidc',
    SESSION_SECRET: secret,
    OIDC_ISSUER: 'https://login.example',
    OIDC_CLIENT_ID: 'waybill',
    OIDC_CLIENT_SECRET: 'secret-of-the-client',
    OIDC_ALLOWED_GROUPS: 'operators',
  },
  header: {
    AUTH: 'header',
    AUTH_HEADER_PEERS: '10.0.0.1',
    AUTH_HEADER_SECRET: 'secret-of-the-login-proxy',
  },
};
const hosts = ['127.0.0.1', '::1', 'localhost', '0.0.0.0', '::', '10.0.0.5', 'waybill.example'];
const urls = [
  undefined,
  'https://waybill.example',
  'http://waybill.example',
  'http://localhost:4180',
];
const cases = Object.keys(modes).flatMap((mode) =>
  hosts.flatMap((at) => urls.map((url) => [mode, at, url] as const)),
);

test.each(cases)('AUTH=%s on %s as %s', (mode, at, url) => {
  const hash = mode === 'password' ? { AUTH_PASSWORD_HASH: passwordHash } : {};
  const env = {
    ...service,
    ...modes[mode],
    ...hash,
    HOST: at,
    ...(url ? { PUBLIC_URL: url } : {}),
  };
  const starts = readConfig(env, { webRoot: null }).ok;
  const isLoopback = ['127.0.0.1', '::1', 'localhost'].includes(at);
  const onLoopback = mode === 'none' ? !url : url !== 'http://waybill.example';
  const safe = isLoopback ? onLoopback : mode !== 'none' && url === 'https://waybill.example';
  expect(starts).toBe(safe);
});

test.each([
  ['PUBLIC', { PUBLIC: 'fees' }],
  ['PUBLIC', { ...modes['header'], PUBLIC: 'requests' }],
  ['SESSION_SECRET', { ...modes['oidc'], SESSION_SECRET: '' }],
  ['SESSION_SECRET', { ...modes['oidc'], SESSION_SECRET: 'too-short-a-secret' }],
  ['SESSION_SECRET', { ...modes['oidc'], SESSION_SECRET: ','.repeat(64) }],
  ['nobody is allowed', { ...modes['oidc'], OIDC_ALLOWED_GROUPS: '' }],
  ['OIDC_ISSUER', { ...modes['oidc'], OIDC_ISSUER: 'http://login.example' }],
  ['AUTH_PASSWORD_HASH', { ...modes['password'] }],
  ['AUTH_PASSWORD_HASH', { ...modes['password'], AUTH_PASSWORD_HASH: 'plain-password' }],
  ['AUTH_PASSWORD_HASH_FILE', { ...modes['password'], AUTH_PASSWORD_HASH_FILE: 'package.json' }],
  ['AUTH_HEADER_PEERS', { ...modes['header'], AUTH_HEADER_PEERS: '' }],
  ['AUTH_HEADER_PEERS', { ...modes['header'], AUTH_HEADER_PEERS: '0.0.0.0/0' }],
  ['exactly one of', { ...modes['header'], AUTH_HEADER_SECRET: '' }],
  ['AUTH', { AUTH: 'basic' }],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: 'all' }],
])('not without %s: %o', (word, env) => {
  const reading = readConfig({ ...service, ...env }, { webRoot: null });
  expect(!reading.ok && reading.issues.join()).toContain(word);
});

test('the hash of the operator can be in a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-access-'));
  const file = join(folder, 'hash');
  writeFileSync(file, `${passwordHash}\n`);
  const env = { ...service, ...modes['password'], AUTH_PASSWORD_HASH_FILE: file };
  const reading = readConfig(env, { webRoot: null });
  rmSync(folder, { recursive: true });
  expect(reading).toMatchObject({
    ok: true,
    value: { access: { auth: { users: new Map([['operator', passwordHash]]) } } },
  });
});
