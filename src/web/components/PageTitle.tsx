import { useSessionValue } from '../api/session';
import { unseenFailures } from './unseen-failures';
import { useNetworkLook } from './useNetworkLook';

/** The tab's title: what the page shows, and which network it is. Every page renders one. */
export function PageTitle({ title }: { title: string }) {
  const { words } = useNetworkLook();
  const unseen = useSessionValue(unseenFailures);
  return <title>{`${unseen > 0 ? `(${unseen}) ` : ''}${title} · ${words} · Waybill`}</title>;
}
