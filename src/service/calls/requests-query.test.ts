import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { failReasons, noReason, refundFailReasons } from '../fail-reason';
import { parameterProblem, requestFeatures, requestsV3Query, requestTypes } from './requests-query';
import { requestsV2Query } from './endpoints';
import { statuses } from '../status';

const openParameters = [
  requestsV3Query.status,
  requestsV3Query.failReason,
  requestsV3Query.refundFailReason,
  requestsV3Query.requestType,
  requestsV3Query.features,
  requestsV2Query.status,
];

test('a word that nobody has heard of may be asked for', () => {
  const word = fc.stringMatching(/^[A-Za-z0-9_ -]{1,64}$/);
  fc.assert(
    fc.property(word, fc.constantFrom(...openParameters), (value, spec) => {
      expect(parameterProblem(spec, value)).toBeNull();
    }),
  );
});

test('every listed word may be asked for', () => {
  const problems = [
    ...[...failReasons, noReason].map((word) => parameterProblem(requestsV3Query.failReason, word)),
    ...refundFailReasons.map((word) => parameterProblem(requestsV3Query.refundFailReason, word)),
    ...requestTypes.map((word) => parameterProblem(requestsV3Query.requestType, word)),
    ...statuses.map((word) => parameterProblem(requestsV3Query.status, word)),
    parameterProblem(requestsV3Query.features, requestFeatures.join(',')),
  ];
  expect(problems.filter((problem) => problem !== null)).toEqual([]);
});

test.each(['', 'a'.repeat(65), 'a/b', 'a&b', 'a\n', 'ä', 'app_fees,,gas', 'a,b/c'])(
  'no word: %j',
  (value) => {
    for (const spec of openParameters) expect(parameterProblem(spec, value)).not.toBeNull();
  },
);

test('a number below 0 is told its bound, not that it is none', () => {
  expect(parameterProblem(requestsV3Query.fillTimeMin, '-1')).toBe('must be 0 or more');
  expect(parameterProblem(requestsV3Query.amountUsdMin, '-0.5')).toBe('must be 0 or more');
  expect(parameterProblem(requestsV3Query.originChainId, '-1')).toBe('must be 0 or more');
  expect(parameterProblem(requestsV3Query.limit, '-1')).toBe('must be between 1 and 50');
  expect(parameterProblem(requestsV3Query.amountUsdMin, 'ten')).toBe('must be a number');
});
