import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { webhookModes } from './events/webhook-deliveries';
import { executeSentinels } from './routes/app-fees';
import { reservedAddress, sentinels, type Sentinel } from './http/faults';
import { claimFaults, type ClaimFault } from './ledger/claim-faults';
import { exampleId, exampleNames } from './contradictions/example-requests';
import { examples } from './contradictions/examples';
import { conditions } from './world/conditions';
import { claimFaultAddress, hostileAddress, hostileClaims } from './ledger/hostile-claims';

const page = readFileSync(new URL('../../docs/sandbox.md', import.meta.url), 'utf8').replaceAll(
  / +/g,
  ' ',
);

test('docs/sandbox.md lists every sentinel with its address and its effect', () => {
  for (const [sentinel, effect] of Object.entries(sentinels))
    expect(page).toContain(
      `| \`${sentinel}\` | \`${reservedAddress(sentinel as Sentinel)}\` | ${effect} |`,
    );
});

test('docs/sandbox.md lists every condition', () => {
  for (const [condition, effect] of Object.entries(conditions))
    expect(page).toContain(`| \`${condition}\` | ${effect} |`);
});

test('docs/sandbox.md lists every mode of the webhooks', () => {
  for (const [mode, effect] of Object.entries(webhookModes))
    expect(page).toContain(`| \`${mode}\` | ${effect} |`);
});

test('docs/sandbox.md lists every failure of execute and authorize', () => {
  for (const [sentinel, { path }] of Object.entries(executeSentinels))
    expect(page).toContain(`| \`${sentinel}\` | \`${path}\` |`);
});

test('docs/sandbox.md lists every fault of a claim', () => {
  for (const [fault, effect] of Object.entries(claimFaults))
    expect(page).toContain(`| \`${claimFaultAddress(fault as ClaimFault)}\` | ${effect} |`);
  expect(page).toContain(`${hostileClaims.length} answers that must not be signed`);
  for (const name of ['a message that is text', 'the endpoint on another host', 'two steps'])
    expect(page).toContain(hostileAddress(name));
});

test('docs/sandbox.md lists every request that contradicts itself, one click away', () => {
  for (const name of exampleNames)
    expect(page).toContain(
      `| \`${name}\` | ${examples[name].what} | \`/sandbox/requests/${exampleId(name)}\` |`,
    );
});
