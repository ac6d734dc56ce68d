import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { buttonClass, type ButtonLook } from './button-class';

function Anchor({ variant, size, className, children, ...rest }: ComponentProps<'a'> & ButtonLook) {
  return (
    <a className={buttonClass({ variant, size }, className)} {...rest}>
      {children}
    </a>
  );
}

/** A router link that looks like a button. */
export const ButtonLink = createLink(Anchor);
