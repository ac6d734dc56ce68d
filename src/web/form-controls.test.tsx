// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { verdicts } from '#service/webhooks';
import { control, fill, pageText, press } from '#testing/form-controls';
import { pastedAddresses } from '#testing/identifier-wrappings';
import { appConfig, openApp, type Call } from '#testing/open-app';
import { soon } from '#testing/soon';
import { addressLabels } from './components/address-labels';
import { AddressLabelsDialog } from './components/AddressLabelsDialog';

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

let files: Blob[] = [];
beforeEach(() => {
  addressLabels.set({});
  files = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return 'blob:x';
  });
});

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

test('address labels are saved, changed, deleted and imported', async () => {
  render(<AddressLabelsDialog onClose={() => undefined} />);
  await fill('Address', 'two words');
  await fill('Label', 'Desk');
  press('Save label');
  await soon(() => expect(pageText()).toMatch(/Contains a space/));
  await fill('Address', `base:${address}`);
  press('Save label');
  expect(addressLabels.get()).toEqual({ [lower]: 'Desk' });
  await soon(() => expect(pageText()).toMatch(/Edit/));
  press('Edit Desk');
  await fill('Label', 'Treasury');
  press('Save label');
  expect(addressLabels.get()).toEqual({ [lower]: 'Treasury' });
  await soon(() => expect(pageText()).toMatch(/Treasury/));
  press('Delete Treasury');
  expect(addressLabels.get()).toEqual({});
  const input = document.querySelector('[aria-label="Labels file"]')!;
  for (const [text, said] of [
    ['no JSON', /isn’t JSON/],
    [
      JSON.stringify({ waybillLabels: 1, labels: { [address]: 'Ours', 'a b': 'x' } }),
      /1 label imported, 1 invalid skipped/,
    ],
  ] as const) {
    fireEvent.change(input, { target: { files: [new File([text], 'labels.json')] } });
    await soon(() => expect(pageText()).toMatch(said));
  }
  expect(addressLabels.get()).toEqual({ [lower]: 'Ours' });
  const labels = { [lower]: '\u202e"Ours" & <b>theirs</b>', [usdc.toLowerCase()]: 'x'.repeat(60) };
  addressLabels.set(labels);
  await soon(() => expect(pageText()).toContain('⟨U+202E⟩"Ours" & <b>theirs</b>'));
  press('Export labels');
  addressLabels.set({});
  fireEvent.change(input, { target: { files: [new File([files[0]!], 'labels.json')] } });
  await soon(() => expect(addressLabels.get()).toEqual(labels));
});

test.each(['constructor', '__proto__', '\u202e', ''])(
  'a label for %j begins empty, and says why it can’t be saved',
  async (named) => {
    render(<AddressLabelsDialog address={named} onClose={() => undefined} />);
    await soon(() => expect(control('Label')?.value).toBe(''));
    await fill('Label', 'Desk');
    press('Save label');
    expect(Object.keys(addressLabels.get()).length).toBeLessThan(2);
  },
);
