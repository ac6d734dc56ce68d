import type { ProxyConfig } from './config/proxy-config';
import { isLoopbackHost } from './config/env-fields';

/** One line: the URL, and what is open to whom. */
export function startupMessage(url: string, config: ProxyConfig): string {
  const { auth, publicScopes } = config.access;
  const reach = isLoopbackHost(config.host) && !config.publicUrl ? 'this machine' : 'the network';
  const networks = config.networks.map(({ name }) => name).join(', ');
  const who = {
    none: `everything is open to everyone on ${reach}`,
    password: 'everything is open after a login with name and password',
    oidc: 'everything is open after single sign-on',
    header: 'everything is open to users of the login proxy',
  }[auth.mode];
  const open = [...publicScopes].join(' and ');
  return `Waybill (${networks}) is at ${url}: ${who}${open && `; ${open} are open to ${reach} without login`}.`;
}
