import { UNIT_PATTERN } from '../cells/amount-units.ts';
import { cleanCell } from '../cells/clean-cell.ts';
import { parseAmount } from '../cells/parse-amount.ts';
import type { DecimalStyle } from '../cells/read-digits.ts';

export interface DecimalStyleGuess {
  style: DecimalStyle;
  /** How many cells can be read in this style only. */
  evidence: { point: number; comma: number };
  /** The cells speak for both, or for neither while "1.234" occurs: the person should confirm. */
  ambiguous: boolean;
}

// Groups may stand apart: "1 250 000,50".
const CORE = new RegExp(`\\d(?:[\\d.,]|[\\s'](?=\\d{3}))*(?:\\s*(?:${UNIT_PATTERN})\\b)?`, 'i');

/**
 * The decimal sign of a column of amounts. "1.234" on its own decides nothing; when it is all that there is, the points
 * are taken for grouping, because amounts with exactly three decimals are not written in deal lists.
 */
export function detectDecimalStyle(cells: readonly string[]): DecimalStyleGuess {
  const evidence = { point: 0, comma: 0 };
  let pointTriples = 0;
  for (const cell of cells) {
    const vote = voteOf(CORE.exec(cleanCell(cell.slice(0, 100)).text)?.[0] ?? '');
    if (vote === 'triple') pointTriples += 1;
    else if (vote) evidence[vote] += 1;
  }
  const none = evidence.point + evidence.comma === 0;
  const style = evidence.comma > evidence.point || (none && pointTriples > 0) ? 'comma' : 'point';
  const isMixed = evidence.point > 0 && evidence.comma > 0;
  const ambiguous = (isMixed && cells.some(isDoubtful)) || (none && pointTriples > 0);
  return { style, evidence, ambiguous };
}

/** Whether it is another amount in the other style: "EUR 1.5m" and "1.250.000,50" are the same in both. */
function isDoubtful(cell: string): boolean {
  const text = cleanCell(cell.slice(0, 100)).text;
  const [point, comma] = (['point', 'comma'] as const).map((decimal) =>
    parseAmount(text, { currency: 'USD', decimal }),
  );
  return point?.ok !== comma?.ok || (point?.ok && comma?.ok ? point.minor !== comma.minor : false);
}

function voteOf(core: string): DecimalStyle | 'triple' | undefined {
  const signs = core.match(/[.,]/g) ?? [];
  const last = signs.at(-1);
  if (last === undefined) return undefined;
  // "728.100,000" contradicts itself, and says nothing of the others.
  if (new Set(signs).size === 2 && /[.,]\d{3}$/.test(core)) return undefined;
  if (new Set(signs).size === 2) return last === '.' ? 'point' : 'comma';
  if (signs.length > 1) return last === ',' ? 'point' : 'comma';
  const after = /[.,](\d*)/.exec(core)?.[1] ?? '';
  // "1.250 T€" is grouped with a point, and "1.250k" is not.
  const hasUnit = /[a-su-z]$/i.test(core);
  if (after.length !== 3 || (hasUnit && last === '.'))
    return after === '' ? undefined : last === '.' ? 'point' : 'comma';
  // "1,234" is written by everyone who groups with commas; "1.234" alone is the doubtful one.
  return last === '.' ? 'triple' : undefined;
}
