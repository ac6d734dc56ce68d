export const metricsToken = 'token-of-the-metrics';

/** What Prometheus reads of a proxy that has this token. */
export async function metricsText(url: string): Promise<string> {
  const headers = { authorization: `Bearer ${metricsToken}` };
  return (await fetch(`${url}/metrics`, { headers })).text();
}

/** Waybill's gauges of a network, by name, or by name and view. */
export async function gauges(url: string): Promise<Record<string, number>> {
  const text = await metricsText(url);
  const found = text.matchAll(
    /^waybill_(\w+)\{network="mainnet"(?:,view="(\w+)")?\} ([\d.e+-]+)$/gm,
  );
  return Object.fromEntries(
    [...found].map(([, name = '', view, value]) => [
      view === undefined ? name : `${name} ${view}`,
      Number(value),
    ]),
  );
}
