import { Input } from '@base-ui/react/input';
import type { ComponentProps } from 'react';
import { cx } from '../cx';
import { inputClass } from './input-class';

/** One line of text; inside a Field it takes the Field's label. */
export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  return (
    <Input autoComplete="off" spellCheck={false} className={cx(inputClass, className)} {...rest} />
  );
}
