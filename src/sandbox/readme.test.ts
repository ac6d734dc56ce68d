import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { reservedAddress, sentinels, type Sentinel } from './faults';
import { claimFaults, type ClaimFault } from './ledger/claim-faults';
import { claimFaultAddress, hostileAddress, hostileClaims } from './ledger/hostile-claims';

const readme = readFileSync(new URL('README.md', import.meta.url), 'utf8').replaceAll(/ +/g, ' ');

test('the README lists every sentinel with its address and its effect', () => {
  for (const [sentinel, effect] of Object.entries(sentinels))
    expect(readme).toContain(
      `| \`${sentinel}\` | \`${reservedAddress(sentinel as Sentinel)}\` | ${effect} |`,
    );
});

test('the README lists every fault of a claim', () => {
  for (const [fault, effect] of Object.entries(claimFaults))
    expect(readme).toContain(`| \`${claimFaultAddress(fault as ClaimFault)}\` | ${effect} |`);
  expect(readme).toContain(`${hostileClaims.length} answers that must not be signed`);
  for (const name of ['a message that is text', 'the endpoint on another host', 'two steps'])
    expect(readme).toContain(hostileAddress(name));
});
