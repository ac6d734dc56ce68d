import { useEffect, useState, type RefObject } from 'react';
import type { ClaimTerms } from './claim';
import { amountText } from './claim-amounts';

/** What the screen shows at one moment, read back from the document itself. */
export interface ScreenReading {
  /** The terms by their label. */
  terms: ReadonlyMap<string, string>;
  /** The 32 bytes; null where they are not shown. */
  bytes: string | null;
}

/** What has to stand beside each label of the terms, character by character. */
export function termsOnScreen(terms: ClaimTerms): [label: string, text: string][] {
  const { currency } = terms;
  return [
    ['From', terms.claimAddress],
    ['To', terms.recipient],
    ['Chain', terms.chainName],
    ['Token', currency.address],
    ...(currency.symbol === null ? [] : [['Token', currency.symbol] as [string, string]]),
    ['Amount', amountText(terms)],
    ['Fees', terms.feeNote],
  ];
}

/** Reads the list of terms and the bytes out of a part of the document. */
export function readScreen(root: ParentNode): ScreenReading {
  const terms = new Map(
    [...root.querySelectorAll('[data-claim-terms] dt')].map((term) => [
      term.textContent,
      term.nextElementSibling?.textContent ?? '',
    ]),
  );
  return { terms, bytes: root.querySelector('[data-claim-bytes]')?.textContent ?? null };
}

/** Two readings of the same texts, so that reading again changes nothing. */
function isSameReading(left: ScreenReading | null, right: ScreenReading): boolean {
  return (
    left !== null &&
    left.bytes === right.bytes &&
    left.terms.size === right.terms.size &&
    [...right.terms].every(([label, text]) => left.terms.get(label) === text)
  );
}

/** What a part of the screen shows, read back from the document whenever it changes, whoever changed it. */
export function useScreenReading(root: RefObject<HTMLElement | null>): ScreenReading | null {
  const [reading, setReading] = useState<ScreenReading | null>(null);
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    const read = () => {
      const next = readScreen(element);
      setReading((before) => (isSameReading(before, next) ? before : next));
    };
    read();
    const observer = new MutationObserver(read);
    observer.observe(element, { subtree: true, childList: true, characterData: true });
    return () => observer.disconnect();
  }, [root]);
  return reading;
}
