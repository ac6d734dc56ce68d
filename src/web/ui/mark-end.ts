/** Tells the styles whether a row is scrolled to its end: where it isn't, a shadow stands there. */
export function markEnd({ dataset, scrollLeft, clientWidth, scrollWidth }: HTMLElement) {
  dataset.atEnd = String(scrollLeft + clientWidth >= scrollWidth - 1);
}

export const endShadow =
  'pointer-events-none absolute inset-y-0 right-0 z-20 w-6 bg-linear-to-l from-line-2 peer-data-[at-end=true]:hidden';

/** The last child of what scrolls up and down, in its padding of 16 px: what goes on below fades at the edge. */
export const bottomFade =
  'pointer-events-none sticky print:hidden -bottom-4 -mb-4 h-4 bg-linear-to-t from-surface';
