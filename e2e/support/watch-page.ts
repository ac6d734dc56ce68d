import type { BrowserContext, Request } from '@playwright/test';

/** What no story may see, whatever it is about; empty at its end. */
export interface Watched {
  cspReports: string[];
  pageErrors: string[];
  /** Requests to another origin than the dashboard's own. */
  foreignRequests: string[];
  /** Requests in which the service's key stands, in whatever part. */
  keyLeaks: string[];
  /** All API calls as method, path and query, in their order. */
  apiCalls: string[];
}

/** Watches every page of a context from its first request on. */
export async function watchPages(
  context: BrowserContext,
  origin: string,
  key: string,
): Promise<Watched> {
  const seen: Watched = {
    cspReports: [],
    pageErrors: [],
    foreignRequests: [],
    keyLeaks: [],
    apiCalls: [],
  };
  await context.exposeBinding('reportCspViolation', (_source, text: string) => {
    seen.cspReports.push(text);
  });
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      const { violatedDirective, blockedURI, sourceFile, lineNumber } = event;
      const report: unknown = Reflect.get(window, 'reportCspViolation');
      const text = `${violatedDirective} ${blockedURI} ${sourceFile}:${lineNumber}`;
      if (typeof report === 'function') report(text);
    });
  });
  context.on('weberror', (event) => {
    seen.pageErrors.push(String(event.error()));
  });
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol === 'data:' || url.protocol === 'blob:') return;
    if (url.origin !== origin) seen.foreignRequests.push(request.url());
    if (url.pathname.startsWith('/api/'))
      seen.apiCalls.push(`${request.method()} ${url.pathname}${url.search}`);
    if (holdsKey(request, key)) seen.keyLeaks.push(request.url());
  });
  return seen;
}

function holdsKey(request: Request, key: string): boolean {
  const headers = Object.entries(request.headers()).flat();
  const parts = [request.url(), request.postData() ?? '', ...headers];
  return parts.some((part) => part.includes(key)) || 'x-api-key' in request.headers();
}

/** The calls that cost the service one: what the proxy answers from its own copy costs none. */
export const serviceCalls = ({ apiCalls }: Pick<Watched, 'apiCalls'>) =>
  apiCalls.filter((call) => !/\/(desk|handled|labels|views|audit)\b/.test(call));
