import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { EgressGuard, formsOf, minSecretLength } from './egress-guard';

const runs = process.env['FULL_PROPERTIES'] ? 5_000 : 500;

const secret = fc.string({
  unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
  minLength: minSecretLength,
  maxLength: 48,
});
/** Few different letters, so that much looks like the beginning of a secret. */
const fewLetters = fc.string({
  unit: fc.constantFrom('a', 'b'),
  minLength: minSecretLength,
  maxLength: 12,
});
const secrets = fc.array(fc.oneof(secret, fewLetters), { minLength: 1, maxLength: 6 });
const noise = fc.oneof(
  fc.string({ maxLength: 200 }),
  fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 60 }),
);

test('finds every form of every secret, wherever it stands', () => {
  fc.assert(
    fc.property(secrets, fc.nat(), fc.nat(), noise, noise, (all, which, how, before, behind) => {
      const forms = formsOf(all[which % all.length] ?? '');
      const guard = new EgressGuard(() => all);
      expect(guard.holdsSecret(before + forms[how % forms.length] + behind)).toBe(true);
    }),
    { numRuns: runs },
  );
});

test('finds nothing else, however near it comes', () => {
  fc.assert(
    fc.property(secrets, fc.nat(), fc.nat(), noise, noise, (all, which, cut, before, behind) => {
      const forms = all.flatMap(formsOf);
      const form = forms[which % forms.length] ?? '';
      const place = cut % form.length;
      const text = before + form.slice(0, place) + form.slice(place + 1) + behind;
      const guard = new EgressGuard(() => all);
      expect(guard.holdsSecret(text)).toBe(forms.some((other) => text.includes(other)));
    }),
    { numRuns: runs },
  );
});

test('bytes at every place, at the end as well', () => {
  const guard = new EgressGuard(() => ['a-key-of-some-length']);
  for (let before = 0; before < 40; before++) {
    const bytes = Buffer.from('x'.repeat(before) + 'a-key-of-some-length');
    expect(guard.holdsSecret(bytes)).toBe(true);
    expect(guard.holdsSecret(bytes.subarray(0, -1))).toBe(false);
    expect(guard.holdsSecret(bytes.subarray(before + 1))).toBe(false);
  }
});

test('secrets that come and go count at once', () => {
  let secrets: string[] = [];
  const guard = new EgressGuard(() => secrets);
  expect(guard.holdsSecret('the first secret')).toBe(false);
  secrets = ['the first secret'];
  expect(guard.holdsSecret('the first secret')).toBe(true);
  secrets = ['another one'];
  expect(guard.holdsSecret('the first secret')).toBe(false);
});

test('what is too short to be found is refused, and not passed over', () => {
  expect(() => new EgressGuard(() => ['']).holdsSecret('anything')).toThrow(RangeError);
});
