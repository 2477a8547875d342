/** A cell of the list written anew; `text` null takes that back. */
export interface Correction {
  row: number;
  column: number;
  text: string | null;
}

export interface Corrections {
  /** What was typed into a cell and is not saved yet. */
  typed: (row: number, column: number) => string | undefined;
  /** Keeps what is typed; null where it is as the list says. */
  keep: (cell: Correction) => void;
  /** Saves what was kept of a cell. Rejects, and keeps it, where that fails. */
  save: (row: number, column: number) => Promise<void>;
  takeBack: (row: number, column: number) => Promise<void>;
  /** Saves all that is not saved yet. */
  settle: () => Promise<void>;
}

/** Corrections from the first letter on: the field may be gone, its row closed, before one of them is saved. */
export function keepCorrections(send: (cell: Correction) => Promise<void>): Corrections {
  const kept = new Map<string, Correction>();
  const underway = new Map<string, Promise<void>>();
  const keyOf = (row: number, column: number) => `${row} ${column}`;
  const begin = (cell: Correction) => {
    const key = keyOf(cell.row, cell.column);
    const sending = send(cell)
      .then(() => {
        if (kept.get(key) === cell) kept.delete(key);
      })
      .finally(() => underway.delete(key));
    underway.set(key, sending);
    return sending;
  };
  const save = async (row: number, column: number) => {
    const key = keyOf(row, column);
    const before = underway.get(key);
    if (before) return before;
    const cell = kept.get(key);
    if (cell) await begin(cell);
  };
  return {
    typed: (row, column) => kept.get(keyOf(row, column))?.text ?? undefined,
    keep: (cell) => {
      const key = keyOf(cell.row, cell.column);
      if (cell.text === null) kept.delete(key);
      else kept.set(key, cell);
    },
    save,
    takeBack: (row, column) => begin({ row, column, text: null }),
    settle: async () => {
      // More may be typed while it waits.
      while (kept.size > 0 || underway.size > 0)
        await Promise.all([...underway.values(), ...[...kept.values()].map(({ row, column }) => save(row, column))]);
    },
  };
}
