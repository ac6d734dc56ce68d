let region: HTMLElement | null = null;

/** Says a sentence to screen readers, after what they are reading now. */
export function announce(text: string): void {
  if (!region) {
    region = document.createElement('div');
    region.setAttribute('role', 'status');
    region.className = 'sr-only';
    document.body.append(region);
  }
  // The same sentence twice is two events: emptied first, or nothing would have changed.
  region.textContent = '';
  const said = region;
  requestAnimationFrame(() => {
    said.textContent = text;
  });
}
