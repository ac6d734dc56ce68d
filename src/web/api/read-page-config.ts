import { pageConfig, pageConfigElementId, type PageConfig } from '#service/proxy-api/page-config';

/** What the proxy wrote into index.html; null where it is missing or of another shape. */
export function readPageConfig(): PageConfig | null {
  try {
    const text = document.getElementById(pageConfigElementId)?.textContent ?? '';
    const config = pageConfig.parse(JSON.parse(text));
    return config.networks.length > 0 ? config : null;
  } catch {
    return null;
  }
}

/** Operators may open everything; of strangers' scopes each is the name of a page. */
export function mayOpen(
  { viewer: { isOperator, accessScopes } }: PageConfig,
  section: string | undefined,
): boolean {
  return isOperator || accessScopes.some((scope) => scope === section);
}
