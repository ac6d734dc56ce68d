/** Looks of what one types or chooses in. */
export const inputClass =
  'h-8 max-w-full min-w-0 rounded-lg border border-edge bg-surface px-2.5 text-ink aria-invalid:border-failure disabled:opacity-60';
