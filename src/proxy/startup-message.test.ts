import { expect, test } from 'vitest';
import { testConfig } from '#testing/test-config';
import { defaultAlias, Keyring } from './config/keyring';
import { quotedKeys, startupMessage } from './startup-message';

const url = 'http://localhost:4180';
const alertWebhook = {
  url: new URL('https://hooks.example/T0/canary?key=canary'),
  secret: 'canary',
  uncollectedNano: null,
};
const message = (changes: Parameters<typeof testConfig>[1]) =>
  startupMessage(url, testConfig('http://127.0.0.1:1', changes));

test('it says where alerts go, without the rest of the address', () => {
  expect(message({})).toBe(
    'Waybill (mainnet) is at http://localhost:4180: everything is open to everyone on this machine.',
  );
  const alone = message({ alertWebhook });
  expect(alone).toMatch(/ Alerts go to hooks\.example\. .* set DATABASE_URL to prevent this\.$/);
  expect(alone).not.toContain('canary');
  const database = { kind: 'postgres', url: 'postgres://db.example' } as const;
  expect(message({ alertWebhook, database })).not.toContain('DATABASE_URL');
});

test('a key in quotes is named, and the key itself is not', () => {
  const config = testConfig('http://127.0.0.1:1');
  const network = config.networks[0]!;
  const keyring = new Keyring(
    new Map([
      [defaultAlias, '"key-of-the-desk"'],
      ['shop', "'key-of-the-shop'"],
      ['till', 'key-of-"the"-till'],
    ]),
  );
  expect(quotedKeys({ ...config, networks: [{ ...network, keyring }] })).toEqual([
    'mainnet: default',
    'mainnet: shop',
  ]);
  expect(quotedKeys(config)).toEqual([]);
});
