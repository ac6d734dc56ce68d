const marked = 'data-marked';

/**
 * Marks every address, hash and id on screen that equals the one under the pointer or the focus. Attributes that React does
 * not know, so that no row renders again.
 */
export function markSame(target: EventTarget): void {
  const key =
    target instanceof Element
      ? target.closest('[data-same]')?.getAttribute('data-same')
      : undefined;
  const same = [...document.querySelectorAll('[data-same]')].filter(
    (element) => element.getAttribute('data-same') === key,
  );
  for (const element of document.querySelectorAll(`[${marked}]`))
    if (!same.includes(element)) element.removeAttribute(marked);
  if (same.length > 1) for (const element of same) element.setAttribute(marked, '');
}
