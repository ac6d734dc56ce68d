/** Web Storage in memory, which can be full. */
export class MemoryStorage implements Storage {
  isFull = false;
  readonly #entries = new Map<string, string>();

  get length(): number {
    return this.#entries.size;
  }
  get texts(): string[] {
    return [...this.#entries.values()];
  }
  key(index: number): string | null {
    return [...this.#entries.keys()][index] ?? null;
  }
  getItem(name: string): string | null {
    return this.#entries.get(name) ?? null;
  }
  setItem(name: string, text: string): void {
    if (this.isFull) throw new DOMException('full', 'QuotaExceededError');
    this.#entries.set(name, text);
  }
  removeItem(name: string): void {
    this.#entries.delete(name);
  }
  clear(): void {
    this.#entries.clear();
  }
}
