/** What a parser gives: the value, or every reason why there is none, in words. */
export type Result<T> = { ok: true; value: T } | { ok: false; issues: string[] };
