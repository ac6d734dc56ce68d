// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { labelAddresses, labelsBody, teamPaths } from '#service/proxy-api/team';
import { verdicts } from '#service/proxy-api/webhooks';
import { button, control, fill, pageText, press } from '#testing/form-controls';
import { pastedAddresses } from '#testing/identifier-wrappings';
import { appConfig, openApp, type Call } from '#testing/open-app';
import { soon } from '#testing/soon';
import { browserLabels } from './api/endpoints/labels';
import { middleCut } from './lib/truncation';

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const lower = address.toLowerCase();
const usdc = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913';
const chains = [
  { id: 1, name: 'ethereum', displayName: 'Ethereum', vmType: 'evm' },
  { id: 8453, name: 'base', displayName: 'Base', vmType: 'evm' },
  { id: 792, name: 'solana', displayName: 'Solana', vmType: 'svm' },
];

function answer({ url: { pathname } }: Call): unknown {
  if (pathname.endsWith('/chains')) return { chains };
  if (pathname.endsWith('/requests/v3')) return { requests: [], total: 0 };
  if (pathname.endsWith('/webhooks/deliveries')) return { deliveries: [], continuation: null };
  return 404;
}

beforeEach(() => browserLabels.set({}));

const timestamp = '1780000000000';
const signature = 'ab'.repeat(32);
const lines = `X-Signature-Timestamp: ${timestamp}\nX-Signature-SHA256: ${signature}`;
const verified = {
  matchedAlias: 'second',
  mistakes: [],
  timestamp: { unit: 'milliseconds', sentMs: 1, skewMs: 1, age: 'expired' },
  isSignatureWellFormed: true,
  body: { bytes: 2, isUtf8: true, isJson: true, isEvent: true, requestId: null, status: '\u202ex' },
};

test('each field of a delivery to verify is sent as it is, and what is missing is said', async () => {
  const networks = [{ ...appConfig.networks[0]!, keyAliases: ['default', 'second'] }];
  const { calls } = openApp(
    '/mainnet/webhooks?tab=verify',
    (call) => (call.method === 'POST' ? verified : answer(call)),
    { config: { ...appConfig, networks } },
  );
  const verify = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Verify' });
  await fill('Body', '{}');
  for (const [headers, issue] of [
    ['hello \u202e', /Neither X-Signature-Timestamp nor/],
    [lines.split('\n')[0]!, /Read X-Signature-Timestamp only/],
    [lines.split('\n')[1]!, /Read X-Signature-SHA256 only/],
    [lines.slice(0, -54), /cut: it has 10 of 64/],
    [lines.replace(timestamp, '17'), /“17” has neither 10 nor 13 digits/],
    ['x'.repeat(100_000), /Neither X-Signature-Timestamp nor/],
  ] as const) {
    await fill('Headers', headers);
    await soon(() => expect(pageText(), headers.slice(0, 40)).toMatch(issue));
    expect(verify().disabled).toBe(true);
  }
  for (const headers of [
    lines,
    ` \u202e${lines.toUpperCase().replace(/AB/g, 'ab')}\r\nOther: x `,
    JSON.stringify({ 'x-signature-timestamp': timestamp, 'x-signature-sha256': signature }),
    `curl -H 'X-Signature-Timestamp: ${timestamp}' -H 'X-Signature-SHA256: ${signature}' https://x`,
  ])
    for (const [alias, sent] of [
      ['second', { keyAlias: 'second' }],
      ['any key', {}],
    ] as const) {
      const body = ` {"a":"\u202e${alias}"}\n`;
      await fill('Headers', headers);
      await fill('Body', body);
      await fill('Expected API key', alias);
      calls.length = 0;
      fireEvent.click(verify());
      await soon(() => expect(pageText()).toMatch(/Signature valid: API key “second”/));
      const posted = calls.find(({ method }) => method === 'POST')?.body ?? '';
      expect(JSON.parse(posted)).toEqual({ timestamp, signature, body, ...sent });
    }
  expect(pageText()).toContain('⟨U+202E⟩x');
  await fill('Body', '');
  expect(verify().disabled).toBe(true);
  await fill('Body', 'é'.repeat(32 * 1024 + 1));
  await soon(() => expect(pageText()).toMatch(/larger than 64 KB/));
  const bytes = new Uint8Array([0, 255, 13, 10]);
  const file = new File([bytes], '\u202efdp.exe');
  fireEvent.change(control('Body file')!, { target: { files: [file] } });
  await soon(() => expect(pageText()).toMatch(/Body: ⟨U\+202E⟩fdp.exe, 4 bytes/));
  calls.length = 0;
  fireEvent.click(verify());
  await soon(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true));
  const { body = '' } = calls.find(({ method }) => method === 'POST') ?? {};
  expect(JSON.parse(body ?? '')).toEqual({ timestamp, signature, bodyBase64: 'AP8NCg==' });
  press('Remove file');
  await soon(() => expect(control('Body')?.value).toHaveLength(32 * 1024 + 1));
});

test('the filter of chains is in the URL, and shows what matches', async () => {
  const { router } = openApp('/mainnet/chains', answer);
  const search = () => router.state.location.search;
  await fill('VM type', 'svm');
  await soon(() => expect(search()).toEqual({ vm: 'svm' }));
  await soon(() => expect(pageText()).toMatch(/1 of 3 chains match/));
  await fill('VM type', '');
  await fill('Search chains', ' Base ');
  await soon(() => expect(search()).toEqual({ q: 'Base' }));
  await soon(() => expect(pageText()).toMatch(/1 of 3 chains match/));
  await fill('Search chains', 'no such chain');
  await soon(() => expect(pageText()).toMatch(/No chain matches “no such chain”/));
  press('Show all 3 chains');
  await soon(() => expect(search()).toEqual({}));
  await soon(() => expect(control('Search chains')?.value).toBe(''));
});

test('the filters of the delivery log are in the URL and in the question', async () => {
  const { router, calls } = openApp('/mainnet/webhooks', answer);
  const search = () => router.state.location.search as Record<string, unknown>;
  const asked = () =>
    calls.findLast(({ url }) => url.pathname.endsWith('/deliveries'))?.url.searchParams;
  for (const verdict of verdicts) {
    await fill('Result', verdict);
    await soon(() => expect(search().verdict).toBe(verdict));
    await soon(() => expect(asked()?.get('verdict')).toBe(verdict));
  }
  await fill('Result', 'all');
  await soon(() => expect(search().verdict).toBeUndefined());
  const id = `0x${'ab12'.repeat(16)}`;
  for (const pasted of [`Request: “${id}”.`, `{"requestId":"${id}","status":"x"}`]) {
    await fill('Request ID', pasted);
    press('Apply');
    await soon(() => expect(search().id).toBe(id));
    await soon(() => expect(asked()?.get('requestId')).toBe(id));
    await fill('Request ID', '');
    press('Apply');
    await soon(() => expect(search().id).toBeUndefined());
  }
});

test('the fees form opens the address of whatever is pasted', async () => {
  const { router } = openApp('/mainnet/fees', answer);
  for (const pasted of pastedAddresses(address)) {
    await soon(() => expect(control('Fee recipient (claim address)')).not.toBeNull());
    fireEvent.change(control('Fee recipient (claim address)')!, { target: { value: pasted } });
    press('View fees');
    await soon(() =>
      expect(router.state.location.pathname.toLowerCase(), pasted).toBe(`/mainnet/fees/${lower}`),
    );
    await router.navigate({ to: '/mainnet/fees' });
  }
});

/** A team whose database answers, or not. */
function team(saved: Record<string, string> = {}, isKept = true) {
  const labels = new Map(Object.entries(saved));
  const state = { labels, failsWith: null as number | null };
  const reply = (call: Call): unknown => {
    const { pathname } = call.url;
    if (!pathname.includes('/labels')) return answer(call);
    if (state.failsWith !== null) return state.failsWith;
    const body: unknown = JSON.parse(call.body ?? 'null');
    if (pathname.endsWith(teamPaths.deleteLabels))
      for (const each of labelAddresses.parse(body).addresses) labels.delete(each);
    else if (body !== null)
      for (const each of labelsBody.parse(body).labels) labels.set(each.address, each.label);
    return {
      labels: [...labels].map(([of, label]) => ({ address: of, label, by: 'ada \u202e', atMs: 0 })),
      isKept,
    };
  };
  return { state, labels, reply };
}

const says = (words: string) => soon(() => expect(pageText()).toContain(words));
const click = async (words: string) => {
  await soon(() => expect(button(words), words).toBeDefined());
  fireEvent.click(button(words)!);
};
const listed = () => document.querySelector('[aria-label="Saved labels"]')?.textContent ?? '';

test('address labels are saved, changed and deleted; what can’t be says why and stays', async () => {
  const { state, labels, reply } = team({}, false);
  openApp(`/mainnet/address/${usdc}`, reply);
  await click('Add label');
  await says('a restart loses them');
  await fill('Address', 'two words');
  await fill('Label', 'Desk');
  await click('Save label');
  await says('Contains a space');
  await fill('Address', `base:${address}`);
  state.failsWith = 503;
  await click('Save label');
  await says('not there');
  expect(control('Label')?.value).toBe('Desk');
  // Nor does closing lose it.
  await click('Close');
  await soon(() => expect(control('Label')).toBeNull());
  await click('Add label');
  await soon(() => expect(control('Label')?.value).toBe('Desk'));
  state.failsWith = null;
  await click('Save label');
  await soon(() => expect([...labels]).toEqual([[lower, 'Desk']]));
  await soon(() => expect(listed()).toContain(middleCut(address)));
  await soon(() => expect(listed()).toContain('ada ⟨U+202E⟩'));
  await click('Edit Desk');
  await soon(() => expect(control('Label')?.value).toBe('Desk'));
  // Somebody else changes it meanwhile: the last one who saves wins.
  labels.set(lower, 'Of a colleague');
  await fill('Label', '\u202e"Ours" & <b>theirs</b>');
  await click('Save label');
  await soon(() => expect(labels.get(lower)).toBe('\u202e"Ours" & <b>theirs</b>'));
  await soon(() => expect(listed()).toContain('⟨U+202E⟩"Ours" & <b>theirs</b>'));
  const deleting = 'Delete ⟨U+202E⟩"Ours" & <b>theirs</b>';
  state.failsWith = 503;
  await click(deleting);
  await says('not there');
  expect(labels.size).toBe(1);
  state.failsWith = null;
  await soon(() => expect(button(deleting)?.hasAttribute('disabled')).toBe(false));
  await click(deleting);
  await soon(() => expect(listed()).toBe(''));
  expect(labels.size).toBe(0);
});

test.each(['constructor', '__proto__', '~202e'])(
  'a label for %j begins empty, and says why it can’t be saved',
  async (named) => {
    const { labels, reply } = team();
    openApp(`/mainnet/address/${named}`, reply);
    await click('Add label');
    await soon(() => expect(control('Label')?.value).toBe(''));
    await fill('Label', 'Desk');
    await click('Save label');
    if (named.startsWith('~')) await says('Enter an address.');
    else await soon(() => expect([...labels]).toEqual([[named, 'Desk']]));
  },
);

test('labels of this browser are offered to the team: none is lost, and none of a colleague replaced', async () => {
  browserLabels.set({ [lower]: 'Mine', [usdc.toLowerCase()]: 'USDC', 'a b': 'no address' });
  const { state, labels, reply } = team({ [lower]: 'Of a colleague' });
  openApp(`/mainnet/address/${usdc}`, reply);
  await says('3 labels of this browser aren’t shared');
  await click('Review');
  await says('2 labels of this browser aren’t shared');
  state.failsWith = 503;
  await click('Add them');
  await says('not there');
  expect(Object.keys(browserLabels.get())).toHaveLength(3);
  state.failsWith = null;
  await click('Add them');
  await soon(() => expect(labels.get(usdc.toLowerCase())).toBe('USDC'));
  expect(labels.get(lower)).toBe('Of a colleague');
  await soon(() => expect(browserLabels.get()).toEqual({ [lower]: 'Mine', 'a b': 'no address' }));
  await click('Remove from this browser');
  await soon(() => expect(pageText()).not.toContain('of this browser'));
  expect(browserLabels.get()).toEqual({});
});

test('what a restart of the server would lose stays in this browser, too', async () => {
  browserLabels.set({ [lower]: 'Mine' });
  const { labels, reply } = team({}, false);
  openApp(`/mainnet/address/${address}`, reply);
  await click('Review');
  await click('Add it');
  await soon(() => expect(pageText()).not.toContain('of this browser'));
  expect([...labels]).toEqual([[lower, 'Mine']]);
  expect(browserLabels.get()).toEqual({ [lower]: 'Mine' });
});

test('a visitor, to whom requests aren’t open, reads no label and is offered none', async () => {
  browserLabels.set({ [lower]: 'Mine' });
  const { reply } = team({ [lower]: 'Treasury' });
  const viewer = { ...appConfig.viewer, isOperator: false, accessScopes: ['fees' as const] };
  const { calls } = openApp(`/mainnet/fees/${address}`, reply, {
    config: { ...appConfig, viewer },
  });
  await click('Account and API');
  await says('Keyboard shortcuts');
  for (const words of ['Add label', 'Edit label', 'Review', 'Address labels'])
    expect(button(words), words).toBeUndefined();
  expect(pageText()).toContain(address);
  expect(calls.filter(({ url }) => url.pathname.includes('/labels'))).toEqual([]);
});
