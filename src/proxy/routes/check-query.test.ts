import { expect, test } from 'vitest';
import { endpoints } from '#service/calls/endpoints';
import { HttpProblem } from '../http/http-problem';
import { checkQuery } from './check-query';

const refusalOf = (query: string): string | null => {
  try {
    checkQuery(endpoints.requests, `/requests/v3?${query}`);
    return null;
  } catch (error) {
    if (error instanceof HttpProblem) return error.message;
    throw error;
  }
};

test.each(['toString', 'constructor', '__proto__', 'hasOwnProperty'])(
  'the name %s is a name like any other',
  (name) => {
    expect(refusalOf(`${name}=1`) ?? '').not.toMatch(/native code|object Object/);
  },
);

test.each([
  'statuses',
  'users',
  'chainIds',
  'filter',
  'ids',
  'terms',
  'hashes',
  'status.in',
  'user__eq',
  'limits',
])('%s is refused, and not dropped, because it would change what is asked for', (name) => {
  expect(refusalOf(`${name}=1`)).toBe(`Unknown query parameter ${name}.`);
});

test.each(['utm_source', 'sdkVersion', 'source', 'limit2', 'v'])('%s is dropped', (name) => {
  expect(refusalOf(`${name}=1`)).toBeNull();
});
