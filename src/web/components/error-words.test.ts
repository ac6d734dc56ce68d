import { expect, test } from 'vitest';
import { ApiError, readProblem, UnexpectedShapeError } from '../api/errors';
import { causeLine, errorLine, errorWords, sourceLine, stopReason } from './error-words';

const wordsFor = (status: number, body: object) =>
  errorWords(new ApiError(status, readProblem(body, null)));

test.each([400, 401, 403, 404, 413, 421, 429, 500, 502, 503, 504])(
  'a %i of the dashboard’s own server is not called the service’s',
  (status) => {
    // What the proxy itself says of the service has a trace ID; a server in front of it may send such a body too.
    for (const body of [{ title: 'Any', detail: 'No such thing.' }, {}])
      expect(wordsFor(status, body).title).not.toMatch(/service|key/i);
  },
);

test.each([
  [400, 400, 'Invalid request'],
  [403, 403, 'This API key doesn’t have access'],
  [404, 404, 'Not found'],
  [429, 429, 'Rate limit reached'],
  [500, 500, 'Service error'],
  [503, 503, 'Service error'],
  [502, 401, 'This API key doesn’t have access'],
])('a %i after the service’s %i: %s', (status, upstreamStatus, title) => {
  const words = wordsFor(status, { upstreamStatus, detail: 'Words of the service.' });
  expect(words.title).toBe(title);
  expect(words.detail).toMatch(/^Words of the service\./);
});

test('a server in front of Waybill’s own that can’t reach it is not a mistake of either', () => {
  expect(wordsFor(502, {}).title).toBe('Waybill’s server can’t be reached');
  expect(wordsFor(500, {}).title).toBe('Waybill server error');
});

test('what the proxy says of a service that gave nothing names the service', () => {
  const detail = 'The service can’t be reached.';
  expect(wordsFor(502, { detail, traceId: 't' })).toEqual({
    title: 'Service error',
    detail,
  });
  expect(wordsFor(504, { detail, traceId: 't' }).title).toBe('The service timed out');
});

test('a rate limit says when to retry, also where that is not reported', () => {
  const detail = 'Too many.';
  expect(wordsFor(429, { detail, retryAfterMs: 11_400 }).detail).toBe('Too many. Retry in 12s.');
  expect(wordsFor(429, { detail }).detail).toBe('Too many. Retry time not reported.');
});

test('under a title of its own, an error says once who failed', () => {
  const line = (body: object) => causeLine(new ApiError(502, readProblem(body, null)));
  expect(line({ detail: 'The service returned an error.', upstreamStatus: 500 })).toBe(
    'The service returned an error.',
  );
  expect(line({ detail: 'Database down.', upstreamStatus: 500 })).toBe(
    'Service error. Database down.',
  );
});

test('an error in a line is whole sentences, with the time to retry', () => {
  const line = (status: number, body: object) =>
    errorLine(new ApiError(status, readProblem(body, null)));
  expect(line(502, {})).toBe('Status 502.');
  expect(line(400, { detail: 'bad chain', traceId: 't' })).toBe('bad chain. Trace ID t.');
  expect(line(429, { detail: 'Too many', retryAfterMs: 900 })).toBe('Too many. Retry in 1s.');
});

test('why a walk stopped names who said no', () => {
  const stopped = (body: object) => stopReason(new ApiError(503, readProblem(body, null)));
  expect(stopped({ upstreamStatus: 503, detail: 'Busy.' })).toBe('the service returned 503: Busy.');
  expect(stopped({ detail: 'Too many.' })).toBe('Waybill’s server returned 503: Too many.');
});

test('a status says whose it is', () => {
  const line = (status: number, body: object) =>
    sourceLine(new ApiError(status, readProblem(body, null)));
  expect(line(502, { upstreamStatus: 500 })).toBe('HTTP 500 from the service.');
  expect(line(400, { upstreamStatus: 400 })).toBe('HTTP 400 from the service.');
  expect(line(413, {})).toBe('HTTP 413 from Waybill’s server.');
});

test('where a response is unexpected, its fields are beside the words', () => {
  const error = new UnexpectedShapeError(['Field: requests.0.id.'], {}, null);
  expect(errorWords(error).detail).toBe('The service returned data in an unexpected format.');
  expect(sourceLine(error)).toBe('Field: requests.0.id.');
});

test('no title is an HTTP phrase', () => {
  for (const status of [400, 401, 403, 413, 421, 429, 500, 502, 503, 504])
    for (const body of [{ title: 'Bad Gateway' }, { title: 'Bad Gateway', upstreamStatus: status }])
      expect(wordsFor(status, body).title).not.toMatch(/gateway|forbidden|unavailable|bad/i);
});
