import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Coded } from './Coded';

/** The parts that no line break may be in. */
const whole = (text: string) =>
  [
    ...renderToStaticMarkup(<Coded text={text} />).matchAll(
      /"whitespace-nowrap">(?:<code[^>]*>)?([^<]*)/g,
    ),
  ].map(([, part]) => part);

test('a date, a size and an endpoint are never parted', () => {
  expect(
    whole('Over 1,232 bytes at `POST /quote/v2` since 2026-05-29, also for same-chain quotes.'),
  ).toEqual(['1,232 bytes', 'POST /quote/v2', '2026-05-29', 'same-chain']);
});

test('a long name may break', () => {
  expect(whole('Lower `includedOriginSwapSources`.')).toEqual([]);
  expect(renderToStaticMarkup(<Coded text="Lower `maxRouteLength`." />)).toContain(
    '>maxRouteLength</code>',
  );
});
