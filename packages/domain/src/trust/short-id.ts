/**
 * The eight characters of an id that are shown where its name is not: the last ones. An id begins with the time at which it
 * was given, so that those given within the same minute begin alike.
 */
export function shortId(id: string): string {
  return id.slice(-8);
}
