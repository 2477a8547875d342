/** The list with the entry of one place put into another; places beyond the ends are the ends. */
export function moveInList<T>(list: readonly T[], from: number, to: number): T[] {
  const entry = list[from];
  if (entry === undefined) return [...list];
  const rest = list.toSpliced(from, 1);
  return rest.toSpliced(Math.min(Math.max(to, 0), rest.length), 0, entry);
}

/** Whether both name the same things, each once, in whatever order. */
export function sameMembers(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && new Set([...a, ...b]).size === a.length;
}
