// @vitest-environment happy-dom
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { balancesQuery } from '../../../api/endpoints/app-fees';
import { createQueryClient } from '../../../api/query-client';
import { Session } from '../../../api/session';
import { useBalances, useBalancesOf } from './useBalances';
import { soon } from '#testing/soon';

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

function Card() {
  return useQuery(balancesQuery('mainnet', address)).status;
}

function Panel() {
  return String(useBalances('mainnet', address) !== undefined);
}

function Report() {
  return String(useBalancesOf('mainnet', [address])[0] !== undefined);
}

test.each([
  ['the claims load', Panel],
  ['a report is made', Report],
])('%s after the balance failed: its error stays until Retry', async (_, Second) => {
  let isDown = true;
  const fetched = vi.fn(() =>
    isDown
      ? Response.json({ title: 'no' }, { status: 500, headers: { 'x-trace-id': 'a' } })
      : Response.json({ balances: [] }),
  );
  vi.stubGlobal('fetch', async () => Promise.resolve(fetched()));
  const client = createQueryClient(new Session());
  const element = document.createElement('div');
  const root = createRoot(element);
  const show = (isLoaded: boolean) =>
    root.render(
      <QueryClientProvider client={client}>
        <Card /> {isLoaded && <Second />}
      </QueryClientProvider>,
    );
  show(false);
  await soon(() => expect(element.textContent).toBe('error '));
  // The service answers again before the second reader is there.
  isDown = false;
  show(true);
  await soon(() => expect(element.textContent).toBe('error false'));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(element.textContent).toBe('error false');
  expect(fetched).toHaveBeenCalledTimes(1);

  await client.refetchQueries(balancesQuery('mainnet', address));
  await soon(() => expect(element.textContent).toBe('success true'));
  expect(fetched).toHaveBeenCalledTimes(2);
  root.unmount();
  vi.unstubAllGlobals();
});
