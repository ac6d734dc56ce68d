import { visibleText } from '../lib/truncation';

const regionId = 'announcements';

/** Says a sentence to screen readers, after what they are reading now. */
export function announce(text: string): void {
  const region = document.getElementById(regionId) ?? addRegion();
  // The same sentence twice is two events: emptied first, or nothing would have changed.
  region.textContent = '';
  requestAnimationFrame(() => {
    region.textContent = visibleText(text);
  });
}

function addRegion(): HTMLElement {
  const region = document.createElement('div');
  region.id = regionId;
  region.setAttribute('role', 'status');
  region.className = 'sr-only';
  document.body.append(region);
  return region;
}
