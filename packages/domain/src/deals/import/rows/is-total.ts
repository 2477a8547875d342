/** What people write before the sum of a list: English, German, French, Spanish, Italian, Portuguese, Dutch. */
const SUM =
  /^(?:(?:grand|sub|sous)[- ]?)?(?:total|totale?s?|totaal|sum|summe|suma|somme|somma|soma|gesamt|gesamtsumme|zwischensumme|insgesamt|total general|totaal generaal)\b/i;
/** "Total: 12 deals" is a sum, "Total Energies" is a company. */
const MORE = /^[\s:.=]*(?:\(?\d[\d.,' ]*(?:\s?\p{L}+)?\)?)?$/u;
/** A word in another cell; codes such as EUR are none. */
const WORD = /\p{L}{4,}/u;

/** Whether a row adds up the rows above it: its name says so, and beside it stand figures alone. */
function isTotal(name: string, others: readonly string[]): boolean {
  const [label] = SUM.exec(name) ?? [];
  if (label === undefined || !MORE.test(name.slice(label.length))) return false;
  return others.some((cell) => /\d/.test(cell)) && !others.some((cell) => WORD.test(cell));
}

/** What a row calls itself that adds up others: where the name stands or, without a name, in any column. */
export function findTotal(cells: readonly string[], nameAt: number | undefined): string | undefined {
  const hasName = nameAt !== undefined && (cells[nameAt] ?? '').trim() !== '';
  const at = cells.findIndex(
    (cell, column) => (!hasName || column === nameAt) && isTotal(cell.trim(), cells.toSpliced(column, 1)),
  );
  return at < 0 ? undefined : (cells[at] ?? '').trim();
}

export const totalRow = (name: string): string =>
  `“${name}” with figures alone beside it is a sum of the rows above. Write the company's full name if it is one.`;

/** "* Sums are indicative only.", "Source: own research": what stands below a list and is about it. */
const ABOUT_THE_LIST =
  /^(?:[*\u2020\u2021\u00b9\u00b2\u00b3]\s*(?:\S+\s+){2}\S|(?:sources?|notes?|quellen?|anmerkung(?:en)?|hinweise?|remarques?|fuentes?|notas?)\s*:)/i;
/** Five words and a full stop, which is no "Co." at the end of a name. */
const SENTENCE = /^(?:\S+\s+){4,}\S*(?<!\b(?:inc|co|ltd|corp|llc|bros|s\.a|s\.p\.a|b\.v))\.$/iu;

/** What a row says that is no record but a note to the list: alone in its row, where there are other columns. */
export function findFootnote(cells: readonly string[], width: number): string | undefined {
  const [text, ...others] = cells.flatMap((cell) => cell.trim() || []);
  if (text === undefined || others.length > 0 || width < 2) return undefined;
  return ABOUT_THE_LIST.test(text) || SENTENCE.test(text) ? text : undefined;
}

export const footnoteRow = (text: string): string =>
  `“${text}” stands alone and reads as a note to the list. Write the company's name if it is one.`;
