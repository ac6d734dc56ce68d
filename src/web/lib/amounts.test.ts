import * as fc from 'fast-check';
import { formatUnits as unitsInViem } from 'viem';
import { describe, expect, it } from 'vitest';
import { decimalOf } from '#service/decimal';
import {
  cutDecimal,
  formatCellUsd,
  formatDecimal,
  formatUnits,
  formatUsd,
  shortDecimal,
} from './amounts';

describe('amounts', () => {
  it.each([
    ['1500000', 6, '1.5'],
    ['0', 18, '0'],
    ['-1', 18, '−0.000000000000000001'],
    ['123456789012', 6, '123,456.789012'],
    ['9'.repeat(78), 0, `${'999,'.repeat(25)}999`],
    ['1.5', 6, null],
    ['1', 37, null],
    ['', 6, null],
  ])('formatUnits(%s, %i) is %s', (amount, decimals, text) => {
    expect(formatUnits(amount, decimals)).toBe(text);
  });

  it.each([
    ['1198.4', '$1,198.40'],
    ['-0.5', '−$0.50'],
    ['0', '$0.00'],
    ['-0.000', '$0.00'],
    ['16.316397', '$16.32'],
    ['-109.612427', '−$109.61'],
    ['0.015', '$0.02'],
    ['0.01', '$0.01'],
    ['0.0099', '<$0.01'],
    ['-0.000004', '−<$0.01'],
    ['0.9999', '$1.00'],
    ['1e5', null],
  ])('formatUsd(%s) is %s', (usd, text) => {
    expect(formatUsd(usd)).toBe(text);
  });

  it.each([
    ['0.000000', '2760000000000', '<$0.01'],
    ['-0.000000', '1', '−<$0.01'],
    ['0.000000', '0', '$0.00'],
    ['0.000000', null, '$0.00'],
    ['0.010000', '1', '$0.01'],
  ])('formatUsd(%s) of %s units is %s', (usd, amount, text) => {
    expect(formatUsd(usd, amount)).toBe(text);
  });

  it.each([
    ['79000000000000', '$79T'],
    ['-1234567890.5', '−$1.234B'],
    ['1198.4', '$1,198.40'],
    ['999999.99', '$999,999.99'],
    ['0.0000001', '<$0.01'],
    ['0.000000', '$0.00'],
  ])('formatCellUsd(%s) is %s: never cut inside a number', (usd, text) => {
    expect(formatCellUsd(usd)).toBe(text);
  });

  it.each([
    ['2.5', '2.5'],
    ['1,198.312345', '1,198'],
    ['96.0612', '96.06'],
    ['0.000012345678', '0.00001234'],
    ['123,456.789', '123,456'],
    ['5,823,999', '5.823M'],
    ['79,123,456,789,012.5', '79.12T'],
    ['9'.repeat(78), '9.999E77'],
    ['0.000000001', '<0.00000001'],
    ['−0.000000001', '−<0.00000001'],
    ['0.000000000', '0'],
    ['−12.3456789', '−12.34'],
    ['−5,823,999', '−5.823M'],
    ['15 smallest units', '15 smallest units'],
    ['123456789 smallest units', '123.4M smallest units'],
    ['15 units', '15 units'],
    ['1 2', '1 2'],
    ['many', 'many'],
  ])('%s in a dense place is %s', (exact, short) => {
    expect(shortDecimal(exact)).toBe(short);
  });

  it.each([
    ['17.103093615', '17.103', '093615'],
    ['206.086397', '206.086', '397'],
    ['0.000012345678', '0.0000123456', '78'],
    ['1.00000049', '1', '.00000049'],
    ['123,456,789.5', '123,456,789', '.5'],
    ['−12.3456789', '−12.3456', '789'],
    ['2.5', '2.5', ''],
    ['many', 'many', ''],
  ])('%s is shown as %s, and a copy has %s too', (exact, shown, rest) => {
    expect(cutDecimal(exact)).toEqual([shown, rest]);
  });

  const shapes = [
    ['a token amount', shortDecimal, ''],
    ['a value in USD', formatCellUsd, '$'],
  ] as const;
  it.each(shapes)(
    '%s in a dense place keeps its sign, never reads as zero and has room',
    (_name, write, dollar) => {
      fc.assert(
        fc.property(
          fc.bigInt({ min: -(10n ** 60n), max: 10n ** 60n }),
          fc.nat(36),
          (units, places) => {
            const plain = decimalOf(units.toString(), places) ?? '';
            const short = write(dollar === '' ? (formatDecimal(plain) ?? '') : plain) ?? '';
            expect(short.length).toBeLessThanOrEqual(14);
            expect(short.replace('>', '').startsWith('−')).toBe(units < 0n);
            expect(/[1-9]/.test(short)).toBe(units !== 0n);
          },
        ),
      );
    },
  );

  it('writes units as viem does', () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.integer({ min: 0, max: 36 }), (value, decimals) => {
        const inRange = value % 10n ** 78n;
        expect(decimalOf(inRange.toString(), decimals)).toBe(unitsInViem(inRange, decimals));
      }),
    );
  });

  it('keeps every digit', () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.integer({ min: 0, max: 36 }), (value, decimals) => {
        const plain = decimalOf(value.toString(), decimals);
        expect(plain).not.toBeNull();
        expect(
          formatDecimal(plain ?? '')
            ?.replaceAll(',', '')
            .replace('−', '-'),
        ).toBe(plain);
      }),
    );
  });
});
