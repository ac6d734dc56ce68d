// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { MomentInput } from './MomentInput';
import { timeSetting } from './time-setting';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

it('reads in the chosen zone, and lets one choose in the hour that comes twice', () => {
  timeSetting.set('America/New_York');
  const element = document.createElement('div');
  const root = createRoot(element);
  const firstSeconds = Date.UTC(2026, 10, 1, 5, 30) / 1000;
  const onChange = vi.fn();
  act(() =>
    root.render(
      <MomentInput
        label="From"
        seconds={String(firstSeconds)}
        error={undefined}
        onChange={onChange}
      />,
    ),
  );
  expect(element.querySelector('label')?.textContent).toBe('From (America/New_York)');
  expect(element.querySelector('input')?.value).toMatch(/^2026-11-01T01:30/);
  const choice = element.querySelector('select');
  expect(Array.from(choice?.options ?? [], ({ text }) => text)).toEqual(['EDT', 'EST']);
  act(() => {
    if (choice) choice.value = choice.options[1]?.value ?? '';
    choice?.dispatchEvent(new Event('change', { bubbles: true }));
  });
  expect(onChange).toHaveBeenLastCalledWith(String(firstSeconds + 3600));
  act(() => root.unmount());
});
