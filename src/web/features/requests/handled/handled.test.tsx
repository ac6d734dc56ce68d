// @vitest-environment happy-dom
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { HandledMark } from '#service/proxy-api/team';
import { button, control, fill, pageText } from '#testing/form-controls';
import { makeWireRecord } from '#testing/make-wire-record';
import { openApp, type Call } from '#testing/open-app';
import { soon } from '#testing/soon';

const id = `0x${'ab'.repeat(32)}`;
const record = makeWireRecord({ id, status: 'failure' });
const path = `/mainnet/requests/${id}`;
const user = userEvent.setup();

const mark = (changes: Partial<HandledMark> = {}): HandledMark => ({
  id,
  status: 'failure',
  refundFailReason: null,
  by: 'ada \u202e',
  atMs: Date.UTC(2026, 8, 1),
  note: 'Paid <b>by hand</b>\u0007\nTicket 12',
  ...changes,
});

/** A team whose database answers, or not. */
function team(marks: HandledMark[], isKept = true) {
  const state = { marks, failsWith: null as number | null };
  const answer = ({ url: { pathname }, method }: Call): unknown => {
    if (pathname.endsWith('/requests/v3')) return { requests: [record], total: 1 };
    if (!pathname.includes('/handled')) return 404;
    if (state.failsWith !== null) return state.failsWith;
    if (pathname.endsWith('/reopen')) state.marks = [];
    else if (method === 'POST') state.marks = [mark()];
    return { marks: state.marks, isKept };
  };
  return { state, answer };
}

const click = async (words: string) => {
  await soon(() => expect(button(words), words).toBeDefined());
  await user.click(button(words)!);
};
const says = (words: string) => soon(() => expect(pageText()).toContain(words));
const noteLabel = 'Note for your team (optional)';

test('a note that can’t be saved stays, and is sent once it can', async () => {
  const { state, answer } = team([], false);
  const { calls } = openApp(path, answer);
  await click('More actions');
  await click('Mark as handled…');
  await says('a restart loses them');
  await fill(noteLabel, 'Paid by hand');
  state.failsWith = 503;
  await click('Mark as handled');
  await says('not there');
  expect(control(noteLabel)?.value).toBe('Paid by hand');
  state.failsWith = null;
  await click('Mark as handled');
  // Others' characters are spelled out, and are no markup.
  await says('Handled by ada ⟨U+202E⟩');
  await says(': Paid <b>by hand</b>⟨U+0007⟩\nTicket 12');
  const sent = calls.findLast(({ method }) => method === 'POST');
  expect(JSON.parse(sent?.body ?? '')).toEqual({
    requests: [{ id, status: 'failure', refundFailReason: null }],
    note: 'Paid by hand',
  });
  // The menu has nothing to mark any more.
  await click('More actions');
  await soon(() => expect(button('Copy request ID')).toBeDefined());
  expect(button('Mark as handled…')).toBeUndefined();
});

test('reopening takes the mark away, or says why it couldn’t', async () => {
  const { state, answer } = team([mark()]);
  openApp(path, answer);
  await says('Handled by ada');
  state.failsWith = 503;
  await click('Reopen');
  await says('not there');
  state.failsWith = null;
  await click('Reopen');
  await soon(() => expect(pageText()).not.toContain('Handled by'));
});

test.each([
  ['another status', mark({ status: 'pending' }), 'it was pending'],
  ['no status', mark({ status: null }), 'it was without a status'],
  ['another reason of the refund', mark({ refundFailReason: 'X' }), 'it was failure'],
])('a mark of %s no longer holds, and says so', async (_name, old, words) => {
  openApp(path, team([old]).answer);
  await says(`It has changed since (${words}), so it counts as open again.`);
  expect(button('Reopen')).toBeUndefined();
  await click('More actions');
  await soon(() => expect(button('Mark as handled…')).toBeDefined());
});

test('where marks can’t be read, that is said, and is no mark', async () => {
  const { state, answer } = team([]);
  state.failsWith = 404;
  openApp(path, answer);
  await says('Couldn’t read whether it was handled.');
});
