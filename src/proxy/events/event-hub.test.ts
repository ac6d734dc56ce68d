import { expect, test } from 'vitest';
import { EventHub, type NewRequestEvent, type RequestEvent } from './event-hub';

const network = 'mainnet';

function change(requestId: string, status = 'pending', updatedAt: number | null = 1_000) {
  return { requestId, status, updatedAt, source: 'webhook' } satisfies NewRequestEvent;
}

/** What a listener was told, as request ids. */
function listen(hub: EventHub, lastEventId: string | null = null) {
  const heard: string[] = [];
  const events: RequestEvent[] = [];
  const end = hub.subscribe(
    network,
    (message) => {
      heard.push(message.type === 'event' ? message.event.requestId : message.type);
      if (message.type === 'event') events.push(message.event);
    },
    lastEventId,
  );
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

test('what was missed is told after a Last-Event-ID, and nothing of the past without one', () => {
  const hub = new EventHub();
  const first = listen(hub);
  for (const id of ['0x1', '0x2', '0x3']) hub.publish(network, change(id));
  const [, second] = first.events;
  expect(listen(hub, second?.id).heard).toEqual(['0x3']);
  expect(listen(hub).heard).toEqual([]);
});

test('a thousand are kept; who saw an older one last, or one of another start, is told to resync', () => {
  const hub = new EventHub();
  const { events } = listen(hub);
  for (let n = 0; n < 1_002; n++) hub.publish(network, change(`0x${n}`));
  expect(listen(hub, events[2]?.id).heard).toHaveLength(999);
  expect(listen(hub, events[1]?.id).heard).toEqual(['resync']);
  expect(listen(hub, 'unknown').heard).toEqual(['resync']);
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
  expect(listen(hub, events[0]?.id).heard).toEqual(['resync']);
});

test('instances share events and resyncs, whatever else arrives', () => {
  let nowMs = 0;
  const [a, b] = [new EventHub(() => nowMs), new EventHub(() => nowMs)];
  // Redis sends an instance its own messages too.
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
  expect(listen(b, ofA.events[2]?.id).heard).toEqual(['0x2']);
  for (const hub of [a, b]) hub.setKeys(network, () => ['default']);
  a.noteDelivery(network, 'default');
  expect(b.stateOf(network).source).toBe('live');
  a.tell(network, { type: 'resync' });
  expect(ofB.heard.at(-1)).toBe('resync');
});

test('knows which responses are older than an event about them', () => {
  let nowMs = 0;
  const hub = new EventHub(() => nowMs);
  hub.publish(network, change('0xaa'));
  nowMs = 500;
  expect(hub.hasNewsOf(network, Buffer.from('{"id":"0xaa"}'), 600)).toBe(true);
  expect(hub.hasNewsOf(network, '{"id":"0xaa"}', 400)).toBe(false);
  expect(hub.hasNewsOf(network, '{"id":"0xbb"}', 600)).toBe(false);
});

test('knows which responses are older than a time whose events were perhaps missed', () => {
  let nowMs = 0;
  const hub = new EventHub(() => nowMs);
  const watched = { type: 'watched' as const, requestIds: ['0xaa'] };
  const [ofThis, ofOther] = ['{"id":"0xaa"}', '{"id":"0xbb"}'];
  hub.tell(network, { ...watched, hasGap: false });
  expect(hub.hasNewsOf(network, ofThis, 600)).toBe(false);
  hub.tell(network, { ...watched, hasGap: true });
  nowMs = 500;
  expect(hub.hasNewsOf(network, ofThis, 600)).toBe(true);
  expect(hub.hasNewsOf(network, ofThis, 400)).toBe(false);
  expect(hub.hasNewsOf(network, ofOther, 600)).toBe(false);
  hub.tell(network, { type: 'resync' });
  nowMs = 1_000;
  expect(hub.hasNewsOf(network, ofOther, 600)).toBe(true);
  expect(hub.hasNewsOf(network, ofOther, 400)).toBe(false);
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
