import { expect, test } from 'vitest';
import { isPublicAddress, publicLookup } from './public-address';

test.each([
  '127.0.0.1',
  '127.9.9.9',
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '168.63.129.16',
  '3fff::1',
  '4000::1',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  'fc00::1',
  'fd12::1',
  'fe80::1',
  'fe80::1%eth0',
  'ff02::1',
  '2001:db8::1',
  '2001::1',
  '2002:7f00:1::',
  'localhost',
  '',
])('%s is no address of the internet', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450:4001::1'])(
  '%s is one',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

function lookUp(addresses: string[], all: boolean) {
  const lookup = publicLookup((_hostname, _options, callback) =>
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    ),
  );
  return new Promise((resolve) =>
    lookup('icons.example.com', { all }, (error, ...result) => resolve(error ? null : result)),
  );
}

test('a name is looked up only where all of its addresses are public', async () => {
  expect(await lookUp(['8.8.8.8', '2606:4700::1'], false)).toEqual(['8.8.8.8', 4]);
  expect(await lookUp(['8.8.8.8'], true)).toEqual([[{ address: '8.8.8.8', family: 4 }]]);
  for (const all of [true, false]) {
    expect(await lookUp(['8.8.8.8', '127.0.0.1'], all)).toBeNull();
    expect(await lookUp(['::1'], all)).toBeNull();
    expect(await lookUp([], all)).toBeNull();
  }
});
