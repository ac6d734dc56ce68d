/*
 * The one place where text becomes part of a URL: lint keeps `encodeURIComponent` here. It throws where text has half a
 * surrogate pair, which JSON may hold.
 */

/** Text as a name or a value of a query. Half a surrogate pair has no bytes, and becomes U+FFFD. */
export function urlText(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

/** Text as a segment of a path; null where it would lead elsewhere: dots alone are a way up, and nothing is no segment. */
export function urlSegment(text: string): string | null {
  return isUrlSegment(text) ? encodeURIComponent(text) : null;
}

/** Whether text can be a segment of a path, and be the same text when it is read back. */
export function isUrlSegment(text: string): boolean {
  return !/^\.{0,2}$|\p{Surrogate}/u.test(text);
}
