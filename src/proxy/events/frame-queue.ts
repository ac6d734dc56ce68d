import { Readable } from 'node:stream';

/** What a browser has not taken yet. */
const maxBytes = 128 * 1024;
const maxTexts = 200;

/**
 * What goes to one browser. One that is slow is sent less, never cut for it: where more waits than it takes, all of that
 * becomes one frame that has it read again.
 */
export class FrameQueue {
  readonly body: Readable;
  readonly #resync: string;
  #waiting: string[] = [];
  #bytes = 0;
  #isWanted = false;
  #hasTaken = true;

  /** @param resync the frame in place of what was too much */
  constructor(resync: string) {
    this.#resync = resync;
    this.body = new Readable({ read: () => this.#take() });
  }

  push(text: string): void {
    this.#waiting.push(text);
    this.#bytes += text.length;
    if (this.#isWanted) return this.#take();
    if (this.#bytes > maxBytes || this.#waiting.length > maxTexts) this.#replace();
  }

  end(): void {
    if (this.#waiting.length > 0) this.body.push(this.#waiting.join(''));
    this.body.push(null);
  }

  /** Whether nothing was taken of what waits since this was last asked. */
  isStuck(): boolean {
    const isStuck = this.#waiting.length > 0 && !this.#hasTaken;
    this.#hasTaken = false;
    return isStuck;
  }

  #take(): void {
    this.#hasTaken = true;
    this.#isWanted = this.#waiting.length === 0;
    if (this.#isWanted) return;
    const text = this.#waiting.join('');
    [this.#waiting, this.#bytes] = [[], 0];
    this.#isWanted = this.body.push(text);
  }

  #replace(): void {
    [this.#waiting, this.#bytes] = [[this.#resync], this.#resync.length];
  }
}
