import { describe, expect, it } from 'vitest';
import { addressKey, sameAddress, sameHash } from './address';

const evm = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const bech32 = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
const base58 = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV';
// One account in its four user-friendly forms and in the raw one.
const ton = {
  bounceable: 'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF',
  standard: 'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff+W72r5gqPrHF',
  plain: 'UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPuwA',
  raw: '0:ca6e321c7cce9ecedf0a8ca2492ec8592494aa5fb5ce0387dff96ef6af982a3e',
};

describe('sameAddress', () => {
  it.each([
    ['evm', evm, evm.toLowerCase(), true],
    ['hypevm', '0xABCDEF0123456789abcdef0123456789', '0xabcdef0123456789ABCDEF0123456789', true],
    ['hederavm', evm, evm.toLowerCase(), true],
    ['hederavm', '0.0.12', '0.0.13', false],
    ['svm', base58, base58.toLowerCase(), false],
    ['tvm', 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', 'TJRabPrwbZy45sbavfcjinPJC18KJPRTV8', false],
    ['xrpvm', 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh', 'rhb9cjawyb4rj91vrwn96dkukg4bwdtyth', false],
    ['bvm', bech32, bech32.toUpperCase(), true],
    ['bvm', bech32, bech32.replace('bc1q', 'bc1Q'), false],
    ['bvm', '1BoatSLRHtKNngkdXEeobR76b53LETtpyT', '1boatSLRHtKNngkdXEeobR76b53LETtpyT', false],
    ['tonvm', ton.bounceable, ton.raw, true],
    ['tonvm', ton.bounceable, ton.standard, true],
    ['tonvm', ton.bounceable, ton.plain, true],
    ['tonvm', ton.plain, ton.raw.toUpperCase(), true],
    ['tonvm', ton.bounceable, ton.raw.replace('0:ca', '0:cb'), false],
    ['tonvm', ton.bounceable, ton.bounceable.toLowerCase(), false],
    ['newvm', evm, evm.toLowerCase(), false],
    [null, evm, evm.toLowerCase(), false],
    [undefined, evm, evm, true],
    ['__proto__', base58, base58, true],
  ])('%s: %s and %s: %s', (vmType, a, b, same) => {
    expect(sameAddress(vmType, a, b)).toBe(same);
    expect(sameAddress(vmType, b, a)).toBe(same);
  });

  it('takes what is not reported for no address', () => {
    expect(sameAddress('evm', null, null)).toBe(false);
    expect(sameAddress('evm', '', '')).toBe(false);
    expect(sameAddress('evm', undefined, evm)).toBe(false);
  });
});

describe('sameHash', () => {
  it('ignores case only for hex, with 0x or as 64 or more bare digits', () => {
    expect(sameHash('AB'.repeat(32), 'ab'.repeat(32))).toBe(true);
    expect(sameHash('AB'.repeat(40), 'ab'.repeat(40))).toBe(true);
    expect(sameHash(`0x${'ab'.repeat(32)}`, 'ab'.repeat(32))).toBe(false);
    expect(sameHash('0xAB', '0xab')).toBe(true);
    expect(sameHash('AB', 'ab')).toBe(false);
    expect(sameHash('AB', 'AB')).toBe(true);
    expect(sameHash(null, null)).toBe(false);
  });
});

it('a key is one for hex in any case, and tells base58 cases apart', () => {
  expect(addressKey('0xABcd')).toBe(addressKey('0xabcd'));
  expect(addressKey('EPjFWdd5')).not.toBe(addressKey('EPjFwdd5'));
  expect(addressKey('BC1QUF34NM945JMU6')).toBe(addressKey('bc1quf34nm945jmu6'));
});
