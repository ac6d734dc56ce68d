import { expect, it } from 'vitest';
import { feeTitle } from './cards/fee-rows';

it('says the name of a fee as words', () => {
  const titles = {
    priorityLane: 'Priority lane',
    rent: 'Rent',
    relayerGas: 'Relayer gas',
    app: 'App fee',
  };
  for (const [name, title] of Object.entries(titles)) expect(feeTitle(name)).toBe(title);
});
