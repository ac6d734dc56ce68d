import { expect, test } from 'vitest';
import { ApiError, readProblem } from '../api/errors';
import { errorWords } from './error-words';

const wordsFor = (status: number, body: object) =>
  errorWords(new ApiError(status, readProblem(body, null)));

test.each([400, 401, 403, 404, 413, 421, 429, 500, 502, 503, 504])(
  'a %i of the dashboard’s own server is not called the service’s',
  (status) => {
    for (const body of [{ title: 'Any', detail: 'No such thing.' }, {}])
      expect(wordsFor(status, body).title).not.toMatch(/service|key/i);
  },
);

test.each([
  [400, 400, 'The service refused the call'],
  [403, 403, 'Not allowed with this key'],
  [404, 404, 'Not found'],
  [429, 429, 'Too many calls for now'],
  [500, 500, 'The service did not answer as it should'],
  [503, 503, 'The service did not answer as it should'],
  [502, 401, 'The service did not answer as it should'],
])('a %i after the service’s %i: %s', (status, upstreamStatus, title) => {
  expect(wordsFor(status, { upstreamStatus, detail: 'Words of the service.' })).toEqual({
    title,
    detail: 'Words of the service.',
  });
});
