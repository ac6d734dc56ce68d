import { pageConfig, pageConfigElementId, type PageConfig } from '#service/page-config';

/** What the proxy wrote into index.html; null where it is missing or of another shape. */
export function readPageConfig(): PageConfig | null {
  try {
    const text = document.getElementById(pageConfigElementId)?.textContent ?? '';
    return pageConfig.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
