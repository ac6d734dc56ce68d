import * as fc from 'fast-check';
import { getAddress } from 'viem';
import { describe, expect, it } from 'vitest';
import { pastedAddresses } from '#testing/identifier-wrappings';
import { checksummed } from '../../../lib/checksummed';
import {
  checkRecipient,
  isConfirmedEnd,
  type RecipientContext,
  enteredClaimAddress,
} from './recipient';

const owner = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const usdc = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913';
const router = '0xBBbfD134E9b44BfB5123898BA36b01dE7ab93d98';
const named = (id: number, displayName: string, explorerUrl: string) => ({
  id,
  name: displayName.toLowerCase(),
  displayName,
  vmType: 'evm',
  explorerUrl,
});
const ethereum = named(1, 'Ethereum', 'https://etherscan.io');
const base = named(8453, 'Base', 'https://basescan.org');
const context = (change: Partial<RecipientContext> = {}): RecipientContext => ({
  vmType: 'evm',
  chain: ethereum,
  chains: [ethereum, base],
  claimAddress: owner,
  currencyAddress: usdc.toLowerCase(),
  contracts: [router.toLowerCase()],
  known: [],
  ...change,
});

describe('on an EVM chain', () => {
  it('takes the claim address as it is', () => {
    expect(checkRecipient(` ${owner} `, context())).toEqual({
      recipient: owner,
      problems: [],
      warnings: [],
      format: 'checksum',
      isOther: false,
    });
  });

  it.each(pastedAddresses(owner))('reads the address out of %j', (pasted) => {
    expect(checkRecipient(pasted, context())).toMatchObject({
      recipient: owner,
      problems: [],
      isOther: false,
    });
  });

  it.each([
    `base:${owner}`,
    `eip155:8453:${owner}`,
    `https://basescan.org/address/${owner}`,
    `ethereum:${owner}@8453`,
    `bitcoin:${owner}`,
  ])('stops %s, which names another chain than the payout', (pasted) => {
    expect(checkRecipient(pasted, context()).problems).toEqual([
      expect.stringMatching(/names another chain than Ethereum\.$/),
    ]);
  });

  it('stops two addresses: one of them is meant', () => {
    expect(checkRecipient(`${owner} or ${usdc}`, context()).problems[0]).toBe(
      'This text has 2 addresses. Enter one of them.',
    );
  });

  it('sends the checksummed form of an address without one, and says so', () => {
    const check = checkRecipient(owner.toLowerCase(), context());
    expect(check).toMatchObject({ recipient: owner, problems: [] });
    expect(check.warnings).toHaveLength(1);
  });

  it.each([
    ['a wrong checksum', owner.replace('f39F', 'f39f'), /checksum/],
    ['the zero address', `0x${'0'.repeat(40)}`, /Zero address/],
    ['the token itself', usdc, /Token contract/],
    ['a service contract', router, /service contract/],
    ['39 digits', owner.slice(0, -1), /40 hex/],
    ['a name', 'someone.eth', /40 hex/],
    ['nothing', '', /Enter an address/],
    ['an address of another chain', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', /40 hex/],
  ])('stops %s', (_what, entered, problem) => {
    expect(checkRecipient(entered, context()).problems.join()).toMatch(problem);
  });

  it('warns of a look-alike of the claim address', () => {
    const twin = `0xf39f${'ab'.repeat(16)}2266`;
    const check = checkRecipient(twin, context());
    expect(check.isOther).toBe(true);
    expect(check.warnings.join()).toContain(`Resembles ${owner}`);
  });

  it('takes every checksummed address, and always sends a checksummed one', () => {
    const hex = fc.stringMatching(/^[0-9a-f]{40}$/);
    fc.assert(
      fc.property(hex, (digits) => {
        fc.pre(!digits.startsWith('0'.repeat(36)));
        const address = getAddress(`0x${digits}`);
        expect(checkRecipient(address, context())).toMatchObject({
          recipient: address,
          problems: [],
        });
        expect(checkRecipient(`0x${digits}`, context()).recipient).toBe(address);
      }),
    );
  });
});

describe('on another vm type', () => {
  const sol = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU';
  it.each([
    ['svm', sol],
    ['bvm', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
    ['bvm', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
    ['tvm', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
    ['tonvm', 'EQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAM9c'],
    ['xrpvm', 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh'],
  ])('takes the shape of %s: %s', (vmType, entered) => {
    const check = checkRecipient(entered, context({ vmType }));
    expect(check).toMatchObject({ problems: [], format: 'shape', isOther: true });
  });

  it.each(['svm', 'bvm', 'tvm', 'tonvm', 'xrpvm'])('%s does not take an EVM address', (vmType) => {
    expect(checkRecipient(owner, context({ vmType })).problems.join()).toMatch(/EVM address/);
  });

  it('knows a contract of a TON chain in another spelling', () => {
    const friendly = 'EQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAM9c';
    const raw = `0:${'0'.repeat(64)}`;
    const check = checkRecipient(raw, context({ vmType: 'tonvm', contracts: [friendly] }));
    expect(check.problems.join()).toMatch(/not a wallet/);
  });

  it('says that the format of an unknown vm type is not checked', () => {
    const check = checkRecipient('0.0.4851', context({ vmType: 'hederavm' }));
    expect(check).toMatchObject({ problems: [], format: 'not checked', isOther: true });
    expect(check.warnings.join()).toMatch(/not checked/);
    expect(checkRecipient('anything', context({ vmType: null })).format).toBe('not checked');
  });

  it('has no default', () => {
    expect(checkRecipient('', context({ vmType: 'svm' })).problems).toEqual(['Enter an address.']);
  });

  it.each([
    ['svm', '1'.repeat(32)],
    ['tonvm', `-1:${'0'.repeat(64)}`],
    ['bvm', '1BitcoinEaterAddressDontSendf59kuE'],
    ['bvm', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
  ])('takes what looks like no random text on %s: %s', (vmType, entered) => {
    expect(checkRecipient(entered, context({ vmType }))).toMatchObject({
      recipient: entered,
      problems: [],
    });
  });

  it.each([
    ['a Litecoin address', 'LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1'],
    ['one of a Cosmos chain', 'cosmos1zg69v7yszg69v7yszg69v7yszg69v7ys8xdv96'],
    ['one with a wrong letter', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdp'],
    ['a Tron address', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  ])('bvm does not take %s', (_what, entered) => {
    expect(checkRecipient(entered, context({ vmType: 'bvm' })).problems).toEqual([
      'Not the format of a bvm address.',
    ]);
  });

  it('sends no invisible characters: what is sent is what is shown', () => {
    const hedera = context({ vmType: 'hederavm', chain: null });
    expect(checkRecipient('0.0.48\u202e51', hedera)).toMatchObject({
      recipient: '0.0.4851',
      problems: [],
    });
    expect(checkRecipient('0.0.48 51', hedera).problems).toHaveLength(1);
  });
});

describe('the typed confirmation', () => {
  it('takes the last six characters and nothing else', () => {
    expect(isConfirmedEnd(owner, 'b92266')).toBe(true);
    expect(isConfirmedEnd(owner, 'B92266')).toBe(true);
    expect(isConfirmedEnd(owner, '92266')).toBe(false);
    expect(isConfirmedEnd(owner, owner)).toBe(false);
    expect(isConfirmedEnd('rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh', 'wdtyTh')).toBe(true);
    expect(isConfirmedEnd('rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh', 'WDTYTH')).toBe(false);
    expect(isConfirmedEnd('', '')).toBe(false);
  });

  it('takes all of a recipient that is no longer than that', () => {
    expect(isConfirmedEnd('bob', 'bob')).toBe(true);
    expect(isConfirmedEnd('bob', 'BOB')).toBe(false);
    expect(isConfirmedEnd('bob', 'ob')).toBe(false);
    expect(isConfirmedEnd('a.near', 'a.near')).toBe(true);
  });
});

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

describe('a claim address', () => {
  it.each([address, address.toLowerCase(), `0x${address.slice(2).toUpperCase()}`])(
    'is %s, with a right checksum or without one',
    (text) => {
      expect(enteredClaimAddress(text)).toEqual({ text, issue: null });
    },
  );

  it.each([
    ['one wrong character', address.replace('f39F', 'f38F')],
    ['a character in the wrong case', address.replace('aad', 'aaD')],
  ])('with %s has a wrong checksum, and no balance of zero', (_what, text) => {
    expect(enteredClaimAddress(text).issue).toMatch(/checksum doesn’t match/);
  });

  it.each([address.slice(0, -1), `${address}0`, 'vitalik.eth'])('is not %j', (text) => {
    expect(enteredClaimAddress(text).issue).toMatch(/valid EVM address/);
  });

  it.each(['', '0x', 'two words'])('is not %j, which no chain has', (text) => {
    expect(enteredClaimAddress(text).issue).not.toBeNull();
  });

  it('has one spelling, however it was typed', () => {
    const upper = `0x${address.slice(2).toUpperCase()}`;
    expect([address, address.toLowerCase(), upper].map(checksummed)).toEqual(
      Array(3).fill(address),
    );
    expect(checksummed('not an address')).toBe('not an address');
  });
});
