import { isUrlSegment } from '#service/url-text';

/** Code units in hex, behind a sign that begins no identifier. */
const escaped = /^~(?:[\da-f]{4})*$/;

/** What stands in a page's path for text of others: itself, or its code units where a path can't hold it. */
export function printPathText(text: string): string {
  if (isUrlSegment(text) && !escaped.test(text)) return text;
  return `~${text.split('').map(unitText).join('')}`;
}

export function readPathText(segment: string): string {
  if (!escaped.test(segment)) return segment;
  const units = segment.slice(1).match(/.{4}/g) ?? [];
  return units.map((unit) => String.fromCharCode(Number.parseInt(unit, 16))).join('');
}

const unitText = (unit: string) => unit.charCodeAt(0).toString(16).padStart(4, '0');

/** How a route reads and prints the part of its path that is text of others. */
export const idParam = {
  parse: ({ id }: { id: string }) => ({ id: readPathText(id) }),
  stringify: ({ id }: { id: string }) => ({ id: printPathText(id) }),
};
export const addressParam = {
  parse: ({ address }: { address: string }) => ({ address: readPathText(address) }),
  stringify: ({ address }: { address: string }) => ({ address: printPathText(address) }),
};
