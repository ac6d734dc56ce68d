import { useRouteContext } from '@tanstack/react-router';
import type { PageLink } from '#service/page-config';
import type { RequestRecord } from '#service/record';
import { externalLinks } from './external-links';

/** The links into the integrator's own tools, made for this request. */
export function useExternalLinks(record: RequestRecord): PageLink[] {
  return externalLinks(useRouteContext({ from: '/$network' }).config.links, record);
}
