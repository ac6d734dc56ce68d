/** Thrown where the database can't be used; its message is one line with what to change, and no value. */
export class DatabaseError extends Error {
  /** Full, read-only, busy, deleted or away: it may be better later, so it is no reason not to start. */
  readonly isPassing: boolean;

  constructor(message: string, options?: ErrorOptions & { isPassing?: boolean }) {
    super(message, options);
    this.isPassing = options?.isPassing ?? false;
  }
}
