/** Readers for what stands in an address: typed by hand, cut by a mail program, or written by an older version. */

/** Text, trimmed and not empty; the router has already turned `?new=1` into a number. */
export function textOf(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  return String(value).trim().slice(0, 200) || undefined;
}

export function oneOf<T extends string>(value: unknown, allowed: readonly T[]): T | undefined {
  return allowed.find((candidate) => candidate === value);
}

export function listOf(value: unknown): string[] | undefined;
export function listOf<T extends string>(value: unknown, allowed: readonly T[]): T[] | undefined;
export function listOf(value: unknown, allowed?: readonly string[]): string[] | undefined {
  const texts = (Array.isArray(value) ? value : [value]).map(textOf).filter((text) => text !== undefined);
  const known = [...new Set(texts)].filter((text) => !allowed || allowed.includes(text));
  return known.length > 0 ? known : undefined;
}
