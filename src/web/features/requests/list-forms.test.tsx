// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { button, control, fill, pageText } from '#testing/form-controls';
import { makeWireRecord } from '#testing/make-wire-record';
import { openApp, type Call } from '#testing/open-app';
import { soon } from '#testing/soon';

const id = `0x${'ab'.repeat(32)}`;
const record = makeWireRecord({ id });
const chains = [
  { id: 1, name: 'ethereum', displayName: 'Ethereum', vmType: 'evm' },
  { id: 8453, name: 'base', displayName: 'Base \u202eesaB', vmType: 'evm' },
];

const other = (index: number) => `0x${index.toString(16).padStart(64, 'c')}`;

function answer({ url: { pathname, search } }: Call): unknown {
  if (pathname.endsWith('/chains')) return { chains };
  if (!pathname.endsWith('/requests/v3')) return 404;
  const isOfOthers = search.includes('cccc') && !search.includes(id);
  const requests = isOfOthers ? [] : [record];
  return { requests, total: requests.length };
}

const user = userEvent.setup();
/** The last text that was handed out as a file or copied. */
let files: Blob[] = [];
let copied: string[] = [];
beforeEach(() => {
  localStorage.clear();
  files = [];
  copied = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return 'blob:x';
  });
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => {
    copied.push(text);
  });
});

function open(path: string) {
  const { router, calls } = openApp(path, answer);
  return {
    search: () => router.state.location.search as Record<string, unknown>,
    asked: (name: string) =>
      calls
        .findLast(({ url }) => url.pathname.endsWith('/requests/v3'))
        ?.url.searchParams.get(name),
    calls,
    router,
  };
}

const click = async (words: string) => {
  await soon(() => expect(button(words), words).toBeDefined());
  await user.click(button(words)!);
};
/** Of the menu of the list, or of a view. */
const choose = async (menu: string, item: string) => {
  await click(menu);
  await click(item);
};

const names: [typed: string, kept: string | null, shown?: string][] = [
  ['', null],
  [' \t', null],
  [' Mine ', 'Mine'],
  ['Mine', 'Mine'],
  ['x'.repeat(60), 'x'.repeat(60)],
  ['\u202eevil', '\u202eevil', '⟨U+202E⟩evil'],
  ['\u200b', '\u200b', '⟨U+200B⟩'],
  ['__proto__', '__proto__'],
  ['<b>&amp;</b>', '<b>&amp;</b>'],
  ['مرحبا', 'مرحبا'],
];
const stored = () =>
  (
    JSON.parse(localStorage.getItem('waybill.views.mainnet') ?? '[]') as Record<string, unknown>[]
  ).map(({ name, search, columns }) => ({ name, search, hasColumns: columns !== null }));

test('views are saved, renamed, shared, exported, imported and deleted by any name', async () => {
  const { router } = open('/mainnet/requests?status=failure');
  await soon(() => expect(button('List actions')).toBeDefined());
  for (const [typed, kept, shown = kept] of names) {
    await choose('List actions', 'Save view');
    await fill('View name', typed);
    expect(button('Save view')?.hasAttribute('disabled'), typed).toBe(kept === null);
    if (kept === null) await user.keyboard('{Escape}');
    else await click('Save view');
    await soon(() => expect(control('View name'), typed).toBeNull());
    if (kept === null) continue;
    await soon(() =>
      expect(stored().filter(({ name }) => name === kept)).toEqual([
        { name: kept, search: { status: 'failure' }, hasColumns: true },
      ]),
    );
    await soon(() => expect(button(`Actions for ${shown}`), typed).toBeDefined());
  }

  await choose('List actions', 'Save view');
  await fill('View name', 'Plain');
  fireEvent.click(control('Include column layout')!);
  await click('Save view');
  await soon(() => expect(stored().at(-1)).toMatchObject({ name: 'Plain', hasColumns: false }));

  const rename = async (to: string) => {
    await choose('Actions for Plain', 'Rename…');
    await fill('View name', to);
  };
  for (const [to, said] of [
    ['Mine ', /with this name exists/],
    [' ', /Rename/],
  ] as const) {
    await rename(to);
    await soon(() => expect(pageText()).toMatch(said));
    expect(button('Rename')?.hasAttribute('disabled'), to).toBe(true);
    await user.keyboard('{Escape}');
    await soon(() => expect(control('View name')).toBeNull());
  }
  await rename(' "Ours" & \u202etheirs ');
  await click('Rename');
  const ours = '"Ours" & \u202etheirs';
  await soon(() => expect(stored().at(-1)?.name).toBe(ours));

  const shown = '"Ours" & ⟨U+202E⟩theirs';
  await choose(`Actions for ${shown}`, 'Copy share link');
  const link = new URL(copied[0]!);
  await choose(`Actions for ${shown}`, 'Delete');
  await soon(() => expect(stored().some(({ name }) => name === ours)).toBe(false));
  await router.navigate({ to: link.pathname + link.search });
  await soon(() => expect(pageText()).toContain(`Someone shared the view “${shown}”`));
  await click('Save to my views');
  await soon(() => expect(stored().at(-1)).toMatchObject({ name: ours }));

  await choose('List actions', 'Save view');
  await click('Export views');
  const file = await files.at(-1)!.text();
  const before = localStorage.getItem('waybill.views.mainnet');
  for (const { name } of stored()) {
    const words = name === ours ? shown : (names.find(([, kept]) => kept === name)?.[2] ?? name);
    await click(`Delete ${String(words)}`);
  }
  await soon(() => expect(stored()).toEqual([]));
  for (const [text, said] of [
    ['no JSON', /isn’t JSON/],
    ['[]', /has no Waybill views/],
    ['{"waybillViews":1,"views":[{"name":" ","search":{}},7]}', /can be read/],
    [file, /\d views imported/],
  ] as const) {
    fireEvent.change(document.querySelector('[aria-label="Views file"]')!, {
      target: { files: [new File([text], 'views.json')] },
    });
    await soon(() => expect(pageText()).toMatch(said));
  }
  expect(localStorage.getItem('waybill.views.mainnet')).toBe(before);
});

test('each format and choice of columns is what the file has', async () => {
  // Private fields stay in memory, which is all that this document has.
  const path = '/mainnet/requests?includeAuthenticatedData=true&columns=status,id';
  const { asked } = open(path);
  for (const [format, columns] of [
    ['csv', 'chosen'],
    ['csv', 'all'],
    ['ndjson', 'chosen'],
    ['ndjson', 'all'],
    ['ndjson', 'raw'],
  ] as const) {
    await click('Export');
    await soon(() => expect(pageText()).toMatch(/About 1 requests/));
    await fill('Format', format);
    await fill('Columns', columns);
    await click('Start export');
    await click('Discard');
    // A spreadsheet reads the encoding from its mark.
    const text = (await files.pop()!.text()).replace(/^\ufeff/, '');
    expect(asked('includeAuthenticatedData')).toBe('true');
    const keys =
      format === 'csv' ? text.split('\r\n')[0]!.split(',') : Object.keys(JSON.parse(text));
    if (columns === 'raw') expect(JSON.parse(text)).toEqual(record);
    else if (columns === 'chosen') expect(keys, format).toEqual(['id', 'status', 'failReason']);
    else expect(keys.length, format).toBeGreaterThan(30);
    expect(text, format).toContain(id);
    files.length = 0;
    await soon(() => expect(button('Discard')).toBeUndefined());
  }
});

test('a lookup reads the identifiers of any text, and says what it left out', async () => {
  const { calls } = open('/mainnet/requests');
  await choose('List actions', 'Bulk lookup');
  const label = /^Request IDs, hashes/;
  await soon(() => expect(document.querySelector('textarea')).not.toBeNull());
  const enter = (value: string) =>
    fireEvent.change(document.querySelector('textarea')!, { target: { value } });
  expect(document.querySelector('textarea')!.labels[0]?.textContent).toMatch(label);
  for (const [text, said, count] of [
    ['', '0 entries', 0],
    [' \n\t', '0 entries', 0],
    ['no identifier \u202ehere', '0 entries', 0],
    [`\u202e “${id}”,\n`, '1 entry', 1],
    [`${id} ${id.toUpperCase().replace('0X', '0x')}`, '1 entry', 1],
    [JSON.stringify({ requestId: id, other: other(1) }), '2 entries', 2],
    [Array.from({ length: 51 }, (_, at) => other(at)).join(), '1 over the limit was skipped', 50],
    ['x'.repeat(100_000), '0 entries', 0],
  ] as const) {
    enter(text);
    await soon(() => expect(pageText(), text.slice(0, 60)).toContain(said));
    expect(button('Look up')?.hasAttribute('disabled'), text.slice(0, 60)).toBe(count === 0);
  }
  enter(`“${id}” ${other(1)}`);
  await click('Look up');
  await soon(() => expect(pageText()).toContain('2 of 2 done'));
  const read = calls.map(({ url }) => [...url.searchParams.values()].join());
  expect(read.some((query) => query.includes(id) && query.includes(other(1)))).toBe(true);
  await click('Download CSV');
  const lines = (await files.at(-1)!.text()).trim().split('\r\n');
  expect(lines.map((line) => line.includes(id))).toEqual([false, true, false]);
});
