import { cx } from './cx';

export interface ButtonLook {
  variant?: 'primary' | 'default' | 'quiet' | undefined;
  size?: 'small' | undefined;
}

const base =
  'inline-flex shrink-0 items-center justify-center gap-2 rounded-lg border font-normal whitespace-nowrap transition-colors disabled:text-ink-3';
const variants = {
  primary:
    'border-accent bg-accent font-semibold text-surface enabled:hover:opacity-90 disabled:bg-raised',
  default: 'border-edge bg-surface text-ink hover:bg-raised disabled:hover:bg-surface',
  quiet: 'border-transparent text-ink-2 hover:bg-raised hover:text-ink',
};

/** A button's looks, for a button and for a link that acts like one. */
export function buttonClass({ variant = 'default', size }: ButtonLook, more?: string): string {
  return cx(base, variants[variant], size === 'small' ? 'h-7 px-2 text-xs' : 'h-8 px-3', more);
}
