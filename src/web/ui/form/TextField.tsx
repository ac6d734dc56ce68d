import type { ComponentProps, ReactNode } from 'react';
import { Field } from './Field';
import { TextInput } from './TextInput';

/** One line of text with a label, a hint and what is wrong. */
export function TextField({
  label,
  hint,
  error,
  onValueChange,
  ...input
}: ComponentProps<'input'> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  onValueChange: (text: string) => void;
}) {
  return (
    <Field label={label} hint={hint} error={error}>
      <TextInput {...input} onChange={({ target }) => onValueChange(target.value)} />
    </Field>
  );
}
