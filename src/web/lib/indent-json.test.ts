import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { indentJson } from './indent-json';

it('breaks JSON into lines and leaves numbers as they are', () => {
  expect(
    indentJson('{"a":{"n":123456789012345678901234567890.10,"b":[]},"c":[1, "x,{}\\""]}'),
  ).toBe(
    [
      '{',
      '  "a": {',
      '    "n": 123456789012345678901234567890.10,',
      '    "b": []',
      '  },',
      '  "c": [',
      '    1,',
      '    "x,{}\\""',
      '  ]',
      '}',
    ].join('\n'),
  );
});

it('prints any value as JSON.stringify does', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(indentJson(JSON.stringify(value))).toBe(JSON.stringify(value, null, 2));
    }),
  );
});
