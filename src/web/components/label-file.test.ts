import { describe, expect, test } from 'vitest';
import { labelIssue, printLabelFile, readLabelFile, withLabel, withoutLabel } from './label-file';

const checksummed = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const lower = checksummed.toLowerCase();

describe('labels of addresses', () => {
  test('one label per account, whichever case its hex is written in', () => {
    const labels = withLabel(withLabel({}, checksummed, 'Treasury'), lower, ' Ops ');
    expect(labels).toEqual({ [lower]: 'Ops' });
    expect(withoutLabel(labels, lower)).toEqual({});
  });

  test('base58 tells the cases apart', () => {
    const labels = withLabel(withLabel({}, 'AbCdEf123456789', 'One'), 'abCdEf123456789', 'Two');
    expect(Object.keys(labels)).toHaveLength(2);
  });

  test('an address needs at least one character and no space', () => {
    for (const text of ['', ' ', 'two words', 'ü', 'a'.repeat(129)])
      expect(labelIssue({}, text)).toMatch(/without spaces/);
    expect(labelIssue({}, ` ${lower} `)).toBeNull();
  });

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
