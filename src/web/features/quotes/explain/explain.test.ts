import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountError } from './amount-error';
import { appFeeForecast, feeTransactionTypes, type FeeQuestion } from './app-fee-forecast';
import { checkAuthorize } from './check-authorize';
import { readExecuteFailure } from './execute-failure';
import { strictDeposit } from './StrictDepositCard';
import { svmSizeOf } from './SvmSizeCard';

const depositor = `0x${'ab'.repeat(20)}`;

/** The data of an authorize step as version 2 has it. */
const authorize = (over: {
  version?: unknown;
  fields?: object[];
  value?: object;
  body?: object;
}) => ({
  steps: [
    {
      id: 'authorize',
      items: [
        {
          data: {
            sign: {
              domain: { name: 'x', version: over.version ?? '2' },
              types: { NonceMapping: over.fields ?? [{ name: 'depositor', type: 'address' }] },
              value: over.value ?? { depositor },
            },
            post: { endpoint: '/authorize', body: over.body ?? { depositor } },
          },
        },
      ],
    },
  ],
});
const states = (json: unknown) =>
  checkAuthorize(JSON.stringify(json))?.map(({ state }) => state) ?? null;

describe('authorize', () => {
  it('passes what has version 2 and the depositor twice, however much of it is pasted', () => {
    const whole = authorize({});
    const [step] = whole.steps;
    for (const pasted of [whole, step, step?.items[0], step?.items[0]?.data])
      expect(states(pasted)).toEqual(['ok', 'ok', 'ok']);
    expect(
      states(authorize({ body: { depositor: depositor.toUpperCase().replace('0X', '0x') } })),
    ).toEqual(['ok', 'ok', 'ok']);
  });

  it('says what a version 1 step lacks', () => {
    const old = authorize({
      version: '1',
      fields: [{ name: 'nonce', type: 'uint256' }],
      value: {},
      body: {},
    });
    expect(states(old)).toEqual(['different', 'missing', 'missing']);
    expect(checkAuthorize(JSON.stringify(old))?.[0]?.sentence).toContain('version 1 signature');
  });

  it.each([
    [authorize({ fields: [{ name: 'depositor', type: 'bytes32' }] }), ['ok', 'different', 'ok']],
    [authorize({ value: { depositor: 5 } }), ['ok', 'missing', 'different']],
    [authorize({ body: { depositor: '0x1' } }), ['ok', 'ok', 'different']],
    [{ a: 1 }, null],
  ])('finds each fault alone', (json, expected) => {
    expect(states(json)).toEqual(expected);
  });
});

describe('an execute failure', () => {
  it('is a path from the first frame to the reverting one', () => {
    const frame = (to: string) => ({ to, input: `0x${'12'.repeat(36)}`, gas: 5 });
    const failure = readExecuteFailure(
      JSON.stringify({
        error: 'SimulationError',
        message: 'reverted',
        requestId: '0x1',
        details: {
          topLevelFrame: frame('0xa'),
          innermostRevertingFrame: frame('0xc'),
          revertingPath: ['0xa', '0xb', '0xc'].map(frame),
          decodedRevertData: { name: 'Error', args: ['no'] },
        },
      }),
    );
    expect(failure?.path.map(({ isTop, isInnermost }) => [isTop, isInnermost])).toEqual([
      [true, false],
      [false, false],
      [false, true],
    ]);
    expect(failure?.path[0]).toMatchObject({
      facts: [
        { name: 'to', value: '0xa' },
        { name: 'gas', value: '5' },
      ],
      data: [`0x${'12'.repeat(36)}`],
    });
    expect(failure?.revert).toEqual([
      { name: 'name', value: 'Error' },
      { name: 'args', value: '["no"]' },
    ]);
  });

  it('has no path without details, and is nothing without an error', () => {
    expect(readExecuteFailure('{"error":"X","message":"y"}')).toMatchObject({
      path: [],
      hasDetails: false,
    });
    expect(readExecuteFailure('{"message":"y"}')).toBeNull();
    expect(readExecuteFailure('[')).toBeNull();
  });
});

it.each([
  [Buffer.alloc(1232), 1232, 0, 'tight'],
  [Buffer.alloc(1233), 1233, -1, 'too large'],
  [Buffer.alloc(1172), 1172, 60, 'fits'],
  [Buffer.alloc(1173), 1173, 59, 'tight'],
  [Buffer.alloc(1), 1, 1231, 'fits'],
])('an SVM transaction is measured in bytes of its base64', (bytes, size, left, fit) => {
  expect(svmSizeOf(bytes.toString('base64'))).toEqual({ bytes: size, left, fit });
  expect(svmSizeOf(` ${bytes.toString('base64').replace(/=+$/, '')}\n`)?.bytes).toBe(size);
});

it('what is no base64 has no size', () => {
  for (const text of ['', 'a', '0x!!', 'a b?', '0x1234']) expect(svmSizeOf(text)).toBeNull();
});

it('an amount that is typed is a decimal number above 0', () => {
  expect(['', '0.1', '1e3', '-5', '0.0'].map((text) => amountError(text))).toEqual([
    null,
    null,
    'Enter a decimal number, such as 2.5.',
    'Enter an amount above 0.',
    'Enter an amount above 0.',
  ]);
});

it('a strict deposit follows the four rules', () => {
  const title = (quoted: string, deposited: string, same = true) =>
    strictDeposit(quoted, deposited, same, 'USDC')?.title.split(':')[0] ?? null;
  expect(title('100', '100.00')).toBe('Exactly as quoted');
  expect(title('100', '99.999999999999999999')).toBe('Below the quote');
  expect(title('100', '100.000000000000000001')).toBe('Above the quote');
  expect(title('100', '1', false)).toBe('Another token');
  expect([title('', '1'), title('1', '0'), title('1', 'x'), title('-1', '1')]).toEqual([
    null,
    null,
    null,
    null,
  ]);
  expect(strictDeposit('100', '100.5', true, 'USDC')?.sentence).toContain(
    'The excess of 0.5 USDC goes',
  );
});

const question: FeeQuestion = {
  type: 'Same-chain Swap',
  isSameChain: true,
  vmType: 'evm',
  isHeld: true,
  feeUsd: '1',
  usesDepositAddress: false,
};
it.each<[Partial<FeeQuestion>, 'yes' | 'no' | 'maybe', string]>([
  [{ type: 'Send' }, 'no', 'App-fee rule 1'],
  [{ type: 'Gasless execution without a quote', isSameChain: false }, 'no', 'App-fee rule 1'],
  [{}, 'yes', 'App-fee rule 2'],
  [{ vmType: 'svm' }, 'yes', 'App-fee rule 3'],
  [{ isHeld: false, feeUsd: '0.025' }, 'no', 'App-fee rule 4'],
  [{ isHeld: false, feeUsd: '0.026' }, 'yes', 'App-fee rule 4'],
  [{ isHeld: false, feeUsd: null }, 'maybe', 'App-fee rule 4'],
  [{ isHeld: null, feeUsd: '0.01' }, 'maybe', 'App-fee rule 4'],
  [{ vmType: 'bvm' }, 'yes', 'isn’t stated'],
  [{ isSameChain: false, type: 'Bridge', usesDepositAddress: true }, 'yes', 'App-fee rule 5'],
  [{ isSameChain: false, type: 'Crosschain Swap' }, 'yes', 'the solver receives'],
  [{ type: 'Gasless swap' }, 'yes', 'fees of their quote'],
])('an app fee follows rules 1 to 5: %o', (change, outcome, words) => {
  const forecast = appFeeForecast({ ...question, ...change });
  expect(forecast.outcome).toBe(outcome);
  expect(forecast.sentences.join(' ')).toContain(words);
});

it('no checker throws', () => {
  const pasted = fc.oneof(
    fc.string(),
    fc.json(),
    fc
      .jsonValue()
      .map((value) => JSON.stringify({ error: value, details: value, sign: value, post: value })),
  );
  fc.assert(
    fc.property(
      pasted,
      fc.string(),
      fc.constantFrom(...feeTransactionTypes),
      (text, other, type) => {
        checkAuthorize(text);
        readExecuteFailure(text);
        svmSizeOf(text);
        strictDeposit(text, other, true, 'USDC');
        expect(appFeeForecast({ ...question, type }).sentences.length).toBeGreaterThan(0);
      },
    ),
    { numRuns: 300 },
  );
});
