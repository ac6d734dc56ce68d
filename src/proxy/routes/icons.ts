import type { FastifyPluginAsync } from 'fastify';
import { iconsPath } from '#service/proxy-api/page-config';
import { clientNetwork } from '../auth/client-network';
import type { ProxyConfig } from '../config/proxy-config';
import { HttpProblem } from '../http/http-problem';
import { IconClient } from '../icons/icon-client';
import type { Dispatcher } from 'undici';
import { isOwnSite } from '../plugins/security';
import { rateOf, takeOrRefuse, type Rate, type RateStore } from '../rate-limit/gcra';

/** Per viewer, or per address without login: a page of chains shows about a hundred icons. */
const iconsPerCaller = rateOf(600, 60_000, 300);
/** Fetches from the hosts, for everyone together. */
const iconFetches = rateOf(600, 60_000, 200);

const maxUrlLength = 1_000;

interface IconsOptions {
  config: ProxyConfig;
  rates: RateStore;
  /** Makes the connections to icon hosts. */
  dispatcher: Dispatcher;
}

/** Logos of chains and tokens, from the hosts of `ICON_HOSTS` alone; without any there is no such route. */
export const icons: FastifyPluginAsync<IconsOptions> = async (
  app,
  { config, rates, dispatcher },
) => {
  const client = new IconClient(dispatcher);
  app.addHook('onClose', () => client.close());
  if (config.iconHosts.length === 0) return;

  const take = (name: string, rate: Rate) => takeOrRefuse(rates, name, rate, 'Too many icons.');

  app.get(iconsPath, async (request, reply) => {
    const { viewer, ip } = request;
    if (!viewer && !config.access.publicScopes.has('chains'))
      throw new HttpProblem(401, 'Log in to continue.', { errorCode: 'LOGIN_REQUIRED' });
    if (!isOwnSite(request))
      throw new HttpProblem(403, 'Requests from pages of other origins aren’t accepted.');
    const url = allowedUrl((request.query as { url?: unknown }).url, config.iconHosts);
    if (url === null) throw new HttpProblem(404, 'This isn’t an icon of an allowed host.');
    await take(`icons:${viewer ? `viewer:${viewer.name}` : clientNetwork(ip)}`, iconsPerCaller);
    let icon = client.cached(url);
    if (icon === undefined) {
      await take('icons', iconFetches);
      icon = await client.fetch(url);
    }
    if (icon === null) throw new HttpProblem(404, 'The host has no such icon.');
    return reply
      .type(icon.type)
      .header('cache-control', 'private, max-age=604800, immutable')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(icon.bytes);
  });
};

/** The address in its one form; null unless it is https at exactly an allowed host, without port or credentials. */
function allowedUrl(text: unknown, hosts: readonly string[]): string | null {
  if (typeof text !== 'string' || text.length > maxUrlLength || !URL.canParse(text)) return null;
  const url = new URL(text);
  url.hash = '';
  const { protocol, host, username, password, href } = url;
  const isAllowed =
    protocol === 'https:' && hosts.includes(host) && username === '' && password === '';
  return isAllowed ? href : null;
}
