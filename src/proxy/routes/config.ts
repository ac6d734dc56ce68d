import type { FastifyInstance } from 'fastify';
import type { PageConfig } from '#service/page-config';
import type { Viewer } from '../auth/access';

/** What index.html also carries, for whoever serves the page from elsewhere. */
export function configRoutes(
  app: FastifyInstance,
  pageConfig: (viewer: Viewer | null) => PageConfig,
): void {
  app.get('/api/config', { config: { accessScope: 'everyone' } }, (request) =>
    pageConfig(request.viewer),
  );
}
