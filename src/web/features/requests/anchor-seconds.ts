import { clockOffset, noticeableOffsetMs, serverNowMs } from '../../api/server-clock';
import { withoutPageKeys, withoutPlace, type ListSearch } from './search/list-search';

const kept = 50;
const anchors = new Map<string, number>();

function keyOf(network: string, search: ListSearch): string {
  // What was counted back from a clock that turned out to be wrong is counted again.
  return `${network} ${Math.round(clockOffset.get() / noticeableOffsetMs)} ${JSON.stringify(withoutPageKeys(withoutPlace(search)))}`;
}

/**
 * The moment that the relative span of a question is counted back from. It is held still while one walks its
 * pages, because a cursor belongs to the query that gave it (later pages carry it in the URL), and so that Back
 * finds the page it left.
 */
export function anchorSeconds(network: string, search: ListSearch, nowMs = serverNowMs()): number {
  if (search.at !== undefined) return Number(search.at);
  const key = keyOf(network, search);
  const known = anchors.get(key);
  if (known !== undefined) return known;
  const seconds = Math.floor(nowMs / 1000);
  anchors.set(key, seconds);
  for (const oldest of anchors.keys()) {
    if (anchors.size <= kept) break;
    anchors.delete(oldest);
  }
  return seconds;
}

/** Counts the span back from now on: what "Refresh" and "show the new ones" do. */
export function forgetAnchor(network: string, search: ListSearch): void {
  anchors.delete(keyOf(network, search));
}
