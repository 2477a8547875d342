/** So many are invited at once. */
export const ADDRESSES_MAX = 50;

/**
 * The addresses of a pasted text, each once, in the order in which they stand: apart by commas, semicolons, spaces or lines,
 * and as mail programs copy them ("Ada Byron <ada@firm.com>"). What is no address comes too, so that it can be said.
 */
export function readAddresses(text: string): string[] {
  // A name in quotes may hold a comma, and is no address.
  const unquoted = text.replace(/"[^"]*"/g, ' ');
  const parts = unquoted.split(/[,;\n\r\t]+/).flatMap((part) => {
    const named = [...part.matchAll(/<([^<>]*)>/g)].map(([, address = '']) => address.trim());
    return named.length > 0 ? named : part.split(/\s+/);
  });
  const known = new Set<string>();
  return parts.filter((address) => {
    const isNew = address !== '' && !known.has(address.toLowerCase());
    known.add(address.toLowerCase());
    return isNew;
  });
}
