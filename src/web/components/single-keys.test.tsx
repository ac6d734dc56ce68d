// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Commands } from '../shell/Frame';
import { useKeys } from './single-keys';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

let root: Root;
const pressed = vi.fn();

function Probe() {
  useKeys({ x: pressed });
  return (
    <>
      <input type="checkbox" aria-label="box" />
      <input aria-label="text" />
      <select aria-label="choice" />
      <textarea aria-label="words" />
    </>
  );
}

beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('div')));
  act(() => root.render(<Probe />));
});
afterEach(() => act(() => root.unmount()));

test.each([
  ['input[type=checkbox]', 1],
  ['input:not([type])', 0],
  ['select', 0],
  ['textarea', 0],
])('a key pressed on %s acts %i times', (selector, times) => {
  pressed.mockClear();
  document
    .querySelector(selector)
    ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'x', bubbles: true }));
  expect(pressed).toHaveBeenCalledTimes(times);
});

test('Esc takes back a dialog that is still being fetched, and nothing else hears it', () => {
  const open = vi.fn();
  const elsewhere = vi.fn();
  act(() => root.render(<Commands dialog="keys" onOpen={open} />));
  addEventListener('keydown', elsewhere);
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  removeEventListener('keydown', elsewhere);
  expect(open.mock.calls).toEqual([[null]]);
  expect(elsewhere).not.toHaveBeenCalled();
});
