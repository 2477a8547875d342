import { DEAL_IMPORT, IMPORT_CATALOGUES, type ImportCatalogue, type ImportField } from '../import-fields.ts';
import { MAX_PATTERN_LENGTH } from '../limits.ts';
import { isMisspelling } from './edit-distance.ts';
import { IGNORED_HEADERS, ROW_HEADERS } from './field-synonyms.ts';
import { headerWords } from './header-words.ts';

export interface HeaderMatch {
  /** 'ignore' for a header that is understood and that its kind of record has no field for. */
  field: ImportField['key'] | 'ignore';
  /** 0..1 */
  confidence: number;
}

interface Candidate {
  field: HeaderMatch['field'];
  words: readonly string[];
  compact: string;
  /** Earlier synonyms are more telling; small enough never to outweigh a better match. */
  rank: number;
}

const candidatesOf = ({ kind, fields }: ImportCatalogue): readonly Candidate[] => [
  ...fields.flatMap(({ key, synonyms }) => synonyms.map((synonym, rank) => candidate(key, synonym, rank))),
  ...[...ROW_HEADERS, ...IGNORED_HEADERS[kind]].map((synonym, rank) => candidate('ignore', synonym, rank)),
];
const CANDIDATES = {
  opportunity: candidatesOf(IMPORT_CATALOGUES.opportunity),
  portfolio_company: candidatesOf(IMPORT_CATALOGUES.portfolio_company),
  company_update: candidatesOf(IMPORT_CATALOGUES.company_update),
  investment_transaction: candidatesOf(IMPORT_CATALOGUES.investment_transaction),
};

const THRESHOLD = 0.65;

/**
 * Every field that a header may mean by its words, the likeliest first; misspellings are forgiven. `own` are fields of the
 * firm, which are meant before others that are called the same.
 */
export function matchHeader(
  header: string,
  own: readonly ImportField[] = [],
  { kind }: Pick<ImportCatalogue, 'kind'> = DEAL_IMPORT,
): HeaderMatch[] {
  const words = headerWords(header.slice(0, MAX_PATTERN_LENGTH));
  const compact = words.join('');
  if (compact === '') return [];
  const best = new Map<HeaderMatch['field'], number>();
  const ownCandidates = own.flatMap(({ key, synonyms }) => synonyms.map((synonym) => candidate(key, synonym, -1)));
  for (const synonym of [...ownCandidates, ...CANDIDATES[kind]]) {
    const confidence = score(words, compact, synonym) - synonym.rank * 0.001;
    if (confidence >= THRESHOLD && confidence > (best.get(synonym.field) ?? 0)) best.set(synonym.field, confidence);
  }
  return [...best].map(([field, confidence]) => ({ field, confidence })).sort((a, b) => b.confidence - a.confidence);
}

/** Whether a column only counts or names its rows, by its header. */
export function countsRows(header: string): boolean {
  const compact = headerWords(header.slice(0, MAX_PATTERN_LENGTH)).join('');
  return ROW_HEADERS.some((each) => headerWords(each).join('') === compact);
}

function score(words: readonly string[], compact: string, synonym: Candidate): number {
  if (compact === synonym.compact) return 1;
  if (isMisspelling(compact, synonym.compact)) return 0.9;
  const shared = words.filter((word) => synonym.words.some((other) => isSameWord(word, other))).length;
  const dice = (2 * shared) / (words.length + synonym.words.length);
  return dice >= 0.75 ? dice * 0.85 : 0;
}

function isSameWord(a: string, b: string): boolean {
  return a === b || `${a}s` === b || a === `${b}s` || isMisspelling(a, b);
}

function candidate(field: HeaderMatch['field'], synonym: string, rank: number): Candidate {
  const words = headerWords(synonym);
  return { field, words, compact: words.join(''), rank };
}
