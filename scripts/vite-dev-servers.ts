import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { isRunnableDevEnvironment, type Plugin, type RunnableDevEnvironment } from 'vite';
import type * as App from '../src/proxy/app';
import type * as Assets from '../src/proxy/routes/page';
import type * as Env from '../src/proxy/config/read-config';
import type * as Network from '../src/sandbox/sandbox-network';
import type * as Service from '../src/sandbox/service';

/** The proxy in front of the sandbox, as the dev server runs them. */
interface DevServers {
  proxy: FastifyInstance;
  /** The page with the configuration in it, as the proxy would send it. */
  withConfig: (html: string) => string;
  close: () => Promise<void>;
}

const apiPath = /^\/((api|hooks)\/|(healthz|readyz)$)/;

/**
 * `npm run dev`: the page from Vite, and in the same process the proxy and the sandbox behind it. They are
 * loaded by the environment's module runner on the first request that needs them, and again on the first
 * one after a change of any file that they are made of.
 */
export function devServers(): Plugin {
  let environment: RunnableDevEnvironment | null = null;
  let running: Promise<DevServers> | null = null;
  const current = () => {
    if (!environment) throw new Error('The dev server is not configured yet.');
    return (running ??= start(environment));
  };
  const drop = () => {
    const dropped = running;
    running = null;
    // One that could not start has told so to the request that asked for it.
    dropped?.then(({ close }) => close()).catch(() => {});
  };
  return {
    name: 'waybill-dev-servers',
    apply: 'serve',
    configureServer(vite) {
      const candidate = vite.environments.sandbox;
      if (!candidate || !isRunnableDevEnvironment(candidate))
        throw new Error('The sandbox environment cannot run here.');
      environment = candidate;
      vite.httpServer?.on('close', drop);
      vite.middlewares.use((request, response, next) => {
        if (!apiPath.test(request.url?.split('?')[0] ?? '')) return next();
        current().then(({ proxy }) => {
          proxy.routing(request, response);
        }, next);
      });
    },
    hotUpdate({ modules }) {
      if (this.environment === environment && modules.length > 0) drop();
    },
    async transformIndexHtml(html) {
      const { withConfig } = await current();
      return {
        html: withConfig(html),
        tags: [{ tag: 'script', attrs: { type: 'module', src: '/src/sandbox/wallet/main.ts' } }],
      };
    },
  };
}

async function start({ runner }: RunnableDevEnvironment): Promise<DevServers> {
  const load = <Module>(path: string): Promise<Module> => runner.import(path);
  const { createSandbox } = await load<typeof Service>('/src/sandbox/service.ts');
  const { sandboxNetwork } = await load<typeof Network>('/src/sandbox/sandbox-network.ts');
  const { createApp } = await load<typeof App>('/src/proxy/app.ts');
  const { readConfig } = await load<typeof Env>('/src/proxy/config/read-config.ts');
  const { injectConfig } = await load<typeof Assets>('/src/proxy/routes/page.ts');

  const secret = randomBytes(16).toString('hex');
  let receiverUrl: string | null = null;
  const webhooks = {
    urlOf: (key: string) =>
      receiverUrl !== null && network.keyring.keys.includes(key) ? receiverUrl : null,
  };
  const sandbox = createSandbox({ webhooks });
  await sandbox.listen({ host: '127.0.0.1', port: 0 });
  const network = sandboxNetwork(urlOf(sandbox), true);
  const environment = { LOG_LEVEL: 'warn', WEBHOOK_PATH_SECRET: secret };
  const reading = readConfig(environment, { networks: [network], webRoot: null });
  if (!reading.ok) throw new Error(reading.issues.join('\n'));
  const proxy = await createApp(reading.value);
  // The page comes through Vite's port; on this one the sandbox delivers.
  await proxy.listen({ host: '127.0.0.1', port: 0 });
  receiverUrl = `${urlOf(proxy)}/hooks/sandbox/${secret}`;
  const answer = await proxy.inject({ url: '/api/config', headers: { host: 'localhost' } });
  return {
    proxy,
    withConfig: (html) => injectConfig(html, answer.json()),
    close: async () => {
      await proxy.close();
      await sandbox.close();
    },
  };
}

function urlOf({ server }: FastifyInstance): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
