import { expect, test } from 'vitest';
import { hasMixedScripts } from './money-amount';

test('a symbol of more than one script is told from one in a single script', () => {
  expect(['USD₮0', 'USDC', 'ΩMEGA', 'ЖЖ'].map(hasMixedScripts)).toEqual([
    false,
    false,
    true,
    false,
  ]);
});
