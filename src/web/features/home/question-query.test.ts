import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../api/query-client';
import { Session } from '../../api/session';
import { questionQuery } from './question-query';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a question that the service refuses is asked in a narrower way, and stays so', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 9, 1) });
  const urls: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    // A refusal is followed by a look whether whose requests they are can be asked for.
    if (url.includes('filters')) urls.push(decodeURIComponent(url));
    return url.includes('not%3A')
      ? Response.json({ message: 'filters' }, { status: 400 })
      : Response.json({ requests: [], total: 0 });
  });
  const client = createQueryClient(new Session());
  const read = () => client.fetchQuery(questionQuery('mainnet', 'ours', 'delayed'));
  expect(await read()).toMatchObject({ isSimpler: true, before: null });
  expect(urls).toHaveLength(2);
  expect(urls[1]).toContain('[{"status":["depositing","pending"]}]');
  for (const minute of [1, 2]) {
    vi.setSystemTime(Date.UTC(2026, 9, 1, 0, minute));
    // The read before, and nothing older than that.
    const { atMs, before } = await read();
    expect(before).toMatchObject({ atMs: atMs - 60_000, isSimpler: true });
    expect(before).not.toHaveProperty('before');
  }
  expect(urls).toHaveLength(4);
});
