import * as fc from 'fast-check';
import { test } from 'vitest';
import { readRequestsPage } from '#service/read-requests';
import { arbitraryRecord } from '#testing/arbitrary-record';
import { expectBruteForce, reconcileWire } from '#testing/reconcile-oracle';
import { noChains } from '../chain-of';
import { reconcileRow } from './reconcile-row';
import { ReconcileTotals } from './reconcile-totals';

const recordsOf = (wires: unknown[]) =>
  readRequestsPage({ requests: wires }).rows.flatMap(({ record }) => record ?? []);

test('sums equal those over a list of all rows, to the last decimal', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.array(reconcileWire, { maxLength: 30 }).map(recordsOf),
        fc.array(arbitraryRecord, { maxLength: 30 }),
      ),
      async (records) => {
        const totals = new ReconcileTotals();
        for (const record of records) {
          const row = reconcileRow(record, null, noChains);
          if (row) totals.add(row);
        }
        await expectBruteForce(totals, records);
      },
    ),
  );
});
