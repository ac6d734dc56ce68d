/** Is sending the same thing again sensible? */
export type Retry = 'new quote' | 'after a change' | 'later' | 'check first' | 'no';

export const retryWords: Record<Retry, string> = {
  'new quote': 'yes, with a new quote',
  'after a change': 'only after fixing the cause',
  later: 'yes, later',
  'check first': 'check the first attempt first; it may still complete',
  no: 'no',
};

/** Numbers of the record that matter for a reason. They are shown only where the record holds them. */
export type ReasonNumber = 'slippage' | 'sponsor cap' | 'age' | 'deposit';

/**
 * What a reason code means. Titles stand in reason-title.ts, because lists show them; customer texts in
 * customer-english.ts, because they get translated. Nothing here says where the money is: the verdict does.
 */
export interface ReasonEntry {
  happened: string;
  next: string;
  retry: Retry;
  operator: string;
  developer: string;
  numbers?: readonly ReasonNumber[];
  /** Its next step comes before the verdict's own: other requests fail until it is done. */
  isUrgent?: true;
  /** The interface explains the code. Of all others it gives the name alone: what is said of them is inferred. */
  isDocumented?: true;
}
