import type { Review } from '../queries.ts';

export type Texts = Pick<Review, 'memo' | 'thesis' | 'assumptions'>;
export type TextField = keyof Texts;
export const TEXT_FIELDS = ['memo', 'thesis', 'assumptions'] as const satisfies readonly TextField[];

export function textsOf({ memo, thesis, assumptions }: Texts): Texts {
  return { memo, thesis, assumptions };
}

/** As the server keeps it: without blanks around, and without rows that say nothing. */
function stored(value: Texts[TextField]): string {
  if (typeof value === 'string') return value.trim();
  const rows = value.map(({ metric, value: figure, by }) => [metric, figure, by].map((text) => text.trim()));
  return JSON.stringify(rows.filter((row) => row.some((text) => text !== '')));
}

export const isSame = (field: TextField, a: Texts, b: Texts): boolean => stored(a[field]) === stored(b[field]);

/** What is different in `mine`: only that is sent, so that two people can write at different places of one record. */
export function changedTexts(base: Texts, mine: Texts): Partial<Texts> {
  const changed = TEXT_FIELDS.filter((field) => !isSame(field, base, mine));
  return Object.fromEntries(changed.map((field) => [field, mine[field]]));
}

export interface Merged {
  texts: Texts;
  /** Written by both, differently: somebody must choose. */
  clashes: TextField[];
}

/** Mine where I wrote and theirs did not, theirs everywhere else. */
export function mergeTexts(base: Texts, mine: Texts, theirs: Texts): Merged {
  const isMine = (field: TextField) => !isSame(field, base, mine);
  const clashes = TEXT_FIELDS.filter(
    (field) => isMine(field) && !isSame(field, base, theirs) && !isSame(field, mine, theirs),
  );
  const kept = TEXT_FIELDS.filter(isMine);
  return { texts: { ...theirs, ...Object.fromEntries(kept.map((field) => [field, mine[field]])) }, clashes };
}
