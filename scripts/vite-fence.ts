import type { Plugin } from 'vite';

/** The page holds no module of a server room: what the browser loads must not even know them. */
export function fence(): Plugin {
  return {
    name: 'waybill-fence',
    generateBundle(_options, bundle) {
      if (this.environment.name !== 'client') return;
      for (const chunk of Object.values(bundle))
        for (const id of chunk.type === 'chunk' ? Object.keys(chunk.modules) : [])
          if (/\/src\/(proxy|sandbox)\//.test(id)) this.error(`server module in the page: ${id}`);
    },
  };
}
