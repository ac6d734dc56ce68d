import { urlSegment } from './url-text';

/** What a link into a tool of the integrator may hold of a request. */
export const linkPlaceholders = ['requestId', 'inTxHash', 'outTxHash', 'user'] as const;
export type LinkPlaceholder = (typeof linkPlaceholders)[number];

/** What a request reports for each placeholder; null where it reports nothing. */
export type LinkValues = Readonly<Record<LinkPlaceholder, string | null>>;

// Scheme, host, port and the slash after them: what is filled in stands behind, and cannot change the origin.
const httpsStart = /^https:\/\/[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?\//;
const loopbackStart = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?\//;
const placeholder = /\{([^{}]*)\}/g;
// Half an escape would take in what is filled in behind it.
const strays = /[{}]|%(?![\da-f]{2})/i;
const known: ReadonlySet<string> = new Set(linkPlaceholders);

/** What is wrong with the template of a link; null for one that `fillLink` takes. Nothing of the template is quoted. */
export function linkTemplateIssue(template: string): string | null {
  if (!httpsStart.test(template) && !loopbackStart.test(template))
    return 'must begin with https:// (http:// to loopback), a lowercase host and a slash, without credentials or placeholders';
  for (const [, name = ''] of template.matchAll(placeholder))
    if (!known.has(name))
      return `has an unknown placeholder: ${linkPlaceholders.map((one) => `{${one}}`).join(', ')} are known`;
  if (strays.test(template.replaceAll(placeholder, 'x')))
    return 'has a stray brace or an invalid % escape';
  return null;
}

/** The template with `text` in place of each placeholder: an address to check. */
export function sampleLink(template: string, text: string): string {
  return template.replaceAll(placeholder, text);
}

/**
 * The link for one request, or null where a value that it needs is not reported or cannot stand in an address. Values are
 * percent-encoded, so each stays within the part of the address in which its placeholder stands.
 */
export function fillLink(template: string, values: LinkValues): string | null {
  if (linkTemplateIssue(template) !== null) return null;
  const needed = [...template.matchAll(placeholder)].map(
    ([, name]) => values[name as LinkPlaceholder],
  );
  if (!needed.every((value) => value !== null && urlSegment(value) !== null)) return null;
  return template.replaceAll(
    placeholder,
    (_whole, name: LinkPlaceholder) => urlSegment(values[name] ?? '') ?? '',
  );
}
