import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from './env';

const service = { SERVICE_API_URL: 'https://api.example', SERVICE_API_KEY: 'a-key-for-tests' };
const read = (env: Record<string, string>) => readConfig(env, { webRoot: null });
const problems = (env: Record<string, string>) => {
  const reading = read(env);
  return 'problems' in reading ? reading.problems : [];
};

test('defaults', () => {
  const reading = read(service);
  if (!('config' in reading)) throw new Error(reading.problems.join());
  expect(reading.config).toMatchObject({ host: '127.0.0.1', port: 4180, logLevel: 'info' });
  expect(reading.config.networks.map(({ name }) => name)).toEqual(['mainnet']);
});

test('without a service it names the sandbox', () => {
  expect(problems({}).join()).toContain('npm run sandbox');
  expect(problems({ SERVICE_API_URL: 'https://api.example' }).join()).toContain('npm run sandbox');
});

test('everything wrong is listed at once, and no value is quoted', () => {
  const list = problems({
    PORT: 'many',
    LOG_LEVEL: 'loud',
    SERVICE_API_URL: 'http://api.example',
    SERVICE_API_KEY: 'bad key with spaces',
    FRAME_ANCESTORS: 'https://a.example/path',
  });
  expect(list).toHaveLength(5);
  expect(list.join()).not.toContain('bad key');
});

test.each([
  ['https://user:secret@api.example'],
  ['https://api.example?a=b'],
  ['http://10.0.0.1'],
  ['ftp://api.example'],
  ['api.example'],
])('refuses the service address %s', (url) => {
  expect(problems({ ...service, SERVICE_API_URL: url })).toHaveLength(1);
});

test('only https origins may frame the page, and on loopback those of this machine', () => {
  const framedBy = (FRAME_ANCESTORS: string, host: Record<string, string> = {}) =>
    problems({ ...service, ...host, FRAME_ANCESTORS }).filter((text) => text.includes('FRAME_'));
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
  if (!('config' in reading)) throw new Error(reading.problems.join());
  const [network] = reading.config.networks;
  expect([network?.name, network?.keyring.defaultKey]).toEqual(['testnet', 'key-from-a-file']);
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
    if (!('config' in reading)) throw new Error(reading.problems.join());
    return reading.config.networks.map((network) => [network.claimsPart, network.freeClaimChainId]);
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
    if (!('config' in reading)) throw new Error(reading.problems.join());
    return reading.config.networks.map(({ pace }) => pace);
  };
  expect(paces({})).toEqual(['default', 'default']);
  expect(paces({ SERVICE_PACE: 'elevated' })).toEqual(['elevated', 'elevated']);
  expect(paces({ SERVICE_TESTNET_PACE: '3' })).toEqual(['default', 3]);
  expect(paces({ SERVICE_PACE: '18', SERVICE_TESTNET_PACE: 'off' })).toEqual([18, 'off']);
  expect(problems({ ...both, SERVICE_TESTNET_PACE: 'fast' })).toEqual([
    expect.stringMatching(/^SERVICE_TESTNET_PACE must be .* each kind of route\.$/),
  ]);
});

test('a setting that does not exist is refused in one line, without its value', () => {
  const list = problems({ ...service, SERVICE_PASE: 'elevated', SERVICE_TESTNET_RATE: '5' });
  expect(list).toHaveLength(1);
  expect(list[0]).toMatch(/SERVICE_PASE, SERVICE_TESTNET_RATE\..*PACE/);
  expect(list[0]).not.toContain('elevated');
  expect(list[0]).not.toContain('\n');
  expect(problems({ ...service, SERVICE_PASE: '' })).toEqual([]);
});

test('the sandbox starts whatever the names of a service are', () => {
  const reading = readConfig({ SERVICE_PASE: 'elevated' }, { networks: [], webRoot: null });
  expect('config' in reading).toBe(true);
});
