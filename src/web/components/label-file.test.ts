import { describe, expect, test } from 'vitest';
import { pastedAddresses } from '#testing/identifier-wrappings';
import { labelIssue, printLabelFile, readLabelFile, withLabel, withoutLabel } from './label-file';

const checksummed = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const lower = checksummed.toLowerCase();

describe('labels of addresses', () => {
  test('one label per account, whichever case its hex is written in', () => {
    const labels = withLabel(withLabel({}, checksummed, 'Treasury'), lower, ' Ops ');
    expect(labels).toEqual({ [lower]: 'Ops' });
    expect(withoutLabel(labels, lower)).toEqual({});
  });

  test.each(pastedAddresses(checksummed))('an address is read out of %j', (text) => {
    expect(labelIssue({}, text)).toBeNull();
    expect(withLabel({}, text, 'Treasury')).toEqual({ [lower]: 'Treasury' });
  });

  test('base58 tells the cases apart', () => {
    const labels = withLabel(withLabel({}, 'AbCdEf123456789', 'One'), 'abCdEf123456789', 'Two');
    expect(Object.keys(labels)).toHaveLength(2);
  });

  test.each([
    ['', 'Enter an address.'],
    [' ', 'Enter an address.'],
    ['two words', 'Contains a space or a character that no address has.'],
    ['tab\tinside', 'Contains a space or a character that no address has.'],
    ['bell\u0007', 'Contains a space or a character that no address has.'],
    ['ü', 'Contains a space or a character that no address has.'],
    ['hello!', 'Contains a space or a character that no address has.'],
    [
      'https://explorer.example/address/0x1',
      'This link has no address of a known form. Enter the address alone.',
    ],
    [`${lower}, 0x${'ab'.repeat(20)}`, 'This text has 2 addresses. Enter one of them.'],
    ['0x', 'Only the digits 0 to 9 and the letters a to f can follow 0x.'],
    [`${lower}z`, 'Only the digits 0 to 9 and the letters a to f can follow 0x.'],
    ['a'.repeat(129), 'Longer than any known address.'],
  ])('%j is no address', (text, issue) => expect(labelIssue({}, text)).toBe(issue));

  test.each([
    ` ${lower} `,
    checksummed,
    '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    'bitcoincash:qpm2qsznhks23z7629mms6s5cwef74vcwvy22gdx6a',
    'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    'EQDtFpEwcFAEcRe5mLVh2N6C0x-_hJEM7W61_JLnSF74p4q2',
    'EQDtFpEwcFAEcRe5mLVh2N6C0x+/hJEM7W61/JLnSF74p4q2',
    '0:ed169130705004711eb998b561d8de82d31fbf84910ceb8eb5fc92e7485ef8a7',
    'rN7n7otQDd6FczFgLdSqtcsAUxDkw6fzRH',
    '0.0.1234',
    '42',
    'name.of-an_account',
  ])('%s may be an address', (text) => expect(labelIssue({}, text)).toBeNull());

  test('a file is read back as it was written', () => {
    const labels = { [lower]: 'Treasury' };
    expect(readLabelFile(printLabelFile(labels))).toEqual({ labels, invalid: 0 });
  });

  test('what is invalid in a file costs only itself, and is counted', () => {
    const labels = {
      [checksummed]: 'Ours',
      'with space': 'x',
      ok: 7,
      empty: ' ',
      long: 'x'.repeat(61),
    };
    expect(readLabelFile(JSON.stringify({ waybillLabels: 1, labels }))).toEqual({
      labels: { [lower]: 'Ours' },
      invalid: 4,
    });
  });

  test('names of the object prototype are addresses like any other', () => {
    const text = '{"waybillLabels":1,"labels":{"__proto__":"A","constructor":"B"}}';
    const read = readLabelFile(text);
    expect(typeof read === 'object' && Object.entries(read.labels)).toEqual([
      ['__proto__', 'A'],
      ['constructor', 'B'],
    ]);
  });

  test.each([
    '',
    'no JSON',
    '[]',
    '{"waybillViews":1,"views":[]}',
    '{"waybillLabels":1,"labels":{}}',
  ])('no labels in %s', (text) => expect(readLabelFile(text)).toBeTypeOf('string'));
});
