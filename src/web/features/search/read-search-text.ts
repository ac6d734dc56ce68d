/** What the service is searched for, and where in the pasted text it was. */
export interface SearchText {
  term: string;
  source: 'text' | 'link' | 'sentence';
}

// From the most telling to the least: 32 bytes, other long hex (Lighter's hashes have 40 bytes), then the alphabets of other chains' hashes and addresses.
const shapes = [
  /^(0x)?[0-9a-f]{64}$/i,
  /^[0-9a-f]{80}$/i,
  // TON: logical time and hash. Hedera: the paying account and the time.
  /^\d+:[0-9a-f]{64}$/i,
  /^0\.0\.\d+@\d+\.\d+$/,
  /^0x[0-9a-f]{40,}$/i,
  /^[1-9A-HJ-NP-Za-km-z]{43,90}$/,
  /^[a-z]{2,10}1[02-9ac-hj-np-z]{20,90}$/,
  /^[A-Za-z0-9_-]{43,48}=?$/,
  /^[1-9A-HJ-NP-Za-km-z]{25,42}$/,
  /^0\.0\.\d+$/,
];

/** Whatever somebody sent: an id, a hash, an address, an explorer's link, or a sentence that holds one of them. */
export function readSearchText(text: string): SearchText {
  const trimmed = text.trim().replace(/^["'<(]+|["'>),.;]+$/g, '');
  if (/^https?:\/\//i.test(trimmed)) {
    const term = bestOf(partsOfLink(trimmed));
    if (term !== null) return { term, source: 'link' };
  } else if (/\s/.test(trimmed)) {
    const words = trimmed.split(/[\s"'<>(),;]+/).flatMap((word) => [word, ...partsOfLink(word)]);
    const term = bestOf(words.map((word) => word.replace(/[.:!?]+$/, '')));
    if (term !== null) return { term, source: 'sentence' };
  }
  return { term: trimmed, source: 'text' };
}

/** Path segments and parameter values, also behind a `#`, because some explorers keep their path there. */
function partsOfLink(text: string): string[] {
  return text.split(/[/?#&=]/).map(decoded);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function bestOf(parts: readonly string[]): string | null {
  for (const shape of shapes) {
    const found = parts.find((part) => shape.test(part));
    if (found !== undefined) return found;
  }
  return null;
}

/** Ids and hashes of 32 bytes may be an order id too, which `term` does not find. */
export function mayBeOrderId(term: string): boolean {
  return /^(0x)?[0-9a-f]{64}$/i.test(term);
}

/** True where the text can be an account on some chain; a hash of 32 bytes cannot. */
export function mayBeAddress(term: string): boolean {
  if (mayBeOrderId(term) || /\s/.test(term)) return false;
  return /^(0x[0-9a-f]{40}|0\.0\.\d+|[a-z0-9_:-]{25,70})$/i.test(term);
}
