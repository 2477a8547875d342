/**
 * What a record holds under a text that came from outside: a cell of a list, a header of a mail. `record[text]` would also find
 * what every object has, such as "constructor".
 */
export function ownEntry<T>(record: Readonly<Record<string, T>> | undefined, text: string): T | undefined {
  return record !== undefined && Object.hasOwn(record, text) ? record[text] : undefined;
}
