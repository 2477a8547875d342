export interface Searchable {
  label: string;
  detail?: string | undefined;
  words?: string | undefined;
}

/** What holds every word that was typed, at the beginning of one of its own; in the order in which it stood. */
export function matching<T extends Searchable>(commands: readonly T[], query: string): T[] {
  const wanted = fold(query).split(' ').filter(Boolean);
  return commands.filter(({ label, detail = '', words = '' }) => {
    const own = fold(`${label} ${detail} ${words}`).split(/[\s/-]+/);
    return wanted.every((word) => own.some((each) => each.startsWith(word)));
  });
}

/** While the answer to what is typed is on its way: of an older one only what still fits, so that Enter opens nothing else. */
export function fitting<T extends Searchable>(found: T[], query: string, answered: boolean): T[] {
  return answered ? found : matching(found, query);
}

const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .trim();
