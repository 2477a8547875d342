/** A firm has as many waiting as it may: nothing was begun, and the caller may try again. */
export class TooManyWaiting extends Error {}

/**
 * One act at a time, the firms in rotation: a firm that asks often waits for itself, and only `waiting` of its calls are
 * kept at all.
 */
export class Turns {
  readonly #waiting = new Map<string, (() => void)[]>();
  readonly #limit: number;
  #busy = false;

  constructor(waiting: number) {
    this.#limit = waiting;
  }

  async take<T>(firm: string, act: () => Promise<T>): Promise<T> {
    if (this.#busy) await this.#wait(firm);
    this.#busy = true;
    try {
      return await act();
    } finally {
      this.#next();
    }
  }

  #wait(firm: string): Promise<void> {
    const queue = this.#waiting.get(firm) ?? [];
    if (queue.length >= this.#limit) throw new TooManyWaiting();
    this.#waiting.set(firm, queue);
    return new Promise((resolve) => queue.push(resolve));
  }

  /** Whose turn it is goes to the end of the row of firms, so that it passes on even if more of theirs waits. */
  #next(): void {
    const [first] = this.#waiting;
    if (!first) {
      this.#busy = false;
      return;
    }
    const [firm, queue] = first;
    const begin = queue.shift();
    this.#waiting.delete(firm);
    if (queue.length > 0) this.#waiting.set(firm, queue);
    begin?.();
  }
}
