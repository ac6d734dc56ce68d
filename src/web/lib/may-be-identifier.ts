/** False for words of a language and for hex too short: no id, hash or address of any chain is like that. */
export function mayBeIdentifier(term: string): boolean {
  if (/\s/.test(term)) return false;
  if (/^0x/i.test(term)) return term.length >= 42;
  return term.length >= 25 || (term.length >= 6 && /\d/.test(term));
}
