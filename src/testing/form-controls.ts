import { fireEvent, screen } from '@testing-library/react';
import { expect } from 'vitest';
import { soon } from './soon';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** By the text of its label: a role would be computed for every element. */
export function control(name: string): Control | null {
  const label = [...document.querySelectorAll('label')].find(
    ({ textContent }) => textContent === name,
  );
  if (label?.htmlFor) return document.getElementById(label.htmlFor) as Control | null;
  return (label ?? document).querySelector<Control>(label ? 'input' : `[aria-label="${name}"]`);
}

/** Enters a value as somebody would, or chooses an option. */
export async function fill(name: string, value: string): Promise<void> {
  await soon(() => expect(control(name), name).not.toBeNull());
  const found = control(name)!;
  fireEvent.change(found, { target: { value } });
  // An option that there is not would not be taken.
  await soon(() => expect(control(name)?.value, name).toBe(value));
}

export const press = (name: string | RegExp) =>
  fireEvent.click(screen.getByRole('button', { name }));

/** What stands on the page, with plain spaces. */
export const pageText = () => document.body.textContent.replaceAll('\u00a0', ' ');

/** By its words; a name of a role is computed for every element. */
export const button = (words: string) =>
  [...document.querySelectorAll<HTMLElement>('button, [role=menuitem]')].find(
    (one) => (one.getAttribute('aria-label') ?? one.textContent.trim()) === words,
  );
