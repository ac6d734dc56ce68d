import { describe, expect, it } from 'vitest';
import { filledRecordV3 } from '#testing/filled-wire-record';
import { readRow } from '#service/read-requests';
import { readWire } from '#testing/say-wire';
import { readChain, type ChainRecord } from '#service/schema/chain';
import { compareRecords } from './compare-records';
import { flattenJson } from './flatten-json';

const chains = new Map<number, ChainRecord>(
  [
    {
      id: 8453,
      vmType: 'evm',
      currency: { symbol: 'ETH', address: `0x${'00'.repeat(20)}`, decimals: 18 },
      erc20Currencies: [{ symbol: 'USDC', address: `0x${'22'.repeat(20)}`, decimals: 6 }],
    },
  ].flatMap((raw) => {
    const { chain } = readChain(raw);
    return chain ? [[chain.id, chain] as const] : [];
  }),
);
const as = (text: string) => ({ text, raw: text });

describe('records side by side', () => {
  it('has one spelling for an account, and USD as USD unless two would read the same', () => {
    const user = `0x${'ab'.repeat(20)}`;
    const fields = (leftUsd: string, rightUsd: string) => {
      const [left, right] = [leftUsd, rightUsd].map((feeUsd) => {
        const [tx] = readWire().inTxs;
        if (!tx) throw new Error('No transaction.');
        return {
          ...readWire(),
          user,
          recipient: `0x${'AB'.repeat(20)}`,
          inTxs: [{ ...tx, feeUsd }],
        };
      });
      if (!left || !right) throw new Error('No record.');
      return new Map(compareRecords(left, right, chains).map((field) => [field.path, field]));
    };
    const found = fields('0.795148', '0.013327');
    expect(found.get('user')?.left).toEqual(as(`0x${'AB'.repeat(20)}`));
    expect(found.get('inTxs.0.feeUsd')).toMatchObject({
      left: { text: '$0.80', raw: '0.795148' },
      right: { text: '$0.01', raw: '0.013327' },
    });
    expect(fields('0.0131', '0.0132').get('inTxs.0.feeUsd')).toMatchObject({
      left: as('0.0131'),
      right: as('0.0132'),
    });
    // Of a fee that isn't zero.
    expect(fields('0.000131', '0.000000').get('inTxs.0.feeUsd')).toMatchObject({
      left: { text: '<$0.01' },
      right: { text: '<$0.01' },
    });
  });

  it('flattens JSON to paths and compares records by them', () => {
    expect(flattenJson({ a: [{ b: 1 }], c: {} })).toEqual([
      { path: 'a.0.b', value: '1' },
      { path: 'c', value: '{}' },
    ]);
    const fields = compareRecords(readWire(), readWire({ status: 'refund' }), chains);
    expect(fields.filter(({ isEqual }) => !isEqual)).toEqual([
      {
        path: 'status',
        label: 'Status',
        left: as('success'),
        right: as('refund'),
        isEqual: false,
        isOneSided: false,
      },
    ]);
    const labels = new Map(fields.map(({ path, label, left }) => [path, [label, left?.text]]));
    expect(labels.get('createdAtMs')?.[0]).toBe('Created');
    expect(labels.get('createdAtMs')?.[1]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC$/);
    expect(labels.get('inTxs.0.timestampSeconds')?.[0]).toBe('Deposit tx 1: timestamp');
    const failed = compareRecords(
      {
        ...readWire(),
        failReason: 'SLIPPAGE',
        isRefundToUnset: true,
        timeEstimateSeconds: 434,
        inTxs: readWire().inTxs.map((tx) => ({ ...tx, block: 134_982_862 })),
      },
      { ...readWire(), failReason: 'NEW_REASON' },
      chains,
    );
    expect(failed).toContainEqual({
      path: 'failReason',
      label: 'Failure reason',
      left: { text: 'Slippage exceeded (SLIPPAGE)', raw: 'SLIPPAGE' },
      right: as('NEW_REASON'),
      isEqual: false,
      isOneSided: false,
    });
    const left = new Map(failed.map((field) => [field.label, field.left?.text]));
    expect(left.get('No refund address set')).toBe('Yes');
    expect(left.get('Estimated fill time')).toBe('7m 14s');
    expect(left.get('Deposit tx 1: block')).toBe('134,982,862');
    expect(compareRecords(readWire(), readWire(), chains).every(({ isEqual }) => isEqual)).toBe(
      true,
    );
  });

  it('compares a list of words as one, and says of a shorter list that it has none', () => {
    const transaction = { chainId: 8453, txHash: '0x1' };
    const fields = compareRecords(
      { ...readWire(), inTxs: [], features: ['swap', 'deposit_address'] },
      { ...readWire({ data: { inTxs: [transaction] } }), features: ['swap'] },
      chains,
    );
    const of = (path: string) => fields.find((field) => field.path === path);
    expect(of('features')?.left?.raw).toBe('swap, deposit_address');
    expect(of('features')?.isOneSided).toBe(false);
    expect(of('inTxs.0.hash')).toMatchObject({ left: { text: 'None' }, isOneSided: true });
    expect(of('inTxs.0.chainId')?.right?.text).toMatch(/ \(8453\)$/);
  });

  it('leaves out how a record was read', () => {
    const { record } = readRow(filledRecordV3());
    if (!record) throw new Error('broken');
    const fields = compareRecords({ ...record, features: [] }, readWire(), chains);
    const labels = fields.map(({ label }) => label);
    expect(labels.filter((label) => /unreadable|raw name|: call data/i.test(label))).toEqual([]);
    expect(
      fields.filter(({ left, right }) => /^(\[\]|\{\})$/.test(`${(left ?? right)?.text}`)),
    ).toEqual([]);
    expect(fields.find(({ path }) => path === 'features')?.left?.text).toBe('None');
    expect(labels).toContain('Route: quoted: origin: input currency: amount formatted');
  });

  it('writes smallest units as tokens where the decimals are known, and says so where not', () => {
    const change = (tokenAddress: string | null) => ({
      address: '0x1',
      change: { kind: 'token', balanceDiff: '-2500000', data: { tokenKind: 'ft', tokenAddress } },
    });
    const transaction = {
      chainId: 8453,
      txHash: '0x1',
      fee: '21000000000000',
      stateChanges: [change(`0x${'22'.repeat(20)}`), change(`0x${'33'.repeat(20)}`), change(null)],
    };
    const record = readWire({ data: { inTxs: [transaction] } });
    const fields = compareRecords(record, record, chains);
    const left = new Map(fields.map((field) => [field.label, field.left]));
    const ofChange = (nth: number) =>
      left.get(`Deposit tx 1: state changes ${nth}: change: balance diff`);
    expect(ofChange(1)).toEqual({ text: '−2.5 USDC', raw: '-2500000' });
    expect(ofChange(2)?.text).toBe('-2500000 smallest units');
    expect(ofChange(3)?.text).toBe('-2500000 smallest units');
    expect(left.get('Deposit tx 1: fee')?.text).toBe('0.000021 ETH');
    const { record: filled } = readRow(filledRecordV3());
    if (!filled) throw new Error('broken');
    const amounts = compareRecords(filled, filled, new Map()).filter(({ path }) =>
      path.endsWith('.amount'),
    );
    expect(amounts.map(({ label, left: value }) => `${label} ${value?.text}`))
      .toMatchInlineSnapshot(`
      [
        "Refund currency data: amount 81.006987 T49",
        "Fee sponsorship: quoted: sponsored total: amount 81.025482 T270",
        "Fee sponsorship: quoted: user pays total: amount 81.02603 T270",
        "Fee sponsorship: quoted: buckets 1: total: amount 81.017262 T270",
        "Fee sponsorship: quoted: buckets 1: sponsored: amount 81.01781 T270",
        "Fee sponsorship: quoted: buckets 1: user pays: amount 81.018358 T270",
        "Fee sponsorship: quoted: buckets 2: total: amount 81.018906 T270",
        "Fee sponsorship: quoted: buckets 2: sponsored: amount 81.019454 T270",
        "Fee sponsorship: quoted: buckets 2: user pays: amount 81.020002 T270",
        "Fee sponsorship: quoted: buckets 3: total: amount 81.02055 T270",
        "Fee sponsorship: quoted: buckets 3: sponsored: amount 81.021098 T270",
        "Fee sponsorship: quoted: buckets 3: user pays: amount 81.021646 T270",
        "Fee sponsorship: quoted: buckets 4: total: amount 81.022194 T270",
        "Fee sponsorship: quoted: buckets 4: sponsored: amount 81.022742 T270",
        "Fee sponsorship: quoted: buckets 4: user pays: amount 81.02329 T270",
        "Fee sponsorship: quoted: buckets 5: total: amount 81.023838 T270",
        "Fee sponsorship: quoted: buckets 5: sponsored: amount 81.024386 T270",
        "Fee sponsorship: quoted: buckets 5: user pays: amount 81.024934 T270",
        "Fee sponsorship: actual: sponsored total: amount 81.035209 T270",
        "Fee sponsorship: actual: user pays total: amount 81.035757 T270",
        "Fee sponsorship: actual: sponsor payment: amount 81.036305 T270",
        "Fee sponsorship: actual: buckets 1: total: amount 81.026989 T270",
        "Fee sponsorship: actual: buckets 1: sponsored: amount 81.027537 T270",
        "Fee sponsorship: actual: buckets 1: user pays: amount 81.028085 T270",
        "Fee sponsorship: actual: buckets 2: total: amount 81.028633 T270",
        "Fee sponsorship: actual: buckets 2: sponsored: amount 81.029181 T270",
        "Fee sponsorship: actual: buckets 2: user pays: amount 81.029729 T270",
        "Fee sponsorship: actual: buckets 3: total: amount 81.030277 T270",
        "Fee sponsorship: actual: buckets 3: sponsored: amount 81.030825 T270",
        "Fee sponsorship: actual: buckets 3: user pays: amount 81.031373 T270",
        "Fee sponsorship: actual: buckets 4: total: amount 81.031921 T270",
        "Fee sponsorship: actual: buckets 4: sponsored: amount 81.032469 T270",
        "Fee sponsorship: actual: buckets 4: user pays: amount 81.033017 T270",
        "Fee sponsorship: actual: buckets 5: total: amount 81.033565 T270",
        "Fee sponsorship: actual: buckets 5: sponsored: amount 81.034113 T270",
        "Fee sponsorship: actual: buckets 5: user pays: amount 81.034661 T270",
        "Quote oracle price: input currency: amount 81.055074 T400",
        "Quote oracle price: output currency: amount 81.05617 T408",
        "Protocol: deposit: origin: amount 81001507 smallest units",
        "Order data: output: amount order-26",
        "Route: quoted: origin: input currency: amount 81.044251 T321",
        "Route: quoted: origin: output currency: amount 81.045347 T329",
        "Route: quoted: destination: input currency: amount 81.04658 T338",
        "Route: quoted: destination: output currency: amount 81.047676 T346",
        "Route: actual: origin: input currency: amount 81.048909 T355",
        "Route: actual: origin: output currency: amount 81.050005 T363",
        "Route: actual: destination: input currency: amount 81.051238 T372",
        "Route: actual: destination: output currency: amount 81.052334 T380",
        "Route: actual: destination: currency gas topup: amount 81.053567 T389",
        "Route: actual: currency gas topup: amount 81.053567 T389",
        "Fees: quoted 1: amount 81.037538 T314",
        "Fees: quoted 2: amount 81.038086 T314",
        "Fees: quoted 3: amount 81.038634 T314",
        "Fees: quoted 4: amount 81.039182 T314",
        "Fees: quoted 5: amount 81.03973 T314",
        "Fees: actual 1: amount 81.040278 T314",
        "Fees: actual 2: amount 81.040826 T314",
        "Fees: actual 3: amount 81.041374 T314",
        "Fees: actual 4: amount 81.041922 T314",
        "Fees: actual 5: amount 81.04247 T314",
        "App fees: quoted 1: amount 81.015207 T121",
        "App fees: actual 1: amount 81.015755 T121",
      ]
    `);
  });
});
