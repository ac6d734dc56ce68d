/** Tells the styles whether a row is scrolled to its end: where it isn't, a shadow stands there. */
export function markEnd({ dataset, scrollLeft, clientWidth, scrollWidth }: HTMLElement) {
  dataset.atEnd = String(scrollLeft + clientWidth >= scrollWidth - 1);
}

export const endShadow =
  'pointer-events-none absolute inset-y-0 right-0 z-20 w-6 bg-linear-to-l from-line-2 peer-data-[at-end=true]:hidden';
