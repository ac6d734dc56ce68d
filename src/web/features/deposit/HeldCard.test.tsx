import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { makeWireRecord } from '#testing/make-wire-record';
import { readRow } from '#service/records/read-requests';
import { noChains } from '../../record/chain-of';
import { HeldCard } from './HeldCard';
import { requestVerdicts } from './held-money';

vi.mock('../../record/useChainOf', () => ({ useChainOf: () => noChains }));

test('what is held is short with every digit in its title, and says that its token is unverified', () => {
  const paid = {
    currency: { chainId: 8453, address: '0xa', symbol: 'USDC', name: '', decimals: 18 },
    amount: '2014411078780487804878048',
    amountFormatted: '2014411.078780487804878048',
    amountUsd: '8259.09',
  };
  const unverified = {
    ...paid,
    currency: { ...paid.currency, metadata: { logoURI: '', verified: false } },
  };
  const { record } = readRow(
    makeWireRecord({
      status: 'failure',
      depositAddress: { address: '0xd', type: 'open', depositTxHash: '0xin' },
      data: {
        outTxs: [],
        route: {
          quoted: null,
          actual: { origin: { inputCurrency: unverified, outputCurrency: null } },
        },
      },
    }),
  );
  const drawn = renderToStaticMarkup(
    <HeldCard verdicts={requestVerdicts(record ? [record] : [], 0, noChains)} isPart={false} />,
  );
  expect(drawn).toContain('title="2,014,411.078780487804878048 USDC · unverified token"');
  // Six digits at least are seen; the rest has no width, and is there for a copy.
  expect(drawn).toContain('<span class="text-[0px] leading-none">.078780487804878048</span>');
  expect(drawn.replaceAll(/<[^>]*>/g, '')).toMatch(
    /^Not delivered or refunded: 2,014,411\.078780487804878048 USDC unverified token on .+, \$8,259\.09 in 1 request/,
  );
});
