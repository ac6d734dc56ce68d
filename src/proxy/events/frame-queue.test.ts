import { expect, test } from 'vitest';
import { FrameQueue } from './frame-queue';

const resync = 'event: resync\n\n';
const readNow = ({ body }: FrameQueue) => String((body.read() as Buffer | null) ?? '');
const settled = () => new Promise(setImmediate);

test('a browser that reads has everything, in order', async () => {
  const queue = new FrameQueue(resync);
  let text = '';
  queue.body.on('data', (chunk: Buffer) => (text += String(chunk)));
  for (let n = 0; n < 1_000; n++) {
    queue.push(`${n} `);
    if (n % 50 === 0) await settled();
  }
  queue.end();
  await settled();
  expect(text).toBe(Array.from({ length: 1_000 }, (_, n) => `${n} `).join(''));
  expect(queue.body.destroyed).toBe(true);
});

test.each([
  ['many', 10_000, 'x'],
  ['large', 200, 'x'.repeat(10_000)],
])(
  'a slow one is sent one resync in place of %s frames, then what comes after',
  async (_what, count, frame) => {
    const queue = new FrameQueue(resync);
    queue.push('first ');
    readNow(queue);
    await settled();
    // Fills what the stream itself holds.
    queue.push('y'.repeat(20_000));
    await settled();
    for (let n = 0; n < count; n++) queue.push(frame);
    queue.push('last');
    let text = '';
    queue.body.on('data', (chunk: Buffer) => (text += String(chunk)));
    await settled();
    queue.end();
    await settled();
    const [, after = ''] = text.split(resync);
    expect(text.split(resync)).toHaveLength(2);
    expect(after === '' || after.endsWith('last')).toBe(true);
    expect(after.length).toBeLessThan(140_000);
  },
);

test('one that takes nothing of what waits is stuck', async () => {
  const queue = new FrameQueue(resync);
  expect(queue.isStuck()).toBe(false);
  queue.push('y'.repeat(20_000));
  queue.body.resume();
  await settled();
  queue.body.pause();
  for (let n = 0; n < 20; n++) queue.push('y'.repeat(20_000));
  await settled();
  queue.isStuck();
  expect(queue.isStuck()).toBe(true);
  queue.body.resume();
  await settled();
  expect(queue.isStuck()).toBe(false);
});
