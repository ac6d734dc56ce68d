import type { ReasonEntry } from './reason-entry';

/** The deposit was dropped, never became certain, or belongs to nobody. */
export const depositDoubtful = {
  DEPOSIT_REORGED: {
    happened: 'The deposit was detected as reorged out of its chain.',
    move: 'customer',
    next: 'Look the hash up: the transaction may be included again, or be gone.',
    retry: 'check first',
    operator: 'The reorg’s fields stand in the timeline where the record holds them.',
    developer:
      'Nothing to mend in the integration. Do not resend by yourself: the first one may return.',
  },
  DEPOSIT_CONFIRMATION_TIMEOUT: {
    happened: 'The deposit was not confirmed on its chain in time.',
    move: 'customer',
    next: 'Look the deposit up; compare its network fee with those of its block.',
    retry: 'check first',
    operator: 'The deposit may still confirm. Check it before a second one is sent.',
    developer: 'Suggest a higher network fee for the deposit, above all on UTXO chains.',
    numbers: ['age'],
  },
  ORPHANED_DEPOSIT_REFUND: {
    happened: 'A deposit was made that no open request owns.',
    move: 'nobody',
    next: 'Look for the request that the deposit was meant for.',
    retry: 'new quote',
    operator: 'Check whether the request of that deposit address had ended.',
    developer: 'Do not show a deposit address after its request is over.',
  },
} as const satisfies Record<string, ReasonEntry>;
