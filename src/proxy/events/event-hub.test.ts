import { expect, test, vi } from 'vitest';
import { EventHub, type HubMessage, type NewRequestEvent, type RequestEvent } from './event-hub';

const network = 'mainnet';

function change(requestId: string, status = 'pending', updatedAt: number | null = 1_000) {
  return { requestId, status, updatedAt, source: 'webhook' } satisfies NewRequestEvent;
}

const nameOf = (message: HubMessage) =>
  message.type === 'event' ? message.event.requestId : message.type;
/** What somebody who comes back is told, as request ids. */
const since = (hub: EventHub, lastEventId = '') => hub.since(network, lastEventId).map(nameOf);

/** What a listener was told, as request ids. */
function listen(hub: EventHub) {
  const heard: string[] = [];
  const events: RequestEvent[] = [];
  const end = hub.subscribe(network, (message) => {
    heard.push(nameOf(message));
    if (message.type === 'event') events.push(message.event);
  });
  return { heard, events, end };
}

test('an event reaches the listeners of its network until they end', () => {
  const hub = new EventHub(() => 7);
  const listener = listen(hub);
  hub.publish('testnet', change('0x1'));
  hub.publish(network, change('0x2'));
  listener.end();
  hub.publish(network, change('0x3'));
  expect(listener.events).toEqual([{ ...change('0x2'), id: expect.any(String), atMs: 7 }]);
});

test('what was missed is told after a Last-Event-ID', () => {
  const hub = new EventHub();
  const first = listen(hub);
  for (const id of ['0x1', '0x2', '0x3']) hub.publish(network, change(id));
  const [, second] = first.events;
  expect(since(hub, second?.id)).toEqual(['0x3']);
});

test('a thousand are kept; who saw an older one last, or one of another start, is told to resync', () => {
  let nowMs = 0;
  const hub = new EventHub(() => nowMs++);
  const { events } = listen(hub);
  for (let n = 0; n < 1_002; n++) hub.publish(network, change(`0x${n}`));
  expect(since(hub, events[2]?.id)).toHaveLength(999);
  expect(since(hub, events[1]?.id)).toEqual(['resync']);
  expect(since(hub, 'unknown')).toEqual(['resync']);
});

test('one change that is pushed twice is one event; without a time nothing says that it is the same', () => {
  const hub = new EventHub();
  const { heard } = listen(hub);
  hub.publish(network, change('0x1'));
  hub.publish(network, { ...change('0x1'), source: 'websocket' });
  hub.publish(network, change('0x1', 'success'));
  for (let n = 0; n < 2; n++) hub.publish(network, change('0x2', 'pending', null));
  expect(heard).toEqual(['0x1', '0x1', '0x2', '0x2']);
});

test('the websocket’s last event counts also where a webhook was first', () => {
  let nowMs = 5;
  const hub = new EventHub(() => nowMs);
  hub.publish(network, change('0x1'));
  expect(hub.websocketOf(network).lastEventMs).toBeNull();
  nowMs = 9;
  hub.publish(network, { ...change('0x1'), source: 'websocket' });
  expect(hub.websocketOf(network).lastEventMs).toBe(9);
});

test('after a resync nobody is told of a past with a gap', () => {
  const hub = new EventHub();
  const { heard, events } = listen(hub);
  hub.publish(network, change('0x1'));
  hub.tell(network, { type: 'resync' });
  hub.publish(network, change('0x2'));
  expect(heard).toEqual(['0x1', 'resync', '0x2']);
  expect(since(hub, events[0]?.id)).toEqual(['resync']);
});

test('instances share events and resyncs, whatever else arrives', () => {
  let nowMs = 0;
  const [a, b] = [new EventHub(() => nowMs), new EventHub(() => nowMs)];
  // Whatever a channel sends back to who sent it.
  const send = (text: string) => [a, b].forEach((hub) => hub.receive(text));
  a.share({ send });
  b.share({ send });
  const [ofA, ofB] = [listen(a), listen(b)];
  a.publish(network, change('0x1'));
  for (const text of ['no JSON', '{}', '{"network":"mainnet","message":{"type":"event"}}'])
    b.receive(text);
  b.publish(network, change('0x1'));
  nowMs = 60_000;
  b.publish(network, change('0x2'));
  b.publish(network, change('0x3'));
  expect(ofA.heard).toEqual(['0x1', '0x2', '0x3']);
  expect(ofB.heard).toEqual(ofA.heard);
  // What is close to the last one seen is told again: the other instance may have had it later.
  expect(since(b, ofA.events[2]?.id)).toEqual(['0x2']);
  for (const hub of [a, b]) hub.setKeys(network, () => ['default']);
  a.noteDelivery(network, 'default');
  expect(b.stateOf(network).source).toBe('live');
  a.tell(network, { type: 'resync' });
  expect(ofB.heard.at(-1)).toBe('resync');
});

test('more than 200 events in 100 ms end in one resync, here and in other instances', () => {
  vi.useFakeTimers();
  const hub = new EventHub();
  const other = new EventHub();
  hub.share({ send: (text) => other.receive(text) });
  const all = [listen(hub), listen(other)];
  for (let n = 0; n < 10_000; n++) hub.publish(network, change(`0x${n}`));
  expect(hub.isFlooded(network)).toBe(true);
  for (const { heard } of all) expect(heard).toHaveLength(200);
  vi.advanceTimersByTime(1_000);
  hub.publish(network, change('0xafter'));
  vi.advanceTimersByTime(10_000);
  for (const { heard } of all) expect(heard.slice(200)).toEqual(['resync', '0xafter']);
  expect(since(hub, all[0]?.events[0]?.id)).toEqual(['resync']);
  vi.useRealTimers();
});

test('says whether events come: a webhook is seen to work by what it delivers', () => {
  let nowMs = 0;
  const hub = new EventHub(() => nowMs);
  const { heard } = listen(hub);
  expect(hub.stateOf(network)).toEqual({ source: 'off', lastEventAgoMs: null });
  hub.setWebsocket(network, 'reconnecting');
  hub.publish(network, change('0x1'));
  hub.setKeys(network, () => ['default', 'second']);
  hub.noteDelivery(network, 'default');
  expect(hub.stateOf(network).source).toBe('reconnecting');
  hub.noteDelivery(network, 'second');
  nowMs = 599_999;
  expect(hub.stateOf(network)).toEqual({ source: 'live', lastEventAgoMs: 599_999 });
  nowMs++;
  expect(hub.stateOf(network).source).toBe('reconnecting');
  hub.setWebsocket(network, 'watched');
  hub.setWebsocket(network, 'watched');
  expect(hub.stateOf(network).source).toBe('watched');
  for (const key of ['default', 'second']) hub.noteDelivery(network, key);
  expect(hub.stateOf(network).source).toBe('both');
  expect(heard).toEqual(['state', '0x1', 'state']);
});
