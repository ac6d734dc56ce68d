import type { ProxyConfig } from './config/proxy-config';
import { isLoopbackHost } from './config/values';

/** One line: the URL, what is open to whom, and where alerts go. */
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
  return `Waybill (${networks}) is at ${url}: ${who}${open && `; ${open} are open to ${reach} without login`}.${alertText(config)}`;
}

/** The keys in quotes, as `network: alias`: in a file of settings they are part of the key, which the service rejects. */
export function quotedKeys({ networks }: ProxyConfig): string[] {
  return networks.flatMap(({ name, keyring }) =>
    keyring.aliases
      .filter((alias) => /^(["']).*\1$/.test(keyring.keyOf(alias) ?? ''))
      .map((alias) => `${name}: ${alias}`),
  );
}

/** The host alone: the rest of the address may be a key. */
function alertText({ alertWebhook, database }: ProxyConfig): string {
  if (!alertWebhook) return '';
  const repeats =
    database.kind === 'memory'
      ? ' A restart resends open alerts: set DATABASE_URL to prevent this.'
      : '';
  return ` Alerts go to ${alertWebhook.url.host}.${repeats}`;
}
