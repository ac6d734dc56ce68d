import { Field as BaseField } from '@base-ui/react/field';
import type { ReactNode } from 'react';

/** A label, its control (TextInput), a hint and what is wrong; the library ties them together. */
export function Field({
  label,
  hint,
  error,
  children,
}: {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  children: ReactNode;
}) {
  const isInvalid = Boolean(error);
  return (
    <BaseField.Root invalid={isInvalid} className="flex min-w-0 flex-col gap-1">
      <BaseField.Label className="text-xs font-semibold text-ink-2">{label}</BaseField.Label>
      {children}
      {hint && (
        <BaseField.Description className="text-xs text-balance foreign-text text-ink-3">
          {hint}
        </BaseField.Description>
      )}
      <BaseField.Error match={isInvalid} className="text-xs foreign-text text-failure">
        {error}
      </BaseField.Error>
    </BaseField.Root>
  );
}
