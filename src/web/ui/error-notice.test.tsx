// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Button } from './Button';
import { Dialog } from './overlay/Dialog';
import { startErrorNotice } from './error-notice';
import { Field } from './form/Field';
import { TextInput } from './form/TextInput';

startErrorNotice(['AbortError']);
// React writes down what it gives to the window.
vi.spyOn(console, 'error').mockImplementation(() => undefined);
afterEach(cleanup);

const sentence = /^An error in Waybill stopped this action/;

function Form({ onApply }: { onApply: () => void }) {
  const [text, setText] = useState('');
  return (
    <Dialog open onOpenChange={() => undefined} title="Form">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onApply();
        }}
      >
        <Field label="Text">
          <TextInput value={text} onChange={(event) => setText(event.target.value)} />
        </Field>
        <Button type="submit">Apply</Button>
      </form>
    </Dialog>
  );
}

test('an exception of a form’s handler is one sentence, and the draft stays', async () => {
  const user = userEvent.setup();
  const apply = vi.fn<() => void>(() => {
    throw new TypeError('Cannot read properties of undefined');
  });
  render(<Form onApply={apply} />);
  await user.type(screen.getByLabelText('Text'), 'typed');
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  expect(screen.getByRole('alert').textContent).toMatch(sentence);
  expect(screen.getByLabelText<HTMLInputElement>('Text').value).toBe('typed');

  apply.mockImplementation(() => undefined);
  await user.type(screen.getByLabelText('Text'), '{Enter}');
  expect(apply).toHaveBeenCalledTimes(2);
  expect(screen.getByRole('alert').textContent).toBe('');
});

test.each<[unknown, boolean]>([
  [new TypeError('nothing there'), true],
  [new DOMException('left', 'AbortError'), false],
  [Object.assign(new Error('theirs'), { stack: 'at chrome-extension://abc/inpage.js:1' }), false],
  [null, false],
])('a promise rejected with %s is told: %s', (reason, isTold) => {
  const event = new Event('unhandledrejection');
  window.dispatchEvent(Object.assign(event, { reason }));
  expect(sentence.test(screen.queryByRole('alert')?.textContent ?? '')).toBe(isTold);
  window.dispatchEvent(new Event('keydown'));
});
