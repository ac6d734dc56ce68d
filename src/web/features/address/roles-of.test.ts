import { expect, it } from 'vitest';
import { makeWireRecord } from '#testing/make-wire-record';
import { readRow } from '#service/records/read-requests';
import { readChain } from '#service/schema/chain';
import { rolesOf, solverChains } from './roles-of';

const address = `0x${'Ab'.repeat(20)}`;
const records = [
  { id: 'a', user: address, sender: 'x', recipient: 'y' },
  { id: 'b', user: address.toLowerCase(), sender: 'x', recipient: address },
].flatMap((fields) => readRow({ ...makeWireRecord(), ...fields }).record ?? []);

it('counts an address in every role, whatever the case of its hex', () => {
  expect(rolesOf(records, address)).toEqual([
    { role: 'User', count: 2 },
    { role: 'Recipient', count: 1 },
  ]);
  expect(rolesOf(records, '0x00')).toEqual([]);
});

it('knows a solver of the service', () => {
  const chains = [
    { id: 1, vmType: 'evm', solverAddresses: [address.toLowerCase()] },
    { id: 2, solverAddresses: [] },
    { id: 3 },
  ].flatMap((fields) => readChain(fields).chain ?? []);
  expect(solverChains(chains, address).map(({ id }) => id)).toEqual([1]);
});
