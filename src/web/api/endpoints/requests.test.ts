import { afterEach, expect, test, vi } from 'vitest';
import { makeWireRecord } from '#testing/make-wire-record';
import { findRequests, readRequests } from './requests';
import { isUnscoped } from '../scope';
import { Session } from '../session';

afterEach(() => vi.unstubAllGlobals());

const session = new Session();
let networks = 0;
const freshNetwork = () => `n${(networks += 1)}`;

/** A proxy that answers each query with a status and the ids of its rows; tells the queries that it got. */
function proxy(answer: (query: URLSearchParams) => number | string[]): URLSearchParams[] {
  const asked: URLSearchParams[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    const query = new URL(url, 'http://localhost').searchParams;
    asked.push(query);
    const made = answer(query);
    if (typeof made === 'number')
      return Response.json({ status: made, title: 'No' }, { status: made });
    return Response.json({ requests: made.map((id) => makeWireRecord({ id })) });
  });
  return asked;
}
const scopes = (asked: URLSearchParams[]) => asked.map((query) => query.get('scope'));

test.each([400, 403])(
  'a service that refuses keys with %i is read without them',
  async (status) => {
    const network = freshNetwork();
    const asked = proxy((query) => (query.has('scope') ? status : ['a']));
    expect((await readRequests(session, network, { scope: 'ours' })).rows).toHaveLength(1);
    expect(isUnscoped(session, network)).toBe(true);
    await readRequests(session, network, { scope: 'ours' });
    expect(scopes(asked)).toEqual(['ours', null, null]);
  },
);

test.each([400, 403])(
  'a %i of one question is not about keys where the plain list is answered by key',
  async (status) => {
    const network = freshNetwork();
    // Answered without keys, and refused with them: everyone’s rows are no answer to what is asked about ours.
    const asked = proxy((query) => (query.has('scope') && query.has('term') ? status : ['a']));
    const ask = () => readRequests(session, network, { scope: 'ours', term: 'x', limit: '50' });
    await expect(ask()).rejects.toMatchObject({ status });
    await expect(ask()).rejects.toMatchObject({ status });
    expect(isUnscoped(session, network)).toBe(false);
    expect(asked.map(String)).toEqual([
      'scope=ours&term=x&limit=50',
      'scope=ours&limit=1',
      'scope=ours&term=x&limit=50',
    ]);
  },
);

test('a filtered question is read without keys where the plain list refuses them as well', async () => {
  const network = freshNetwork();
  const asked = proxy((query) => (query.has('scope') ? 403 : ['a']));
  await readRequests(session, network, { scope: 'ours', term: 'x' });
  expect(isUnscoped(session, network)).toBe(true);
  await readRequests(session, network, { scope: 'ours', term: 'y' });
  expect(asked.map(String)).toEqual([
    'scope=ours&term=x',
    'scope=ours&limit=1',
    'term=x',
    'term=y',
  ]);
});

test.each([429, 500])(
  'a plain list that fails with %i proves nothing about keys',
  async (status) => {
    const network = freshNetwork();
    proxy((query) => (query.has('term') ? 400 : status));
    await expect(
      readRequests(session, network, { scope: 'ours', term: 'x' }),
    ).rejects.toMatchObject({
      status: 400,
    });
    expect(isUnscoped(session, network)).toBe(false);
  },
);

test('everyone’s rows never come where another call was answered by key meanwhile', async () => {
  const network = freshNetwork();
  let isRefused = true;
  const asked = proxy((query) => (query.has('scope') && isRefused ? 403 : ['a']));
  const first = readRequests(session, network, { scope: 'ours' });
  isRefused = false;
  const second = readRequests(session, network, { scope: 'ours', limit: '50' });
  await Promise.allSettled([first, second]);
  isRefused = true;
  await expect(readRequests(session, network, { scope: 'ours' })).rejects.toThrow();
  expect(isUnscoped(session, network)).toBe(false);
  expect(asked.at(-1)?.get('scope')).toBe('ours');
});

test('a refusal of something else stays an error, and of our own requests', async () => {
  const network = freshNetwork();
  const asked = proxy((query) => (query.has('term') ? 400 : ['a']));
  await expect(readRequests(session, network, { scope: 'ours', term: 'x' })).rejects.toThrow();
  expect(isUnscoped(session, network)).toBe(false);
  await readRequests(session, network, { scope: 'ours' });
  expect(scopes(asked)).toEqual(['ours', 'ours', 'ours']);
});

test('a walk that began among ours never goes on among everyone’s', async () => {
  const network = freshNetwork();
  const asked = proxy((query) => (query.has('scope') && query.has('continuation') ? 403 : ['a']));
  await readRequests(session, network, { scope: 'ours' });
  await expect(
    readRequests(session, network, { scope: 'ours', continuation: 'c' }),
  ).rejects.toThrow();
  expect(scopes(asked)).toEqual(['ours', 'ours']);
});

test('an identifier that ours do not hold is looked for among everyone’s', async () => {
  const network = freshNetwork();
  const asked = proxy((query) => {
    const ids = query.get('scope') === 'ours' ? ['mine'] : ['mine', 'theirs'];
    return ids.filter((id) => id === query.get('id'));
  });
  const found = async (id: string, scope: 'ours' | 'all' = 'ours') => {
    asked.length = 0;
    const page = await findRequests(session, network, { id }, scope);
    return [page.rows.map(({ record }) => record?.id), page.scope, asked.length];
  };
  expect(await found('mine')).toEqual([['mine'], 'ours', 1]);
  expect(await found('theirs')).toEqual([['theirs'], 'all', 2]);
  expect(await found('gone')).toEqual([[], 'all', 2]);
  expect(await found('mine', 'all')).toEqual([['mine'], 'all', 1]);
});
