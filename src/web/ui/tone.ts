/** What a color says, always together with a word or a shape. */
export type Tone = 'success' | 'failure' | 'refund' | 'flight' | 'waiting' | 'warn' | 'accent';
