import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pageConfigElementId, type PageConfig } from '#service/proxy-api/page-config';
import { guardPage } from '../auth/access';
import type { ProxyConfig } from '../config/proxy-config';
import { HttpProblem } from '../http/http-problem';
import { pageConfigOf } from './config';
import { appPlugin } from '../http/app-plugin';
import { compress } from '../plugins/compression';

const hashedFiles = '/assets/';

/** The built page: hashed files are immutable, others revalidated, index.html never cached. */
export const page = appPlugin<{ config: ProxyConfig }>(async (app, { config }) => {
  const { webRoot, extraAssetFolders } = config;
  const folders = [...(webRoot === null ? [] : [webRoot]), ...extraAssetFolders];
  for (const [index, root] of folders.entries())
    await app.register(fastifyStatic, {
      root,
      decorateReply: index === 0,
      // One route per existing file, so that a client's path never reaches the file system.
      wildcard: false,
      index: false,
      globIgnore: ['index.html', '**/*.br', '**/*.gz'],
      preCompressed: true,
      cacheControl: false,
      setHeaders: (response, path) => {
        // The library omits it from precompressed responses.
        response.setHeader('vary', 'Accept-Encoding');
        const isHashed = path.slice(root.length).startsWith(hashedFiles);
        response.setHeader(
          'cache-control',
          isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
        );
      },
    });
  const html = webRoot === null ? null : readFileSync(join(webRoot, 'index.html'), 'utf8');
  app.setNotFoundHandler(async (request, reply) => {
    if (request.isApi || html === null) throw new HttpProblem(404, 'No such route.');
    return (await guardPage(request, reply, config))
      ? sendPage(request, reply, html, config)
      : reply;
  });
});

/**
 * The page for every path that is neither a file nor under `/api`. Request ids may contain a dot, so a dot
 * does not mark a file; only `/assets/` never falls back to the page.
 */
async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  html: string,
  config: ProxyConfig,
): Promise<FastifyReply> {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    throw new HttpProblem(405, 'Pages can only be read (GET or HEAD).');
  if (request.url.startsWith(hashedFiles)) throw new HttpProblem(404, 'No such file.');
  const text = injectConfig(html, pageConfigOf(config, request.viewer), config.extraScriptPaths);
  void reply
    .code(200)
    .header('cache-control', 'no-store')
    .header('vary', 'Accept-Encoding')
    .type('text/html; charset=utf-8');
  return reply.send(await compress(request, reply, Buffer.from(text)));
}

/** Writes the configuration, and scripts of the sandbox, into index.html. */
export function injectConfig(
  html: string,
  config: PageConfig,
  scriptPaths: readonly string[] = [],
): string {
  // `<` would end the element or open a comment; JSON allows this escape.
  const json = JSON.stringify(config).replaceAll('<', String.raw`\u003c`);
  const tags = [
    `<script type="application/json" id="${pageConfigElementId}">${json}</script>`,
    ...scriptPaths.map((path) => `<script src="${path}"></script>`),
  ].join('');
  return html.replace('</head>', () => `${tags}</head>`);
}
