import type { Plugin } from 'vite';

/**
 * Leaves out what Tailwind writes for browsers without `@property`, of which the target has none:
 * docs/decisions/012-build.md has the figure.
 */
export function noPropertyFallback(): Plugin {
  return {
    name: 'waybill-no-property-fallback',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_options, bundle) {
      for (const asset of Object.values(bundle)) {
        if (asset.type !== 'asset' || !asset.fileName.endsWith('.css')) continue;
        asset.source = String(asset.source).replace(
          /@layer properties\s*\{\s*@supports [^{]*\{[^{}]*\{[^{}]*\}\s*\}\s*\}/,
          '',
        );
      }
    },
  };
}
