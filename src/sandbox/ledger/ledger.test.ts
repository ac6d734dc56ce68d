import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { developmentAccount, feeRecipient } from '../world/identifiers';
import { accountsOf } from './accounts';
import { createLedger } from './ledger';

const atMs = Date.UTC(2026, 10, 1);
const accounts = accountsOf(1);
const held = [developmentAccount, feeRecipient(1, 1)].flatMap((address) =>
  (accounts.get(address.toLowerCase())?.holdings ?? []).map(({ token }) => ({ address, token })),
);

it('takes a claim from its balance to the unit, also all of it', () => {
  expect(held).toHaveLength(4);
  const share = fc.integer({ min: 0, max: 1_000 });
  fc.assert(
    fc.property(
      fc.constantFrom(...held),
      share,
      fc.bigInt(0n, 9n),
      ({ address, token }, part, odd) => {
        const ledger = createLedger(1, () => atMs);
        const before = ledger.available(address, token);
        const amount = part === 1_000 ? before : (before * BigInt(part)) / 1_000n + odd;
        ledger.debit(address, amount, token, atMs);
        expect(ledger.available(address, token)).toBe(before - amount);
      },
    ),
  );
});

it('leaves nothing of any currency where all are taken', () => {
  const address = feeRecipient(1, 1);
  const ledger = createLedger(1, () => atMs);
  ledger.debit(address, ledger.available(address), undefined, atMs);
  for (const { token } of held.filter((each) => each.address === address))
    expect(ledger.available(address, token)).toBe(0n);
});
