// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Amount } from '#service/schema/currency';
import { TokenAmount } from './TokenAmount';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

let root: Root;
const element = document.createElement('div');

beforeEach(() => {
  root = createRoot(element);
});
afterEach(() => act(() => root.unmount()));

const noAmount: Amount = {
  currency: null,
  amount: null,
  amountFormatted: null,
  amountUsd: null,
  amountUsdCurrent: null,
  minimumAmount: null,
};

function draw(amountFormatted: string, currency: Amount['currency'] = null) {
  act(() =>
    root.render(<TokenAmount isTight amount={{ ...noAmount, amountFormatted, currency }} />),
  );
  const [number] = element.querySelectorAll('span > span > span');
  return { title: element.querySelector('[title]')?.getAttribute('title'), number };
}

test('a number in a cell is short and never cut off; its title holds every digit', () => {
  const { title, number } = draw('5823999.123456789');
  expect(number?.textContent).toBe('5.823M');
  expect(number?.className).not.toContain('truncate');
  expect(title).toBe('5,823,999.123456789');
});

test('in a cell a number and its symbol share a line that does not wrap; symbol and mark are never cut off', () => {
  const metadata = { logoURI: null, verified: false, isNative: null };
  const { number } = draw('0.001005', {
    chainId: 1,
    address: null,
    symbol: 'ETH (Spot)',
    name: null,
    decimals: null,
    metadata,
  });
  const line = number?.parentElement;
  expect(line?.textContent).toBe('0.001005ETH (Spot)');
  expect(line?.className).not.toContain('wrap');
  expect(line?.lastElementChild?.className).toContain('shrink-0');
  expect(number?.className).toContain('truncate');
  // A sign that is never cut off stands for it.
  expect(line?.nextElementSibling?.getAttribute('aria-label')).toBe('unverified token');
  expect(line?.nextElementSibling?.className).toContain('shrink-0');
});

test('what is no number may be cut off', () => {
  const { title, number } = draw('x'.repeat(3000));
  expect(number?.className).toContain('truncate');
  expect(title).toBe('x'.repeat(3000));
});

test.each(['0.054641392417725317', '123456789.012345678901234567890123456789'])(
  'the last digits of %s and the symbol stand on one line',
  (amountFormatted) => {
    const currency = { chainId: 1, address: null, symbol: 'SOMI', name: null, decimals: null };
    act(() =>
      root.render(
        <TokenAmount
          isExact
          amount={{ ...noAmount, amountFormatted, currency: { ...currency, metadata: null } }}
        />,
      ),
    );
    const whole = element.querySelector('.whitespace-nowrap')?.textContent ?? '';
    expect(whole).toMatch(/\d SOMI$/);
    expect(element.textContent).toContain(whole);
  },
);
