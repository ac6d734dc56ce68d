import type { RequestRecord } from '#service/record';
import { noChains, type ChainOf } from './chain-of';
import { routeStripOf } from './route-strip';
import { RouteStripWide } from './RouteStripWide';

interface Props {
  record: RequestRecord;
  size: 'drawer' | 'page';
  chainOf?: ChainOf;
}

/** One picture for each request, the same everywhere; a row of a list has it without words (RowStrip). */
export function RouteStrip({ record, size, chainOf = noChains }: Props) {
  return <RouteStripWide shape={routeStripOf(record, chainOf)} isRoomy={size === 'page'} />;
}
