import { writeFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { fixtureRecords, type FixtureRecord } from '../src/testing/record-factory';
import { isFull } from './support/is-full';
import { expectAccessible } from './support/page-checks';
import { readRows } from './support/read-rows';
import { shapeDifferences } from './support/shape-differences';
import { specExamples } from './support/spec-examples';
import { test } from './support/test';

// Of a delivery that a reorg took back v2 keeps the amount that had been delivered; v3 has the quoted one too.
const takenBack = /^(Progress|Money), v[23] alone: (\$)?[\d,.]+( \w+)?$/;

const reasonAtRest = /^a (failed|refunded) request with ([A-Z_]+), (failure|refund),/;

/**
 * Of the reasons one in `every`, in turn as a failure and as a refund; any-record.test.ts reads both of each in both
 * shapes.
 */
function withReasonsInTurn(records: FixtureRecord[], every: number): FixtureRecord[] {
  if (isFull) return records;
  const reasons = [...new Set(records.flatMap(({ name }) => reasonAtRest.exec(name)?.[2] ?? []))];
  return records.filter(({ name }) => {
    const [, kind, reason = ''] = reasonAtRest.exec(name) ?? [];
    const place = reasons.indexOf(reason);
    return !kind || (place % every === 0 && (kind === 'failed') === (place % 2 === 0));
  });
}

test(
  'every kind of record is read, and alike in both shapes',
  { tag: '@full' },
  async ({ page }) => {
    // Each reason as a failure and as a refund, some thousand records: minutes, more on a busy machine.
    test.setTimeout(isFull ? 1_800_000 : 600_000);
    const consoleErrors: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') consoleErrors.push(message.text());
    });
    const records = fixtureRecords('v3');
    const v3 = withReasonsInTurn(records, 1);
    const v2 = withReasonsInTurn(fixtureRecords('v2'), 7);
    const all = [...specExamples, ...v3, ...v2];
    const path = test.info().outputPath('kinds.json');
    writeFileSync(path, JSON.stringify(all.map(({ raw }) => raw)));
    await page.goto('/sandbox/open');
    await page.getByLabel('Choose file').setInputFiles(path);
    await expect(page.getByText(`${all.length} rows from the file`)).toBeVisible();
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
    const differing: [name: string, differences: string[]][] = [];
    for (const [index, record] of withReasonsInTurn(records, 7).entries()) {
      const { name } = record;
      const [inV3, inV2] = [rows[first + v3.indexOf(record)], rows[first + v3.length + index]];
      // v2 has no word for submitted, and the sandbox's record without optional fields is one of v3.
      if (!inV3 || !inV2 || /, submitted,|without optional/.test(name)) continue;
      const isTakenBack = name.startsWith('a reorged success, failure');
      const differences = shapeDifferences(inV3, inV2, name.includes(', success,')).filter(
        (difference) => !isTakenBack || !takenBack.test(difference),
      );
      if (differences.length > 0) differing.push([name, differences]);
    }
    expect(differing).toEqual([]);
  },
);
