import { CUSTOM_CHOICES_MAX, CUSTOM_LABEL_MAX } from '../../../fields/custom-fields.ts';
import { isWorded } from '../../pipeline.ts';
import { foldValue } from '../cells/fold-value.ts';
import { splitterOf } from '../cells/read/read-choice-cell.ts';
import { filledCells } from './guess-content.ts';

/** Spellings that are looked at: a column with more of them has no choices. */
const COUNTED = 1000;

interface ColumnChoices {
  /** The most frequent first; none where there are more than a field can have. */
  labels: string[];
  /** How many there are; above 1,000 at least so many. */
  count: number;
}

/** What the choices of a field would be that is made from this column: of whole cells, and of the parts of lists in them. */
export function columnChoices(cells: readonly string[]): { choice: ColumnChoices; choices: ColumnChoices } {
  const written = new Map<string, number>();
  for (const cell of cells) {
    written.set(cell, (written.get(cell) ?? 0) + 1);
    if (written.size > COUNTED) return { choice: TOO_MANY, choices: TOO_MANY };
  }
  const texts = [...written].flatMap(([cell, times]) => filledCells([cell]).map((text) => ({ text, times })));
  const split = splitterOf(texts.map(({ text }) => text));
  const parts = texts.flatMap(({ text, times }) => split(text).map((part) => ({ text: part, times })));
  return { choice: distinct(texts), choices: distinct(parts) };
}

const TOO_MANY: ColumnChoices = { labels: [], count: COUNTED + 1 };

function distinct(texts: readonly { text: string; times: number }[]): ColumnChoices {
  const seen = new Map<string, { label: string; times: number }>();
  for (const { text, times } of texts) {
    if (text.length > CUSTOM_LABEL_MAX || !isWorded(text)) continue;
    const value = seen.get(foldValue(text)) ?? { label: text, times: 0 };
    seen.set(foldValue(text), { ...value, times: value.times + times });
  }
  const count = seen.size;
  if (count > CUSTOM_CHOICES_MAX) return { labels: [], count };
  return { labels: [...seen.values()].sort((a, b) => b.times - a.times).map(({ label }) => label), count };
}
