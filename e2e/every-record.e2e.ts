import { writeFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { fixtureRecords } from '../src/testing/record-factory';
import { expectAccessible } from './support/page-checks';
import { readRows, type ShownRow } from './support/read-rows';
import { specExamples } from './support/spec-examples';
import { test } from './support/test';

/** v2 does not tell whether an amount was quoted or occurred, and not to whom a refund goes: it may name neither. */
function withoutV3Only(verdict: string): string {
  return verdict
    .replace('; deposit on ', ' on ')
    .replace(/: (?:about )?[\d,.]+ .*? on /, ' on ')
    .replace(/: (?:about )?[\d,.]+ \S+/, '')
    .replace(/ to \S+….*/, '');
}

/** What both shapes hold of a request, as its page shows it. */
function heldByBoth({ verdict, cards }: ShownRow, name: string) {
  const lines = (title: string, are: RegExp) =>
    cards[title]?.split('\n').filter((line) => line.trim() !== '' && are.test(line));
  const way = cards.Way?.replaceAll('quoted ', '');
  const isTakenBack = name.startsWith('a reorged success, failure');
  return {
    verdict: withoutV3Only(verdict).split(/[:,(]/)[0]?.trim(),
    // Of a delivery that a reorg took back, v2 keeps the amount that had been delivered, v3 also the quoted one.
    way: isTakenBack ? way?.replaceAll(/[\d.,]+ (?=[A-Z])/g, '') : way,
    legs: cards.Legs,
    timeline: cards.Timeline,
    // v2 lists neither features nor the request's type, so it knows less of how a fee was taken, and why not.
    appFees: lines('App fees', /^(?!\$|A fee was quoted|Computed from|Taken from)/),
    sponsorship: lines('Sponsorship', /\t|^(cap|Cap|Selected|Share)/),
    weather: cards['Chain weather, now'],
  };
}

test('every kind of record is read, and alike in both shapes', async ({ page }) => {
  test.setTimeout(600_000);
  const consoleErrors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') consoleErrors.push(message.text());
  });
  const [v3, v2] = [fixtureRecords('v3'), fixtureRecords('v2')];
  const all = [...specExamples, ...v3, ...v2];
  const path = test.info().outputPath('kinds.json');
  writeFileSync(path, JSON.stringify(all.map(({ raw }) => raw)));
  await page.goto('/sandbox/open');
  await page.getByLabel('or a file, also dropped here:').setInputFiles(path);
  await expect(page.getByText(`${all.length} rows, from a file`)).toBeVisible();
  await page.getByRole('row').nth(1).getByRole('button').click();
  await expect(page.getByText(`row 1 of ${all.length}`, { exact: true })).toBeVisible();
  await expectAccessible(page);

  const rows = await readRows(page, all.length);
  const bad = rows.flatMap(({ failedParts, violations }, index) =>
    failedParts > 0 || violations.length > 0 ? [[all[index]?.name, violations]] : [],
  );
  expect(bad).toEqual([]);
  expect(consoleErrors).toEqual([]);

  const first = specExamples.length;
  for (const [index, { name }] of v3.entries()) {
    const [inV3, inV2] = [rows[first + index], rows[first + v3.length + index]];
    // v2 has no word for submitted, and the sandbox's record without optional fields is one of v3.
    if (!inV3 || !inV2 || /, submitted,|without optional/.test(name)) continue;
    expect(heldByBoth(inV2, name), name).toEqual(heldByBoth(inV3, name));
  }
});
