/** What people write for "I do not know"; compared without case, spaces, dots and brackets. */
const MARKERS = new Set(
  [
    'n/a',
    'n.a.',
    'na',
    'nan',
    'nil',
    'null',
    'none',
    'nat',
    'unknown',
    'not known',
    'undisclosed',
    'undisclosed amount',
    'not disclosed',
    'amount undisclosed',
    'confidential',
    'not available',
    'not applicable',
    'not provided',
    'not specified',
    'unspecified',
    'blank',
    'empty',
    'missing',
    'tbd',
    'tba',
    'tbc',
    'to be determined',
    'to be announced',
    'to be confirmed',
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
  ].map(squash),
);

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

function squash(text: string): string {
  return text.toLowerCase().replace(/[\s.()[\]<>]+/g, '');
}
