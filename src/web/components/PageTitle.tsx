import { useNetworkLook } from './useNetworkLook';

/** The tab's title: what the page shows, and which network it is. Every page renders one. */
export function PageTitle({ title }: { title: string }) {
  const { words } = useNetworkLook();
  return <title>{`${title} · ${words} · Waybill`}</title>;
}
