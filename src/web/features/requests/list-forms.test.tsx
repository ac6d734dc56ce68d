// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { teamPaths, viewBody, viewVersion, type SavedView } from '#service/proxy-api/team';
import { button, control, fill, pageText } from '#testing/form-controls';
import { makeWireRecord } from '#testing/make-wire-record';
import { appConfig, openApp, type Call } from '#testing/open-app';
import { soon } from '#testing/soon';
import { browserViewsOf } from './views/saved-views';

const id = `0x${'ab'.repeat(32)}`;
const record = makeWireRecord({ id });
const chains = [
  { id: 1, name: 'ethereum', displayName: 'Ethereum', vmType: 'evm' },
  { id: 8453, name: 'base', displayName: 'Base \u202eesaB', vmType: 'evm' },
];

const other = (index: number) => `0x${index.toString(16).padStart(64, 'c')}`;

function answer({ url: { pathname, search } }: Call): unknown {
  if (pathname.endsWith('/chains')) return { chains };
  if (pathname.endsWith(teamPaths.handled)) return { marks: [], isKept: true };
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
  browserViewsOf('mainnet').set([]);
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

function open(path: string, reply = answer) {
  const { router, calls } = openApp(path, reply);
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
  // An item may have the words of a button of the dialog that it opens.
  await soon(() => expect(document.querySelector('[role="menu"]')).toBeNull());
};

const names: [typed: string, kept: string | null, shown?: string][] = [
  ['', null],
  [' \t', null],
  [' Mine ', 'Mine'],
  // A name is taken in any case of its letters.
  ['mine', null],
  ['x'.repeat(60), 'x'.repeat(60)],
  ['\u202eevil', '\u202eevil', '⟨U+202E⟩evil'],
  ['\u200b', '\u200b', '⟨U+200B⟩'],
  ['__proto__', '__proto__'],
  ['<b>&amp;</b>', '<b>&amp;</b>'],
  ['مرحبا', 'مرحبا'],
];

/** A team whose database answers, or not; a colleague saves with `views`. */
function team(saved: Pick<SavedView, 'name' | 'search'>[] = [], isKept = true) {
  let versions = 0;
  const version = () => ({ id: `v${(versions += 1)}`, by: 'ada \u202e', atMs: versions });
  const views = saved.map((view): SavedView => ({ ...version(), ...view }));
  const state = { views, failsWith: null as number | null };
  const reply = (call: Call): unknown => {
    const { pathname } = call.url;
    if (!pathname.includes('/views')) return answer(call);
    if (state.failsWith !== null) return state.failsWith;
    const body: unknown = JSON.parse(call.body ?? 'null');
    const at = ({ id, atMs }: { id: string; atMs: number }) =>
      state.views.findIndex((view) => view.id === id && view.atMs === atMs);
    if (pathname.endsWith(teamPaths.deleteView)) {
      const index = at(viewVersion.parse(body));
      if (index === -1) return 409;
      state.views = state.views.toSpliced(index, 1);
    } else if (body !== null) {
      const { replaces, ...view } = viewBody.parse(body);
      if (!replaces) state.views = [...state.views, { ...version(), ...view }];
      else if (at(replaces) === -1) return 409;
      else state.views = state.views.with(at(replaces), { ...version(), id: replaces.id, ...view });
    }
    return { views: state.views, isKept };
  };
  return { state, reply };
}
const says = (words: string | RegExp) => soon(() => expect(pageText()).toMatch(words));

test('views are saved, renamed, shared and deleted by any name', async () => {
  const { state, reply } = team();
  const { router } = open('/mainnet/requests?status=failure', reply);
  await soon(() => expect(button('List actions')).toBeDefined());
  for (const [typed, kept, shown = kept] of names) {
    await choose('List actions', 'Save view');
    await fill('View name', typed);
    expect(button('Save view')?.hasAttribute('disabled'), typed).toBe(kept === null);
    // In the field: nothing was typed where the name is empty, and the focus may not be in the dialog yet.
    if (kept === null) await user.type(control('View name')!, '{Escape}');
    else await click('Save view');
    await soon(() => expect(control('View name'), typed).toBeNull());
    if (kept === null) continue;
    await soon(() =>
      expect(state.views.filter(({ name }) => name === kept)).toMatchObject([
        { search: expect.stringMatching(/^status=failure&columns=.+/) as string },
      ]),
    );
    await soon(() => expect(button(`Actions for ${shown}`), typed).toBeDefined());
  }

  await choose('List actions', 'Save view');
  await fill('View name', 'Plain');
  fireEvent.click(control('Include column layout')!);
  await click('Save view');
  await soon(() =>
    expect(state.views.at(-1)).toMatchObject({ name: 'Plain', search: 'status=failure' }),
  );

  const rename = async (to: string) => {
    await choose('Actions for Plain', 'Rename…');
    await fill('View name', to);
  };
  for (const [to, said] of [
    ['MINE ', /with this name exists/],
    ['a\tb', /control character/],
    [' ', /Rename/],
  ] as const) {
    await rename(to);
    await says(said);
    expect(button('Rename')?.hasAttribute('disabled'), to).toBe(true);
    await click('Cancel');
    await soon(() => expect(control('View name')).toBeNull());
  }
  await rename(' "Ours" & \u202etheirs ');
  await click('Rename');
  const ours = '"Ours" & \u202etheirs';
  await soon(() => expect(state.views.at(-1)?.name).toBe(ours));

  const shown = '"Ours" & ⟨U+202E⟩theirs';
  await choose(`Actions for ${shown}`, 'Copy share link');
  const link = new URL(copied[0]!);
  await choose(`Actions for ${shown}`, 'Delete…');
  await click('Delete view');
  await soon(() => expect(state.views.some(({ name }) => name === ours)).toBe(false));
  // What the team has under any name, a link doesn't offer.
  state.views = [];
  await choose('List actions', 'Save view');
  await soon(() => expect(button('Actions for Mine')).toBeUndefined());
  await click('Close');
  await router.navigate({ to: link.pathname + link.search });
  await says(`Someone shared the view “${shown}”`);
  await click('Save view…');
  await click('Save view');
  await soon(() => expect(state.views).toMatchObject([{ name: ours, search: 'status=failure' }]));
  await soon(() => expect(router.state.location.search).toEqual({ status: 'failure' }));
  expect(pageText()).not.toContain('Someone shared');

  // Opened by a colleague it offers nothing, and its address is that of the list.
  await router.navigate({ to: link.pathname + link.search });
  await soon(() => expect(router.state.location.search).toEqual({ status: 'failure' }));
});

test('what can’t be saved or deleted says why; the name that was typed stays', async () => {
  const { state, reply } = team([{ name: 'Nightly', search: 'status=failure' }], false);
  open('/mainnet/requests?status=failure', reply);
  await soon(() => expect(button('Actions for Nightly')).toBeDefined());
  await click('24h');
  await choose('List actions', 'Save as new view');
  await says('a restart loses them');
  await says('ada ⟨U+202E⟩');
  await fill('View name', 'Today');
  state.failsWith = 503;
  await click('Save view');
  await says('not there');
  expect(control('View name')?.value).toBe('Today');
  // Nor does closing lose it.
  await click('Close');
  await soon(() => expect(control('View name')).toBeNull());
  await choose('List actions', 'Save as new view');
  await soon(() => expect(control('View name')?.value).toBe('Today'));
  await click('Close');

  // A colleague renames it meanwhile: that is told first, and only then written over.
  state.failsWith = null;
  await choose('Actions for Nightly', 'Update to current filters…');
  await fill('View name', 'Last night');
  state.views = state.views.map((view) => ({ ...view, name: 'Of a colleague', atMs: 99 }));
  await click('Save changes');
  await says('not there');
  expect(control('View name')?.value).toBe('Last night');
  expect(state.views).toMatchObject([{ name: 'Of a colleague', search: 'status=failure' }]);
  await says('Of a colleague');
  await click('Save changes');
  await soon(() =>
    expect(state.views).toMatchObject([
      { name: 'Last night', search: 'created=24h&status=failure' },
    ]),
  );

  await choose('Actions for Last night', 'Delete…');
  state.views = state.views.map((view) => ({ ...view, atMs: 100 }));
  await click('Delete view');
  await says('not there');
  await soon(() => expect(button('Delete view')?.hasAttribute('disabled')).toBe(false));
  await click('Delete view');
  await soon(() => expect(state.views).toEqual([]));
});

test('a view that a colleague deleted meanwhile can be saved as a new one, or is gone', async () => {
  const { state, reply } = team([{ name: 'Nightly', search: 'status=failure' }]);
  open('/mainnet/requests?status=failure', reply);
  await soon(() => expect(button('Actions for Nightly')).toBeDefined());
  await choose('Actions for Nightly', 'Rename…');
  await fill('View name', 'Daily');
  state.views = [];
  await click('Rename');
  await says('not there');
  await click('Save view');
  await soon(() =>
    expect(state.views).toMatchObject([{ name: 'Daily', search: 'status=failure' }]),
  );

  await choose('Actions for Daily', 'Delete…');
  state.views = [];
  await click('Delete view');
  await soon(() => expect(button('Delete view')).toBeUndefined());
  await soon(() => expect(button('Actions for Daily')).toBeUndefined());
});

test('whoever updates a view’s filters leaves it the name that a colleague gives it meanwhile', async () => {
  const { state, reply } = team([{ name: 'Nightly', search: 'status=failure' }]);
  open('/mainnet/requests?status=failure', reply);
  await soon(() => expect(button('Actions for Nightly')).toBeDefined());
  await click('24h');
  await says('Nightlyedited');
  await choose('Actions for Nightly', 'Update to current filters…');
  state.views = state.views.map((view) => ({ ...view, name: 'Of a colleague', atMs: 99 }));
  await click('Save changes');
  await soon(() => expect(control('View name')?.value).toBe('Of a colleague'));
  await click('Save changes');
  await soon(() =>
    expect(state.views).toMatchObject([
      { name: 'Of a colleague', search: 'created=24h&status=failure' },
    ]),
  );
});

test('where saved views can’t be read, that is said, and the list is there', async () => {
  const { state, reply } = team([{ name: 'Nightly', search: 'status=failure' }]);
  state.failsWith = 503;
  open('/mainnet/requests?status=failure', reply);
  await soon(() => expect(pageText()).toContain('0xab…abab'));
  await choose('More views', 'Couldn’t load the saved views…');
  await says('Couldn’t load the saved views');
  await says('The list works without them.');
  expect(control('View name')).toBeNull();
  state.failsWith = null;
  await click('Retry');
  await soon(() => expect(button('Delete Nightly')).toBeDefined());
});

test('views of this browser are offered to the team once: none is lost, and none of a colleague replaced', async () => {
  browserViewsOf('mainnet').set([
    { name: 'Mine', search: { status: 'refund', columns: 'id' } },
    { name: 'Nightly', search: { status: 'success' } },
    { name: 'The same', search: { status: 'failure' } },
  ]);
  const { state, reply } = team([{ name: 'NIGHTLY', search: 'status=failure' }]);
  open('/mainnet/requests', reply);
  await says('2 views of this browser aren’t shared');
  await click('Review');
  state.failsWith = 503;
  await click('Add them');
  await says('not there');
  expect(state.views).toHaveLength(1);
  state.failsWith = null;
  await click('Add them');
  await soon(() =>
    expect(state.views.map(({ name, search }) => [name, search])).toEqual([
      ['NIGHTLY', 'status=failure'],
      ['Mine', 'status=refund&columns=id'],
      ['Nightly (2)', 'status=success'],
    ]),
  );
  await soon(() => expect(pageText()).not.toContain('of this browser'));
  expect(localStorage.getItem('waybill.views.mainnet')).toBe('[]');
});

test('a visitor, to whom requests are open, opens saved views and is offered none to change', async () => {
  browserViewsOf('mainnet').set([{ name: 'Mine', search: { status: 'refund' } }]);
  const { reply } = team([{ name: 'Nightly', search: 'status=failure' }]);
  openApp('/mainnet/requests', reply, {
    config: { ...appConfig, viewer: { ...appConfig.viewer, isOperator: false } },
  });
  await says('0xab…abab');
  await choose('More views', 'Nightly');
  await choose('Actions for Nightly', 'Rename…');
  await says('Log in to save one.');
  await soon(() => expect(button('Copy share link of Nightly')).toBeDefined());
  expect(control('View name')).toBeNull();
  expect(button('Delete Nightly')).toBeUndefined();
  expect(pageText()).not.toContain('of this browser');
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
