// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { ChainsProvider, chainsQuery } from './chains';
import { createQueryClient } from '../query-client';
import { Session } from '../session';
import { soon } from '#testing/soon';

vi.mock('../useNetwork', () => ({ useNetwork: () => 'mainnet' }));
Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);

afterEach(() => vi.unstubAllGlobals());

test('chains that could not be read at the start are not asked for again by the frame', async () => {
  const fetch = vi.fn(async () => Response.json({ message: 'no' }, { status: 400 }));
  vi.stubGlobal('fetch', fetch);
  const client = createQueryClient(new Session());
  const view = createRoot(document.createElement('div'));
  const draw = (key: string) =>
    act(async () =>
      view.render(
        <QueryClientProvider client={client}>
          <ChainsProvider key={key}>{null}</ChainsProvider>
        </QueryClientProvider>,
      ),
    );
  await client.prefetchQuery(chainsQuery('mainnet'));
  await draw('first');
  expect(fetch).toHaveBeenCalledTimes(1);
  // Retry asks, and so does the frame where nobody has.
  await act(() => client.prefetchQuery(chainsQuery('mainnet')));
  expect(fetch).toHaveBeenCalledTimes(2);
  client.clear();
  await draw('second');
  await soon(() => expect(fetch).toHaveBeenCalledTimes(3));
  act(() => view.unmount());
});
