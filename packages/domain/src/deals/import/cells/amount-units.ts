/** Words for powers of ten; "m" is a million as in every deal list, never a thousand. */
const POWERS: Readonly<Record<number, readonly string[]>> = {
  3: ['k', 'thousand', 'thousands', 'th', 'tsd', 'tausend'],
  5: ['l', 'lakh', 'lakhs', 'lac', 'lacs'],
  6: ['m', 'mm', 'mn', 'mln', 'mio', 'mil', 'million', 'millions', 'mill', 'millionen', 'millones'],
  7: ['cr', 'crs', 'crore', 'crores'],
  9: ['b', 'bn', 'bln', 'billion', 'billions', 'mrd', 'milliarde', 'milliarden', 'milliard', 'milliards', 'mds'],
  12: ['t', 'tn', 'trn', 'trillion', 'trillions'],
};

const BY_WORD = new Map<string, number>();
for (const [power, words] of Object.entries(POWERS)) for (const word of words) BY_WORD.set(word, Number(power));

/** Longest first. Source of a regular expression. */
export const UNIT_PATTERN = [...BY_WORD.keys()].sort((a, b) => b.length - a.length).join('|');

/** The power of ten for "k", "lakh", "Cr", "bn"; undefined for any other word. */
export function findUnitPower(word: string): number | undefined {
  return BY_WORD.get(word.toLowerCase().replace(/\.$/, ''));
}
