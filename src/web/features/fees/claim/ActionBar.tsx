import type { ReactNode } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { cx } from '../../../ui/cx';
import { Button } from '../../../ui/Button';
import { ErrorState } from '../../../components/ErrorState';
import type { Claim } from './claim';
import { askAgain } from './claim-actions';

/**
 * The next step of a claim on one line, at the end of its card. `isSticky`: in sight however long the card is, but not on a
 * phone, where it would cover fields; never where it signs or submits, because what is agreed to has to be passed first.
 */
export function ActionBar({
  isSticky = false,
  children,
}: {
  isSticky?: boolean;
  children: ReactNode;
}) {
  return (
    <div
      data-action-bar={isSticky || undefined}
      className={cx(
        '-mx-4 -mb-4 flex items-center gap-x-3 rounded-b-lg border-t border-line px-4 py-3',
        isSticky && 'bg-surface sm:sticky sm:bottom-0 sm:z-10',
      )}
    >
      {children}
    </div>
  );
}

/** Requests the same terms in one click; the service returns a new ID, or the same one. */
export function AskAgain({
  claim,
  label,
  variant,
}: {
  claim: Claim;
  label: string;
  variant?: 'primary' | undefined;
}) {
  const client = useQueryClient();
  const ask = useMutation({ mutationFn: () => askAgain(client, claim) });
  return (
    <>
      <Button variant={variant} disabled={ask.isPending} onClick={() => ask.mutate()}>
        {ask.isPending ? 'Preparing…' : label}
      </Button>
      {ask.error && (
        <ErrorState
          error={ask.error}
          title="Couldn’t prepare the claim"
          unaffected="No new claim was signed or submitted."
        />
      )}
    </>
  );
}
