import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** Shows what comes later at the bottom of the page and over its end, whatever page it is, so that nothing moves. */
export function AtBottom({ children }: { children: ReactNode }) {
  // Frame.tsx has the place.
  const place = document.getElementById('notices');
  return <>{place ? createPortal(children, place) : children}</>;
}
