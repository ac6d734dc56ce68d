import type { ChainRecord } from './chain';
import { urlSegment, urlText } from '../url-text';

/** The parts of a chain that make its explorer links (service-api.md C5). */
type Explorer = Pick<ChainRecord, 'explorerUrl' | 'explorerPaths' | 'explorerQueryParams'>;

const defaults = {
  transaction: { path: '/tx/{TX_HASH}', placeholder: '{TX_HASH}' },
  address: { path: '/address/{ADDRESS}', placeholder: '{ADDRESS}' },
  // The token placeholder is not known: a template without any is taken as a prefix (*assumed*).
  token: { path: '/token/{TOKEN}', placeholder: '{TOKEN}' },
} as const;

// Scheme, host and port with nothing before the host: what is joined behind a slash cannot change the origin.
const safeBase = /^https:\/\/[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?([/#?]|$)/i;

/**
 * A link into the chain's own explorer (service-api.md C5), or null where none can be made safely: the
 * base must be https without credentials, and what is joined cannot change its origin. Made by joining text, because some
 * explorers end in a fragment that URL resolution would drop.
 */
export function explorerLink(
  chain: Explorer | undefined | null,
  kind: keyof typeof defaults,
  value: string | null,
): string | null {
  const base = chain?.explorerUrl?.replace(/\/+$/, '');
  const encoded = value ? urlSegment(value) : null;
  if (!base || encoded === null || !safeBase.test(base)) return null;
  const template = chain?.explorerPaths?.[kind];
  const path = typeof template === 'string' && template ? template : defaults[kind].path;
  const filled = path.includes('{')
    ? path.replace(/\{[A-Z_]+\}/, () => encoded)
    : `${path.replace(/\/+$/, '')}/${encoded}`;
  const query = queryString(chain?.explorerQueryParams);
  return `${base}${filled.startsWith('/') ? '' : '/'}${filled}${query}`;
}

/** Whether the chain states the form of such a link itself; otherwise the usual form is *assumed*. */
export function statesLinkForm(chain: Explorer, kind: keyof typeof defaults): boolean {
  const template = chain.explorerPaths?.[kind];
  return typeof template === 'string' && template !== '';
}

function queryString(params: Record<string, unknown> | null | undefined): string {
  const pairs = Object.entries(params ?? {}).flatMap(([key, value]) =>
    ['string', 'number', 'boolean'].includes(typeof value)
      ? [`${urlText(key)}=${urlText(String(value))}`]
      : [],
  );
  return pairs.length ? `?${pairs.join('&')}` : '';
}
