import { findUnitPower } from '../cells/amount-units.ts';
import { findCurrency } from '../cells/currencies.ts';

/** What a spreadsheet's number format says of the number below it, as far as a list needs it. */
export interface NumberFormat {
  kind: 'number' | 'percent' | 'date' | 'time' | 'date-time';
  /** Stands before the number on screen: "€", "CHF". */
  currency?: string;
  /** Stands after the number on screen and multiplies it: the M of "5M" in a cell that holds 5. */
  unit?: string;
  /** Digits at least, for numbers such as 01234. */
  digits?: number;
}

/** Formats that a workbook names by number alone and that are more than a number (ECMA-376, 18.8.30). */
const BUILT_IN: readonly { from: number; to: number; kind: NumberFormat['kind'] }[] = [
  { from: 9, to: 10, kind: 'percent' },
  { from: 14, to: 17, kind: 'date' },
  { from: 18, to: 21, kind: 'time' },
  { from: 22, to: 22, kind: 'date-time' },
  // Dates of East Asian editions.
  { from: 27, to: 31, kind: 'date' },
  { from: 32, to: 35, kind: 'time' },
  { from: 36, to: 36, kind: 'date' },
  { from: 45, to: 47, kind: 'time' },
  { from: 50, to: 54, kind: 'date' },
  { from: 55, to: 56, kind: 'time' },
  { from: 57, to: 58, kind: 'date' },
];

export function builtInFormat(id: number): NumberFormat {
  return { kind: BUILT_IN.find(({ from, to }) => id >= from && id <= to)?.kind ?? 'number' };
}

const MAX_CODE_LENGTH = 255;

/** Reads a format code such as `[$€-2] #,##0.00;[Red]-#,##0.00`; its first section, which is that of positive numbers. */
export function parseNumberFormat(code: string): NumberFormat {
  const { pattern, literals, currency } = splitCode(code.slice(0, MAX_CODE_LENGTH));
  const kind = kindOf(pattern);
  if (kind !== 'number') return { kind };
  if (/^0{2,}$/.test(pattern)) return { kind, digits: pattern.length };
  const sign = currency ?? [...literals, ...(pattern.match(/[$€£¥₹]/g) ?? [])].find((text) => findCurrency(text));
  // With a comma at its end the format divides what it shows, so that the number below is whole.
  const isDivided = /[0#?],+(?![0#?])/.test(pattern);
  const unit = isDivided ? undefined : literals.find((text) => findUnitPower(text) !== undefined);
  return { kind, ...(sign && { currency: sign }), ...(unit && { unit }) };
}

/** The first section without colours, widths and quoted words, which are returned beside it. */
function splitCode(code: string): { pattern: string; literals: string[]; currency: string | undefined } {
  const literals: string[] = [];
  let currency: string | undefined;
  let pattern = '';
  // In turn: quoted word, [currency or condition], escaped character, width of a character, filler, section's end.
  for (const [part, quoted, bracket, escaped] of code.matchAll(/"([^"]*)"?|\[([^\]]*)\]?|\\(.)|_.|\*.|[^"[\\_*]/gs)) {
    if (part === ';') break;
    if (quoted !== undefined) literals.push(quoted.trim());
    else if (escaped !== undefined) literals.push(escaped);
    else if (bracket?.startsWith('$')) currency ??= bracket.slice(1).replace(/-.*$/, '').trim() || undefined;
    else if (bracket !== undefined) pattern += /^(h+|m+|s+)$/i.test(bracket) ? bracket : '';
    else if (part.length === 1) pattern += part;
  }
  return { pattern: pattern.trim(), literals, currency };
}

function kindOf(pattern: string): NumberFormat['kind'] {
  if (/general/i.test(pattern)) return 'number';
  const letters = pattern.replace(/am\/pm|a\/p/gi, 'h').toLowerCase();
  const hasTime = /[hs]/.test(letters);
  const hasDay = /[yd]/.test(letters) || (/m/.test(letters) && !hasTime);
  if (hasDay) return hasTime ? 'date-time' : 'date';
  if (hasTime) return 'time';
  return letters.includes('%') ? 'percent' : 'number';
}
