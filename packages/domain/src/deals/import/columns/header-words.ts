import { cleanCell } from '../cells/clean-cell.ts';
import { CURRENCIES } from '../cells/currencies.ts';

const NOISE = new Set([
  ...['in', 'the', 'of', 'a', 'an', 'our', 'your', 'their', 'is', 'for', 'please', 'enter'],
  ...['de', 'du', 'des', 'la', 'le', 'les', 'l', 'd', 'del', 'el', 'los', 'las', 'der', 'die', 'das', 'den', 'von'],
  ...['dd', 'mm', 'mmm', 'yy', 'yyyy', 'ddmmyyyy', 'mmddyyyy', 'yyyymmdd', 'iso'],
  ...['mn', 'million', 'millions', 'lakh', 'lakhs', 'crore', 'crores', 'cr', 'k', 'm', 'thousand', 'thousands', 'bn'],
  ...['mio', 'mln', 'mrd', 'tsd', 'tausend', 'millionen', 'milliarden'],
  ...['percent', 'optional', 'required'],
  ...Object.keys(CURRENCIES).map((code) => code.toLowerCase()),
  // "TEUR" and "MCHF" are one word; a T alone is left of "T€".
  ...Object.keys(CURRENCIES).flatMap((code) => ['k', 't', 'm'].map((unit) => `${unit}${code.toLowerCase()}`)),
  't',
]);

/**
 * The words of a header that carry its meaning: "InvestmentnType" gives investmentn, type; "Amount in USD" gives amount.
 * Units, currencies and date formats are left out here, `headerHints` reads them.
 */
export function headerWords(header: string): string[] {
  const words = cleanCell(header)
    .text.normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/linked\s*in/gi, 'linkedin')
    .replace(/e-?mail/gi, 'email')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .replace(/['’`]s?\b/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const telling = words.filter((word) => !NOISE.has(word));
  return telling.length > 0 ? telling : words;
}
