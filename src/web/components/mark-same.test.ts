// @vitest-environment happy-dom
import { afterEach, describe, expect, test } from 'vitest';
import { markSame } from './mark-same';

const find = (id: string) => document.getElementById(id) ?? document.body;
const marked = () => [...document.querySelectorAll('[data-marked]')].map(({ id }) => id);

describe('the same address elsewhere', () => {
  afterEach(() => document.body.replaceChildren());

  test('is marked while one of them has the pointer or the focus', () => {
    document.body.innerHTML = `
      <p id="row1" data-same="0xa"><button id="copy">Copy</button></p>
      <p id="row2" data-same="0xb"></p><p id="row3" data-same="0xa"></p><p id="else"></p>`;
    markSame(find('copy'));
    expect(marked()).toEqual(['row1', 'row3']);
    // Alone on screen: nothing to compare it with.
    markSame(find('row2'));
    expect(marked()).toEqual([]);
    markSame(find('row3'));
    expect(marked()).toEqual(['row1', 'row3']);
    markSame(find('else'));
    expect(marked()).toEqual([]);
  });
});
