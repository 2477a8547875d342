/** Written by people who leave it open, which is worth knowing of an amount and of a text alike. */
const WITHHELD = [
  'undisclosed',
  'undisclosed amount',
  'not disclosed',
  'amount undisclosed',
  'confidential',
  'tbd',
  'tba',
  'tbc',
  'to be determined',
  'to be announced',
  'to be confirmed',
].map(squash);

/** Written for "I do not know"; of an amount or a date that is worth keeping, of a text it is not. */
const NOT_KNOWN = [
  'n/a',
  'n.a.',
  'na',
  'unknown',
  'not known',
  'not available',
  'not applicable',
  'not provided',
  'not specified',
  'unspecified',
  'missing',
].map(squash);

/** What programs write for an empty cell, and what people write that says no more. */
const EMPTY = [
  'nan',
  'nil',
  'null',
  'none',
  'nat',
  'blank',
  'empty',
  '#n/a',
  '#na',
  '#ref!',
  '#value!',
  '#name?',
  '#div/0!',
  '#null!',
  '#num!',
  '#error!',
  'undefined',
].map(squash);

/** Compared without case, spaces, dots and brackets. */
const MARKERS = new Set([...WITHHELD, ...NOT_KNOWN, ...EMPTY]);

/** Spares most cells the comparison; the brackets may stand around a marker. */
const FIRST_LETTERS = new Set(['(', '[', '<', '.', ...[...MARKERS].map((marker) => marker.charAt(0))]);

/** Longer texts are not even compared; leaves room for the dots and brackets that are dropped. */
const LONGEST = 24;

/** Whether the whole (cleaned) cell says that nothing is known: empty, dashes, question marks or one of the markers. */
export function isUnknown(text: string): boolean {
  if (text === '') return true;
  if (text.length > LONGEST || /^[\d$€£₹]/.test(text)) return false;
  if (!/^[a-z]/i.test(text) && /^[-–—?._*\s]+$/.test(text)) return true;
  return FIRST_LETTERS.has(text.charAt(0).toLowerCase()) && MARKERS.has(squash(text));
}

/** Whether an unknown cell says something that is worth a remark: "undisclosed" of any field, "n/a" of what is measured. */
export function saysWhy(text: string, isMeasured: boolean): boolean {
  const marker = squash(text);
  return WITHHELD.includes(marker) || (isMeasured && NOT_KNOWN.includes(marker));
}

function squash(text: string): string {
  return text.toLowerCase().replace(/[\s.()[\]<>]+/g, '');
}
