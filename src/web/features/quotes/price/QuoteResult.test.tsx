// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterAll, expect, it } from 'vitest';
import { drawPage } from '#testing/draw-page';
import { readQuoteResponse } from '#service/records/quote-response';
import { QuoteResult } from './QuoteResult';

const container = document.body.appendChild(document.createElement('div'));
const view = createRoot(container);
afterAll(() => act(() => view.unmount()));

async function show(body: unknown): Promise<HTMLElement> {
  await drawPage(
    view,
    <QuoteResult response={readQuoteResponse(body)} isQuote isOutdated={false} />,
    { config: { iconHosts: [] } },
  );
  return container;
}

const script = '<img src=x onerror="window.wasRun=1"><script>window.wasRun=1</script>';
const elsewhere = 'https://elsewhere.example/run?x=javascript:wasRun=1';
const item = (data: unknown) => ({
  status: 'incomplete',
  data,
  check: { endpoint: elsewhere, method: 'POST' },
});
const step = (over: object) => ({ id: 'deposit', kind: 'transaction', items: [], ...over });
const money = (over: object) => ({
  currency: { chainId: 1, address: elsewhere, symbol: script, decimals: 6 },
  amount: '1',
  amountUsd: '1',
  ...over,
});
const huge = '9'.repeat(400);

const hostile: Record<string, unknown> = {
  nothing: null,
  'a list': [],
  text: script,
  'no parts': {},
  'parts of other shapes': { fees: 7, details: 'x', steps: {}, protocol: [], feeSponsorship: 3 },
  'nulls everywhere': { fees: { gas: null }, details: null, steps: [null], protocol: { v2: null } },
  'a step on another host': {
    steps: [step({ items: [item({ to: elsewhere, data: '0x', value: '0', chainId: 1 })] })],
  },
  'an address that is a script': {
    steps: [step({ items: [item({ to: 'javascript:wasRun=1', data: '0x00', value: '1' })] })],
  },
  'markup in words': { steps: [step({ action: script, description: script, id: script })] },
  'links in words': { steps: [step({ action: elsewhere, description: elsewhere })] },
  'a deposit address of markup': { steps: [step({ depositAddress: script })] },
  'huge amounts': { fees: { gas: money({ amount: huge, amountUsd: huge }) } },
  'negative and fractional amounts': { details: { currencyIn: money({ amount: '-1.5' }) } },
  'absurd decimals': {
    details: { currencyOut: money({ currency: { decimals: 1e9, symbol: script } }) },
  },
  'an endless time': { details: { timeEstimate: 1e300, rate: huge } },
  'fees of names from prototypes': JSON.parse(
    '{"fees":{"__proto__":{"amount":"1"},"constructor":{"amount":"2"}}}',
  ) as unknown,
  'ten thousand steps': { steps: Array.from({ length: 10_000 }, () => step({})) },
  'ten thousand fees': {
    fees: Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`fee${n}`, money({})])),
  },
  'an order of markup': {
    protocol: { v2: { orderId: script, hubType: elsewhere, orderSignature: script } },
  },
  'hidden characters': {
    requestId: '\u202e\u200b0x1',
    details: { operation: '\u0000\u202e', route: { origin: { router: script } } },
  },
  'a sponsor of nonsense': {
    feeSponsorship: { quoted: { components: { swap: 5, [script]: {} }, capHit: 'maybe' } },
  },
  'data that is no call': {
    steps: [step({ items: [item({ to: '0x1', data: `0x${'zz'.repeat(9_000)}`, value: huge })] })],
  },
};

it(`gives no link, no button and no script for ${Object.keys(hostile).length} hostile answers`, async () => {
  for (const [name, body] of Object.entries(hostile)) {
    const shown = await show(body);
    expect(shown.querySelector('section'), name).not.toBeNull();
    const active = 'a, button, img, script, iframe, form, input, [href], [src], [onerror]';
    expect([name, [...shown.querySelectorAll(active)].map((found) => found.outerHTML)]).toEqual([
      name,
      [],
    ]);
    expect(shown.textContent?.length, name).toBeLessThan(20_000);
    expect(shown.textContent, name).not.toContain('\u202e');
  }
  expect(Reflect.get(globalThis, 'wasRun')).toBeUndefined();
});

it('shows what an ordinary quote says', async () => {
  const shown = await show({
    requestId: '0xabc',
    fees: { gas: money({ amountUsd: '0.02' }), app: money({ amountUsd: '0.5' }) },
    details: { timeEstimate: 10, rate: '2', currencyIn: money({}), operation: 'swap' },
    steps: [step({ items: [item({ to: '0x1', data: '0x', value: '5', chainId: 1 })] })],
    protocol: { v2: { orderId: '0x2', hubType: 'onchain' } },
  });
  for (const words of ['0xabc', '$0.02', '$0.50', '10s', 'Swap', 'Onchain', 'Steps (text only)'])
    expect(shown.textContent).toContain(words);
});
