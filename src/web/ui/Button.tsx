import type { ComponentProps } from 'react';
import { buttonClass, type ButtonLook } from './button-class';

export function Button({
  variant,
  size,
  className,
  ...rest
}: ComponentProps<'button'> & ButtonLook) {
  return <button type="button" className={buttonClass({ variant, size }, className)} {...rest} />;
}
