import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { readWire } from '#testing/say-wire';
import { chainsQuery, ChainsProvider, type Chains } from '../api/endpoints/chains';
import { Session } from '../api/session';
import { ChainStatusCard } from './page/RecordPage';
import { Headline } from './cards/VerdictCard';

vi.mock('../api/useNetwork', () => ({ useNetwork: () => 'mainnet' }));
vi.mock('../components/chain/ChainMonogram', () => ({ ChainMonogram: () => null }));

/** What a reader sees: what is transparent only keeps its place. */
function seen(shown: ReactNode, chains: Chains | null): string {
  const client = new QueryClient({
    defaultOptions: { queries: { enabled: false, meta: { session: new Session() } } },
  });
  if (chains) client.setQueryData(chainsQuery('mainnet').queryKey, chains);
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <ChainsProvider>{shown}</ChainsProvider>
    </QueryClientProvider>,
  );
  return html
    .replaceAll(/<(\w+)[^>]*text-transparent[^>]*>[^<]*<\/\1>/g, '□')
    .replaceAll(/<[^>]*>/g, '');
}

const chain = { id: 10, name: 'ten', displayName: 'Ten' } as never;
const loaded: Chains = { chains: [], byId: new Map([[10, chain]]), isSandbox: false };

test('no chain is missing from a list that is still loading', () => {
  const card = <ChainStatusCard record={readWire()} />;
  expect(seen(card, null)).toContain('Loading…');
  expect(seen(card, null)).not.toContain('Not in the chain list');
  expect(seen(card, loaded)).toContain('Not in the chain list');
});

test('a heading shows no id of a chain that its name would replace', () => {
  const text = 'Delivered: 5 USDC on chain 8453 to 0x12.';
  expect(seen(<Headline text={text} />, null)).toMatch(/on\s□\sto/);
  expect(seen(<Headline text={text} />, loaded)).toMatch(/chain\s8453/);
});
