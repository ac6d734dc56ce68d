import { fillLink, sampleLink } from '#service/link-template';
import type { PageLink } from '#service/page-config';
import type { RequestRecord, TransactionRecord } from '#service/record';

/** Links of a request into the integrator's own tools; one that needs what is not reported is left out. */
export function externalLinks(
  templates: readonly PageLink[],
  { id, inTxs, outTxs, user }: RequestRecord,
): PageLink[] {
  const values = { requestId: id, inTxHash: firstHash(inTxs), outTxHash: firstHash(outTxs), user };
  return templates.flatMap(({ name, url }) => {
    const filled = fillLink(url, values);
    return filled !== null && isSameOrigin(filled, sampleLink(url, 'x'))
      ? [{ name, url: filled }]
      : [];
  });
}

/** Of several transactions the first one with a hash, as the service lists them. */
function firstHash(txs: readonly TransactionRecord[]): string | null {
  return txs.find(({ hash }) => hash)?.hash ?? null;
}

function isSameOrigin(one: string, other: string): boolean {
  return URL.canParse(one) && URL.canParse(other) && new URL(one).origin === new URL(other).origin;
}
