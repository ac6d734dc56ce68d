import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import type { PageNetwork } from '#service/proxy-api/page-config';
import { liveStateOf, type LiveState } from '../../../api/live/live-state';
import { liveStreams, type OnNews } from '../../../api/live/live-stream';
import { useSession } from '../../../api/session';
import { useIsVisible } from '../../../components/useIsVisible';

export interface Live {
  state: LiveState;
  lastEventAtMs: number | null;
}

const nothing = () => () => {};

/**
 * Follows pushed events about the requests on screen while the page is visible.
 *
 * @param isOwn they were made with the own keys
 * @param onNews reads them again; also called when events begin or cease to come
 */
export function useLive(
  network: PageNetwork,
  ids: readonly string[],
  { isOn, isOwn }: { isOn: boolean; isOwn: boolean },
  onNews: OnNews,
): Live {
  const session = useSession();
  const isVisible = useIsVisible();
  const stream =
    network.hasEvents && isOn && isVisible ? session.get(liveStreams)(network.name) : null;
  const facts = useSyncExternalStore(
    stream?.facts.subscribe ?? nothing,
    () => stream?.facts.get() ?? null,
  );
  const state = facts ? liveStateOf(facts, ids, isOwn) : 'polling';

  const follower = useRef<ReturnType<NonNullable<typeof stream>['follow']> | null>(null);
  const news = useEffectEvent(onNews);
  const show = useEffectEvent(() => follower.current?.show(ids));
  useEffect(() => {
    if (!stream) return undefined;
    const follow = stream.follow((changes) => news(changes));
    follower.current = follow;
    show();
    return () => {
      follower.current = null;
      follow.leave();
    };
  }, [stream]);
  const shown = ids.join(' ');
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the text says which ids there are
  useEffect(() => show(), [shown]);
  const before = useRef(state);
  useEffect(() => {
    if (before.current !== state) follower.current?.tell(null);
    before.current = state;
  }, [state]);
  return { state, lastEventAtMs: facts?.lastEventAtMs ?? null };
}
