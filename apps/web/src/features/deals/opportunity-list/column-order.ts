/** A place in a row of columns: at this side of that one. */
export interface Beside {
  key: string;
  side: 'before' | 'after';
}

/**
 * The columns that are wanted. Those that were shown keep their order; a new one stands behind the nearest that comes before
 * it in the catalogue.
 */
export function withChosen<Key extends string>(
  catalogue: readonly Key[],
  shown: readonly Key[],
  wanted: readonly string[],
): Key[] {
  let order = shown.filter((key) => wanted.includes(key));
  for (const [place, key] of catalogue.entries()) {
    if (!wanted.includes(key) || order.includes(key)) continue;
    const before = catalogue.slice(0, place).findLast((one) => order.includes(one));
    order = order.toSpliced(before === undefined ? 0 : order.indexOf(before) + 1, 0, key);
  }
  return order;
}

/** The same columns with this one beside the other; as they are, where one of the two is not among them. */
export function movedBeside<Key extends string>(keys: readonly Key[], moved: string, to: Beside): Key[] {
  const others = keys.filter((key) => key !== moved);
  const place = (others as readonly string[]).indexOf(to.key);
  const one = keys.find((key) => key === moved);
  if (place < 0 || one === undefined) return [...keys];
  return others.toSpliced(to.side === 'after' ? place + 1 : place, 0, one);
}
