import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { errorCodesIn } from './links/ErrorCodeLink';

it('finds listed codes anywhere, and others only where a member says that they are codes', () => {
  expect(errorCodesIn('Failed with AMOUNT_TOO_LOW, see SOME_OTHER_WORD')).toEqual([
    'AMOUNT_TOO_LOW',
  ]);
  expect(errorCodesIn({ inner: [{ errorCode: 'OF_TOMORROW' }], code: 'NO_QUOTES' })).toEqual([
    'OF_TOMORROW',
    'NO_QUOTES',
  ]);
  expect(errorCodesIn(null)).toEqual([]);
});

it('never throws', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => void errorCodesIn(value)),
    { numRuns: 200 },
  );
});
