import { decodeEscapedBytes } from '../file/decode-escaped-bytes.ts';
import { undoMojibake } from '../file/undo-mojibake.ts';
import { MAX_PATTERN_LENGTH } from '../limits.ts';

export interface CleanedCell {
  text: string;
  /** What was put right, beyond white space, as halves of a sentence; empty for a cell that needed nothing. */
  repairs: string[];
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&apos;': "'",
  '&nbsp;': ' ',
};

interface Step {
  repair: string;
  apply: (text: string) => string;
}

/** Order matters: bytes first, as they may stand for any of the characters that later steps remove. */
const STEPS: readonly Step[] = [
  { repair: 'stray byte codes were decoded', apply: decodeEscapedBytes },
  { repair: 'garbled characters were restored', apply: undoMojibake },
  { repair: 'written-out line breaks were replaced by spaces', apply: replaceLineBreakCodes },
  { repair: 'a stray backslash was removed', apply: (text) => text.replace(/\\+(?=['"])/g, '') },
  {
    repair: 'HTML codes were decoded',
    apply: (text) => text.replace(/&(?:amp|lt|gt|quot|apos|nbsp|#39);/g, (code) => ENTITIES[code] ?? code),
  },
  { repair: 'surrounding quotes were removed', apply: (text) => text.replace(/^\s*"([^"]*)"\s*$/, '$1') },
  {
    repair: 'unreadable characters were removed',
    // Controls other than white space, lone surrogates and U+FFFD: PostgreSQL refuses the first two in a text.
    apply: (text) => text.replace(/(?![\t\n\r\v\f\u0085])\p{Cc}|\p{Cs}|\ufffd/gu, ''),
  },
];

const PLAIN = /^(?:[!#-%'-[\]-~]+ )*[!#-%'-[\]-~]*$/;
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;

/**
 * The text that the person meant: escaped bytes, garbled characters, invisible marks and odd white space put right.
 * Cleaning a clean text changes nothing.
 */
export function cleanCell(raw: string): CleanedCell {
  // Nearly every cell is plain ASCII with single spaces; 50,000 rows are read in well under a second because of this line.
  if (raw.length <= MAX_PATTERN_LENGTH && PLAIN.test(raw) && !raw.endsWith(' ')) return { text: raw, repairs: [] };
  const repairs: string[] = [];
  let text = raw;
  for (const { repair, apply } of STEPS) {
    const next = apply(text);
    if (next !== text) repairs.push(repair);
    text = next;
  }
  // White space and invisible marks carry nothing, so that changing them is not worth a line in the preview.
  text = text
    .replace(INVISIBLE, '')
    .replace(/[\s\u0085]+/g, ' ')
    .trim();
  return { text, repairs };
}

/** Leaves Windows paths alone, in which \n begins a folder's name. */
function replaceLineBreakCodes(text: string): string {
  return /^\s*[a-z]:\\/i.test(text) ? text : text.replace(/\\{1,2}[nrt]/g, ' ');
}
