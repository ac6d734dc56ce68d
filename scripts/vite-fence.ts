import type { Plugin, Rolldown } from 'vite';

function modulesOf(bundle: Rolldown.OutputBundle): string[] {
  return Object.values(bundle).flatMap((part) =>
    part.type === 'chunk' ? Object.keys(part.modules) : [],
  );
}

/**
 * The page holds no module of a server room: what the browser loads must not even know them. And no package without its
 * license in the list beside it.
 */
export function fence(): Plugin {
  return {
    name: 'waybill-fence',
    generateBundle(_options, bundle) {
      if (this.environment.name !== 'client') return;
      for (const id of modulesOf(bundle))
        if (/\/src\/(proxy|sandbox)\//.test(id)) this.error(`server module in the page: ${id}`);
    },
    writeBundle(_options, bundle) {
      if (this.environment.name !== 'client') return;
      const list = bundle['third-party-licenses.md'];
      const text = list?.type === 'asset' ? String(list.source) : '';
      for (const id of modulesOf(bundle)) {
        const name = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1];
        if (name !== undefined && !text.includes(`\n## ${name} - `))
          this.error(`${name} is in the page without its license`);
      }
    },
  };
}
