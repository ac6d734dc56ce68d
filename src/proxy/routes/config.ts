import type { FastifyPluginAsync } from 'fastify';
import { accessScopes, type PageConfig } from '#service/proxy-api/page-config';
import type { Viewer } from '../auth/access';
import { loginPaths } from '../auth/login-page';
import { pathSecretOf, type ProxyConfig } from '../config/proxy-config';
import { versionText } from '../config/version';
import { callsPerSecond } from '../rate-limit/rate-tier';

/** The configuration that index.html contains, for pages served from elsewhere. */
export const configRoutes: FastifyPluginAsync<{ config: ProxyConfig }> = async (
  app,
  { config },
) => {
  app.get('/api/config', { config: { accessScope: 'everyone' } }, (request) =>
    pageConfigOf(config, request.viewer),
  );
};

/** The configuration of the page: names only, built field by field so that nothing else gets in. */
export function pageConfigOf(config: ProxyConfig, viewer: Viewer | null): PageConfig {
  const { auth, publicScopes } = config.access;
  return {
    networks: config.networks.map((network) => ({
      name: network.name,
      keyAliases: viewer ? network.keyring.aliases : [],
      capabilities: {
        filtersOpenStatuses: network.filtersOpenStatuses,
        claimsPart: network.claimsPart,
      },
      hasEvents: network.websocket !== null || pathSecretOf(config.hooks, network.name) !== null,
      freeClaimChainId: network.freeClaimChainId,
      callsPerSecond: callsPerSecond(network.pace),
      rateTier: network.pace === 'default' || network.pace === 'elevated' ? network.pace : null,
    })),
    viewer: {
      name: viewer?.name ?? null,
      isOperator: viewer !== null,
      accessScopes: viewer
        ? [...accessScopes]
        : accessScopes.filter((accessScope) => publicScopes.has(accessScope)),
      logoutPath: viewer?.proof === 'cookie' ? loginPaths.logout : null,
      loginPath: auth.mode === 'none' ? null : loginPaths.page,
    },
    mirrorDays: config.mirror.days,
    // Requests are never open without login, so neither are the tools that they lead to.
    links: viewer ? [...config.links] : [],
    version: versionText,
    iconHosts: [...config.iconHosts],
  };
}
