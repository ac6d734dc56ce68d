import { useRouteContext } from '@tanstack/react-router';
import type { PageLink } from '#service/proxy-api/page-config';
import type { RequestRecord } from '#service/records/record';
import { fillLink, sampleLink } from '#service/link-template';
import { isOut, legsOf } from '#service/money/legs';

/** The links into the integrator's own tools, made for this request. */
export function useExternalLinks(record: RequestRecord): PageLink[] {
  return externalLinks(useRouteContext({ from: '/$network' }).config.links, record);
}

/** Links of a request into the integrator's own tools; one that needs what is not reported is left out. */
export function externalLinks(templates: readonly PageLink[], record: RequestRecord): PageLink[] {
  const hashed = legsOf(record).filter(({ hash }) => hash);
  const values = {
    requestId: record.id,
    inTxHash: hashed.find(({ list }) => list === 'in')?.hash ?? null,
    outTxHash: hashed.find(isOut)?.hash ?? null,
    user: record.user,
  };
  return templates.flatMap(({ name, url }) => {
    const filled = fillLink(url, values);
    return filled !== null && isSameOrigin(filled, sampleLink(url, 'x'))
      ? [{ name, url: filled }]
      : [];
  });
}

function isSameOrigin(one: string, other: string): boolean {
  return URL.canParse(one) && URL.canParse(other) && new URL(one).origin === new URL(other).origin;
}
