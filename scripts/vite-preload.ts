import type { Plugin } from 'vite';

const preloaded = [
  { name: 'app', attrs: {} },
  { name: 'RequestCards', attrs: { media: '(width < 640px)' } },
  { name: 'table', attrs: { media: '(width >= 640px)' } },
];

/** Has the list's files asked for beside the entry, not by it: docs/decisions/017-first-rows.md has the figure. */
export function preload(): Plugin {
  return {
    name: 'waybill-preload',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        preloaded.flatMap(({ name, attrs }) => {
          const chunk = Object.values(bundle ?? {}).find((file) => file.name === name);
          if (!chunk) return [];
          const link = { rel: 'modulepreload', crossorigin: true, href: `/${chunk.fileName}` };
          return { tag: 'link', attrs: { ...link, ...attrs }, injectTo: 'head' as const };
        }),
    },
  };
}
