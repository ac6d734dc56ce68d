import { expect, test } from 'vitest';
import chains from '../../e2e/recorded/chains.61.json';
import sponsoredV2 from '../../e2e/recorded/record-v2.sponsored.json';
import sponsoredV3 from '../../e2e/recorded/record-v3.sponsored.json';
import depositAddressPage from '../../e2e/recorded/requests-v2.deposit-address.json';
import { fillTimeOf } from './money/facts';
import { moneyOf } from './money/money';
import { readRequestsPage, readRow } from './records/read-requests';
import type { FeeComponent, RequestRecord } from './records/record';
import { readChains } from './schema/chain';

function recordOf(raw: unknown): RequestRecord {
  const { record, broken } = readRow(raw);
  if (!record) throw new Error(broken);
  return record;
}

const unreadablePaths = (record: RequestRecord) => record.unreadable.map(({ path }) => path);

test('reads all 61 chains of eight vm types, each in full', () => {
  const read = readChains(chains);
  expect(read.isSandbox).toBe(false);
  expect(read.chains).toHaveLength(61);
  expect(read.chains.filter(({ chain }) => chain?.unreadable.length !== 0)).toEqual([]);
  const vmTypes = new Set(read.chains.map(({ chain }) => String(chain?.vmType)));
  expect([...vmTypes].toSorted()).toEqual([
    'bvm',
    'evm',
    'hypevm',
    'lvm',
    'svm',
    'tonvm',
    'tvm',
    'xrpvm',
  ]);
});

test('reads a v2 listing with an open deposit address', () => {
  const page = readRequestsPage(depositAddressPage);
  expect(page).toMatchObject({ continuation: null, total: null });
  const record = recordOf(page.rows[0]?.raw);
  expect(record.shape).toBe('v2');
  expect(record.unreadable).toEqual([]);
  expect(record.failReason).toBeNull();
  expect(record.depositAddress).toMatchObject({
    address: '0xb353e49aa47514fb579d6ba6594c768379a96515',
    depositAddressType: 'open',
  });
  expect([record.originChainId, record.destinationChainId]).toEqual([137, 8453]);
  expect(moneyOf(record, 'unavailable')).toMatchObject({
    paid: { amount: { amount: '79934525' } },
    received: { amount: { amount: '79902723' } },
  });
  expect(fillTimeOf(record)?.seconds).toBe(4);
  expect(record.fees.components).toContainEqual({
    name: 'fixed',
    amount: '20002',
    usd: '0.020000',
  });
});

test('only the buckets that hold the text "…" are unreadable', () => {
  const buckets = (names: string[]) =>
    names.map((name) => `data.feeSponsorship.actual.components.${name}`);
  const v2 = recordOf(sponsoredV2);
  const v3 = recordOf(sponsoredV3);
  expect(unreadablePaths(v2)).toEqual(buckets(['execution', 'swap', 'relay', 'app']));
  expect(unreadablePaths(v3)).toEqual(buckets(['execution', 'swap', 'platform', 'app']));
  expect(v3.unreadable.every(({ raw }) => raw === '…')).toBe(true);
});

test('the same request in both shapes gives the same numbers for what both hold', () => {
  const v2 = recordOf(sponsoredV2);
  const v3 = recordOf(sponsoredV3);
  expect([v2.shape, v3.shape]).toEqual(['v2', 'v3']);
  const alike = (record: RequestRecord) => ({
    id: record.id,
    orderId: record.orderId,
    status: record.status,
    reasons: [record.failReason, record.refundFailReason],
    parties: [record.user, record.sender, record.recipient, record.refundTo],
    route: [record.originChainId, record.destinationChainId],
    times: [record.createdAtMs, record.updatedAtMs, record.timeEstimateSeconds],
    transactions: [record.inTxs, record.outTxs],
    amounts: (['paid', 'received'] as const).map((side) => {
      const { amount } = moneyOf(record, 'unavailable')[side];
      return [amount?.amount, amount?.currency?.symbol, amount?.currency?.decimals];
    }),
    feesUsd: [record.fees.quoted, record.fees.actual].map((phase) =>
      phase?.map(({ name, usd }: FeeComponent) => [name, usd]),
    ),
    appFees: [record.appFees.quoted, record.appFees.actual].map((fees) =>
      fees?.map(({ recipient, bps, amount }) => [recipient, bps, amount]),
    ),
    collectedUsd: record.appFees.actual?.map(({ amountUsd }) => amountUsd),
    sponsored: [record.feeSponsorship?.quoted, record.feeSponsorship?.actual].map((phase) => [
      phase?.sponsoredTotal?.amount,
      phase?.sponsoredTotal?.amountUsd,
      phase?.userPaysTotal?.amount,
      phase?.capMicroUsd,
      phase?.capHit,
      phase?.buckets.map(({ name, sponsored }) => [name, sponsored?.amount]),
    ]),
    sponsorPayment:
      record.feeSponsorship?.actual?.sponsorPayment?.amount ??
      record.subsidizedFee?.sponsor?.amount,
  });
  expect(alike(v2)).toEqual(alike(v3));
  expect(alike(v3).sponsorPayment).toBe('7000949');
});
