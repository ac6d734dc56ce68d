import { QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { Session } from './session';
import { createQueryClient } from './query-client';
import { queryKey } from './query-key';
import { soon } from '#testing/soon';

test('a page on screen is never dropped, however many came before it, and few of those stay', async () => {
  const client = createQueryClient(new Session());
  const ask = vi.fn(async (page: number) => Promise.resolve(page));
  const keyOf = (page: number) => queryKey('sandbox', 'requests', { page });
  const optionsOf = (page: number) => ({ queryKey: keyOf(page), queryFn: () => ask(page) });
  const observer = new QueryObserver<number>(client, optionsOf(0));
  const leave = observer.subscribe(() => {});
  const find = (page: number) => client.getQueryCache().find({ queryKey: keyOf(page) });
  const walk = [1, 2, 3, 4, 5, 6, 7, 8, 9, 3];
  for (const page of walk) {
    observer.setOptions(optionsOf(page));
    expect(find(page)?.isActive()).toBe(true);
    await soon(() => expect(observer.getCurrentResult().data).toBe(page));
  }
  await soon(() => expect(client.getQueryCache().getAll().length).toBeLessThanOrEqual(6));
  expect(find(3)?.isActive()).toBe(true);
  expect(ask.mock.calls.length).toBeLessThanOrEqual(walk.length + 1);
  leave();
  client.clear();
});
