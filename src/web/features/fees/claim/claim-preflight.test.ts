import { claimSteps } from '#service/schema/claim';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  allHold,
  holdsButSigner,
  offerHolds,
  claimPreflight,
  offeredMessage,
  permitEndpoint,
} from './claim-preflight';
import {
  changedOffer,
  sampleAvailable,
  sampleOffer,
  samplePreflight,
  sampleScreen,
  sampleStatus,
  sampleTerms,
} from '#testing/sample-claim';

const id = `0x${'1d'.repeat(32)}`;
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const failed = (change: Parameters<typeof samplePreflight>[0]) =>
  claimPreflight(samplePreflight(change)).flatMap(({ name, ok }) => (ok === false ? [name] : []));

describe('a plain offer', () => {
  it('holds, with each check once', () => {
    const results = claimPreflight(samplePreflight());
    expect(allHold(results)).toBe(true);
    expect(new Set(results.map(({ name }) => name)).size).toBe(results.length);
  });

  it('takes the singular endpoint too', () => {
    expect(failed({ offer: changedOffer({ post: { endpoint: '/execute/permit' } }) })).toEqual([]);
    expect(permitEndpoint('/execute/permit')).toBe('permitSingular');
  });

  it('gives the message, its id and its endpoint', () => {
    expect(offeredMessage(sampleOffer())).toEqual({
      message: id,
      requestId: id,
      endpoint: 'permits',
    });
  });
});

describe('what was asked', () => {
  it('stops an id that was offered for another claim, and names it', () => {
    const results = claimPreflight(
      samplePreflight({ earlierUse: sampleTerms({ recipient: other }) }),
    );
    expect(results.filter(({ ok }) => ok === false)).toMatchObject([
      { name: 'id-unused', found: expect.stringContaining(other) as string },
    ]);
  });

  it.each([
    ['failure', null],
    ['failure', 'ORDER_EXPIRED'],
    ['waiting', 'ORDER_EXPIRED'],
    ['success', null],
    ['refund', 'N/A'],
    ['fallback', null],
  ])('stops an id whose status is %s with reason %s', (status, failReason) => {
    expect(failed({ status: sampleStatus({ status, failReason }) })).toEqual(['status']);
  });

  it.each(['waiting', 'pending', 'unknown', 'a new word', null])(
    'takes a status of %s as no end',
    (status) => {
      expect(failed({ status: sampleStatus({ status }) })).toEqual([]);
    },
  );

  it('needs no status, but waits until it was asked for', () => {
    expect(allHold(claimPreflight(samplePreflight({ status: 'unread' })))).toBe(true);
    const waiting = claimPreflight(samplePreflight({ status: null }));
    expect(allHold(waiting)).toBe(false);
    expect(holdsButSigner(waiting)).toBe(false);
    expect(offerHolds(waiting)).toBe(true);
  });

  it.each([
    ['an empty recipient', { recipient: '' }, ['recipient', 'recipient-confirmed', 'terms-shown']],
    [
      'a recipient without checksum',
      { recipient: other.toLowerCase() },
      ['recipient', 'recipient-confirmed'],
    ],
    [
      'the zero address',
      { recipient: `0x${'0'.repeat(40)}`, recipientConfirmed: true },
      ['recipient'],
    ],
    ['another recipient that was not confirmed', { recipient: other }, ['recipient-confirmed']],
    ['the confirmed other recipient', { recipient: other, recipientConfirmed: true }, []],
    [
      'the token contract',
      { recipient: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', recipientConfirmed: true },
      ['recipient-contract'],
    ],
    ['terms that do not name the chain', { chainName: '' }, ['terms-shown']],
    ['terms without a fee note', { feeNote: '' }, ['terms-shown']],
    ['an amount above the balance', { amount: '128340001' }, ['amount']],
    ['an amount of zero', { amount: '0' }, ['amount']],
    ['an amount that is no number', { amount: '1e3' }, ['amount']],
    ['the whole balance as an amount', { amount: '128340000' }, []],
  ])('judges %s', (_what, change, names) => {
    expect(failed({ terms: sampleTerms(change) })).toEqual(names);
  });
});

describe('what was offered', () => {
  it.each([
    ['another shape altogether', null],
    ['no step', { steps: [] }],
    ['two steps', { steps: [...sampleOffer().steps, ...sampleOffer().steps] }],
    ['no items', changedOffer({ step: { items: [] } })],
    ['null items', changedOffer({ step: { items: null } })],
    [
      'two items',
      changedOffer({ step: { items: [1, 2].map(() => sampleOffer().steps[0]?.items?.[0]) } }),
    ],
    ['another step id', changedOffer({ step: { id: 'swap' } })],
    ['a step without id', changedOffer({ step: { id: null } })],
    ['a transaction', changedOffer({ step: { kind: 'transaction' } })],
    ['an item that is complete', changedOffer({ item: { status: 'complete' } })],
    ['an item without status', changedOffer({ item: { status: undefined } })],
    ['an item without data', changedOffer({ item: { data: null } })],
    ['typed data', changedOffer({ sign: { signatureKind: 'eip712' } })],
    ['an upper-case kind', changedOffer({ sign: { signatureKind: 'EIP191' } })],
    ['a message that is text', changedOffer({ sign: { message: 'Claim all my funds' } })],
    ['another message than the id', changedOffer({ sign: { message: `0x${'3f'.repeat(32)}` } })],
    [
      'the id in another case',
      changedOffer({ sign: { message: id.toUpperCase().replace('0X', '0x') } }),
    ],
    ['31 bytes', changedOffer({ sign: { message: `0x${'1d'.repeat(31)}` } })],
    ['33 bytes', changedOffer({ sign: { message: `0x${'1d'.repeat(33)}` } })],
    ['no prefix', changedOffer({ sign: { message: '1d'.repeat(32) } })],
    ['an upper-case prefix', changedOffer({ sign: { message: `0X${'1d'.repeat(32)}` } })],
    ['a trailing line break', changedOffer({ sign: { message: `${id}\n` } })],
    ['an object as message', changedOffer({ sign: { message: { raw: id } } })],
    ['a number as message', changedOffer({ sign: { message: 1 } })],
    ['no message', changedOffer({ sign: { message: null } })],
    ['an id that is text', changedOffer({ sign: { message: 'abc' }, body: { requestId: 'abc' } })],
    ['no id', changedOffer({ body: { requestId: null } })],
    ['PUT', changedOffer({ post: { method: 'PUT' } })],
    ['lower-case post', changedOffer({ post: { method: 'post' } })],
    ['another path', changedOffer({ post: { endpoint: '/execute/calls' } })],
    ['another host', changedOffer({ post: { endpoint: 'https://example.org/execute/permits' } })],
    [
      'a protocol-relative host',
      changedOffer({ post: { endpoint: '//example.org/execute/permits' } }),
    ],
    ['a path with a query', changedOffer({ post: { endpoint: '/execute/permits?to=x' } })],
    ['a path with a trailing slash', changedOffer({ post: { endpoint: '/execute/permits/' } })],
    ['a path with dots', changedOffer({ post: { endpoint: '/execute/../execute/permits' } })],
    ['a property of every object', changedOffer({ post: { endpoint: 'constructor' } })],
    ['no endpoint', changedOffer({ post: { endpoint: null } })],
    ['another kind', changedOffer({ body: { kind: 'request' } })],
    ['no kind', changedOffer({ body: { kind: null } })],
  ])('stops %s', (_what, hostile) => {
    expect(failed({ offer: hostile })).not.toEqual([]);
  });

  it.each([
    ['no step', { steps: [] }, 10],
    ['two steps', { steps: [...sampleOffer().steps, ...sampleOffer().steps] }, 10],
    ['no items', changedOffer({ step: { items: [] } }), 8],
  ])(
    'counts %s as one failure, and leaves open what has nothing to check',
    (_what, offer, count) => {
      const shown = { offer, screen: { ...sampleScreen(), bytes: null } };
      const results = claimPreflight(samplePreflight(shown));
      expect(failed(shown)).toEqual(['one-step']);
      expect(results.filter(({ ok }) => ok === null)).toHaveLength(count);
      expect(offerHolds(results)).toBe(false);
    },
  );

  it('shows expected and found', () => {
    const results = claimPreflight(
      samplePreflight({ offer: changedOffer({ body: { kind: 'request' } }) }),
    );
    expect(results.find(({ ok }) => ok === false)).toMatchObject({
      expected: 'claim',
      found: 'request',
    });
  });

  it('never throws and never holds, whatever comes', () => {
    fc.assert(
      fc.property(fc.array(fc.anything(), { maxLength: 3 }), (steps) => {
        const parsed = claimSteps.safeParse({ steps });
        const results = claimPreflight(samplePreflight({ offer: parsed.data ?? null }));
        expect(allHold(results)).toBe(false);
      }),
    );
  });
});

describe('every line', () => {
  /** At least one hostile answer, journal or rendering for each line; the values are what each has to fail. */
  const hostile: Record<string, Parameters<typeof samplePreflight>[0]> = {
    'id-unused': { earlierUse: sampleTerms({ amount: '1' }) },
    status: { status: sampleStatus({ status: 'failure', failReason: 'ORDER_EXPIRED' }) },
    recipient: { terms: sampleTerms({ recipient: other.toLowerCase() }) },
    'recipient-contract': {
      terms: sampleTerms({ recipient: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913' }),
    },
    'recipient-confirmed': { terms: sampleTerms({ recipient: other }) },
    'one-step': { offer: { steps: [] } },
    'step-id': { offer: changedOffer({ step: { id: 'approve' } }) },
    'step-kind': { offer: changedOffer({ step: { kind: 'transaction' } }) },
    'item-status': { offer: changedOffer({ item: { status: 'complete' } }) },
    'signature-kind': { offer: changedOffer({ sign: { signatureKind: 'eip712' } }) },
    'message-bytes': { offer: changedOffer({ sign: { message: `${id}00` } }) },
    'message-is-id': { offer: changedOffer({ body: { requestId: `0x${'2e'.repeat(32)}` } }) },
    'post-method': { offer: changedOffer({ post: { method: 'GET' } }) },
    'post-endpoint': { offer: changedOffer({ post: { endpoint: '/execute' } }) },
    'post-kind': { offer: changedOffer({ body: { kind: 'request' } }) },
    signer: { signer: { kind: 'wallet', address: other } },
    balance: { availableNow: sampleAvailable('0') },
    amount: { terms: sampleTerms({ amount: '128340001' }) },
    'terms-shown': { screen: { ...sampleScreen(), terms: new Map() } },
    'bytes-shown': { screen: { ...sampleScreen(), bytes: 'Sign in' } },
  };

  it('can fail, and alone is enough to stop', () => {
    const named = claimPreflight(samplePreflight({ terms: sampleTerms({ amount: '1' }) }));
    expect(named.map(({ name }) => name).toSorted()).toEqual(Object.keys(hostile).toSorted());
    for (const [name, change] of Object.entries(hostile)) {
      const results = claimPreflight(samplePreflight(change));
      const line = results.find((result) => result.name === name);
      expect(line?.ok, name).toBe(false);
      expect(allHold(results), name).toBe(false);
      // What is red must not read as if it held.
      expect(line?.shown, name).not.toBe(named.find((result) => result.name === name)?.shown);
    }
  });
});

describe('who signs', () => {
  it.each([
    ['another account', { kind: 'wallet', address: other }],
    ['a signature of another account', { kind: 'pasted', address: other }],
  ] as const)('stops %s', (_what, signer) => {
    expect(failed({ signer })).toEqual(['signer']);
  });

  it('does not care about the case of the account', () => {
    const address = sampleTerms().claimAddress.toLowerCase();
    expect(failed({ signer: { kind: 'wallet', address } })).toEqual([]);
  });

  it('waits for a wallet, and shows the bytes meanwhile', () => {
    const results = claimPreflight(samplePreflight({ signer: null }));
    expect(allHold(results)).toBe(false);
    expect(holdsButSigner(results)).toBe(true);
  });

  it('shows no bytes when anything else is open or wrong', () => {
    const open = claimPreflight(samplePreflight({ signer: null, availableNow: null }));
    expect(holdsButSigner(open)).toBe(false);
    const wrong = claimPreflight(
      samplePreflight({ signer: null, availableNow: sampleAvailable('0') }),
    );
    expect(holdsButSigner(wrong)).toBe(false);
  });

  it('shows them beside a wallet that stands on another account, which cannot sign', () => {
    const results = claimPreflight(samplePreflight({ signer: { kind: 'wallet', address: other } }));
    expect(allHold(results)).toBe(false);
    expect(holdsButSigner(results)).toBe(true);
  });

  it('stops an empty balance and one that is no number', () => {
    expect(failed({ availableNow: sampleAvailable('0') })).toEqual(['balance']);
    expect(allHold(claimPreflight(samplePreflight({ availableNow: sampleAvailable('1.5') })))).toBe(
      false,
    );
    // The total decides where it is reported.
    expect(failed({ availableNow: { ...sampleAvailable(), usd: '0' } })).toEqual(['balance']);
  });

  it('stops when other bytes stand on the screen, and waits for them', () => {
    const bytes = `0x${'3f'.repeat(32)}`;
    expect(failed({ screen: { ...sampleScreen(), bytes } })).toEqual(['bytes-shown']);
    const cut = `${id.slice(0, 8)}…${id.slice(-6)}`;
    expect(failed({ screen: { ...sampleScreen(), bytes: cut } })).toEqual(['bytes-shown']);
    for (const screen of [null, { ...sampleScreen(), bytes: null }])
      expect(allHold(claimPreflight(samplePreflight({ screen })))).toBe(false);
  });

  it.each(['From', 'To', 'Chain', 'Token', 'Amount', 'Fees'])(
    'stops when the screen shows something else as “%s”',
    (label) => {
      const shown = sampleScreen();
      const terms = new Map([...shown.terms, [label, '0x1234…5678']]);
      expect(failed({ screen: { ...shown, terms } })).toEqual(['terms-shown']);
      terms.delete(label);
      expect(failed({ screen: { ...shown, terms } })).toEqual(['terms-shown']);
    },
  );

  it('an empty list holds nothing', () => {
    expect(allHold([])).toBe(false);
  });
});
