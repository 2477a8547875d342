import { findPerson, type PersonIndex } from '../cells/read/read-person-cell.ts';
import { DEAL_IMPORT, findImportField, type ImportCatalogue, type ImportField } from '../import-fields.ts';
import { takesNewFields } from '../import-kinds.ts';
import { columnName } from './column-format.ts';
import { filledCells, guessContent, looksLikeNames, namesOwner, shareReadable, weighContent } from './guess-content.ts';
import { countsRows, matchHeader } from './match-header.ts';
import type { NamedStage } from './suggest-stages.ts';

export interface ColumnSuggestion {
  /** Zero-based. */
  column: number;
  header: string;
  /** Null leaves the column out. */
  field: ImportField['key'] | null;
  /** 0..1 */
  confidence: number;
  because: 'name' | 'content' | null;
}

interface Candidate {
  column: number;
  field: ImportField['key'] | 'ignore';
  confidence: number;
  because: 'name' | 'content';
}

/** What the firm has of its own. */
export interface SuggestFor {
  own: readonly ImportField[];
  stages: readonly NamedStage[];
  people?: PersonIndex;
  /** Of what the rows become. Default: of deals. */
  catalogue?: ImportCatalogue;
}

const NOTHING = { confidence: 0, because: null } as const;
const SAMPLE_ROWS = 200;
/** Below this share of readable cells a fitting name is not believed: a "Revenue" of yes and no is not an amount. */
const BELIEVABLE = 0.3;
/** Above it a name is the very one, and no misspelling. */
const EXACT = 0.91;
const CONTENT_CONFIDENCE = 0.6;
const NAME_GUESS_CONFIDENCE = 0.4;

/**
 * For each column the field that it probably is, by its header first and its cells second. A field that takes one
 * column is suggested once, for the column that fits best. Give a sample of rows; the first 200 are looked at.
 */
export function suggestMapping(
  header: readonly string[] | null,
  rows: readonly (readonly string[])[],
  firm: SuggestFor = { own: [], stages: [] },
): ColumnSuggestion[] {
  const { catalogue = DEAL_IMPORT } = firm;
  const sample = rows.slice(0, SAMPLE_ROWS);
  const width = (header ? sample : rows).reduce((most, row) => Math.max(most, row.length), header?.length ?? 0);
  const columns = Array.from({ length: width }, (_, column) => ({
    column,
    header: columnName(header, column),
    named: header?.[column] ?? '',
    texts: filledCells(sample.map((row) => row[column] ?? '')),
  }));
  const taken = new Map<number, Candidate>();
  const used = new Set<ImportField['key']>();
  const take = (candidate: Candidate): void => {
    const { column, field } = candidate;
    if (taken.has(column) || (field !== 'ignore' && used.has(field))) return;
    taken.set(column, candidate);
    if (field !== 'ignore' && !findImportField(field, catalogue)?.many) used.add(field);
  };
  byConfidence(columns.flatMap(({ column, named, texts }) => byName(column, named, texts, firm))).forEach(take);
  // What is scribbled beside a list says nothing of a column, and is lost where nobody looks for it.
  for (const { column, named, texts } of header ? columns : []) {
    if (named.trim() !== '') continue;
    if (countsUp(texts)) take({ column, field: 'ignore', confidence: 1, because: 'name' });
    else if (isSparse(rows, column)) take({ column, field: besideOf(catalogue), confidence: 1, because: 'content' });
  }
  for (const { column, named, texts } of catalogue.kind === 'opportunity' ? columns : []) {
    if (namesOwner(named) && areColleagues(texts, firm.people))
      take({ column, field: 'assigned_to', confidence: CONTENT_CONFIDENCE, because: 'content' });
  }
  for (const { column, named, texts } of columns) {
    const field = guessContent(texts, catalogue, named);
    if (field) take({ column, field, confidence: CONTENT_CONFIDENCE, because: 'content' });
  }
  if (!used.has('company_name')) {
    const free = columns.filter(({ column }) => !taken.has(column));
    const [best] = free
      .map(({ column, texts }) => ({ column, score: looksLikeNames(texts) }))
      .sort((a, b) => b.score - a.score);
    if (best && best.score >= 0.5) {
      take({ column: best.column, field: 'company_name', confidence: NAME_GUESS_CONFIDENCE, because: 'content' });
    }
  }
  return columns.map(({ column, header: name }) => {
    const { field = null, confidence = 0, because = null } = taken.get(column) ?? {};
    if (field !== 'ignore') return { column, header: name, field, confidence, because };
    // A running number is nothing to keep. A telephone number or a last contact is: it can become a field of the firm's own.
    const isLeftOut = !takesNewFields(catalogue.kind) || name === columnName(null, column) || countsRows(name);
    return { column, header: name, field: null, ...(isLeftOut ? { confidence, because } : NOTHING) };
  });
}

function byName(column: number, header: string, texts: readonly string[], firm: SuggestFor): Candidate[] {
  const { own, stages, catalogue = DEAL_IMPORT } = firm;
  return matchHeader(header, own, catalogue).flatMap(({ field: named, confidence }): Candidate[] => {
    const ours = own.find(({ key }) => key === named);
    // A field that the firm has given this very name is meant, whatever stands in it; what does not fit is said.
    if (ours && confidence > EXACT) return [{ column, field: ours.key, confidence, because: 'name' }];
    const match = ours ?? findImportField(named, catalogue);
    const field = match ? weighContent(match, texts, stages) : 'ignore';
    if (field === null) return [];
    const target = match?.key === field ? match : findImportField(field, catalogue);
    const fits = target === undefined ? 1 : shareReadable(target, header, texts);
    const isBelieved = fits >= BELIEVABLE || (confidence > EXACT && fits > 0);
    return !isBelieved ? [] : [{ column, field, confidence: confidence * (0.8 + 0.2 * fits), because: 'name' }];
  });
}

/** Most cells name somebody of the firm, by name or address. */
function areColleagues(texts: readonly string[], people: PersonIndex | undefined): boolean {
  if (!people || texts.length === 0) return false;
  return texts.filter((text) => findPerson(text, people)).length / texts.length >= 0.6;
}

/** 1, 2, 3: a column without a name that only numbers its rows, as programs write one. */
function countsUp(texts: readonly string[]): boolean {
  const first = Number(texts[0]);
  return texts.length > 1 && Number.isInteger(first) && texts.every((text, at) => Number(text) === first + at);
}

/** Filled in fewer than half of the rows, and in one at least. */
function isSparse(rows: readonly (readonly string[])[], column: number): boolean {
  const filled = rows.filter((row) => (row[column] ?? '').trim() !== '').length;
  return filled > 0 && filled * 2 < rows.length;
}

/** Where a record keeps what none of its fields takes. */
const besideOf = (catalogue: ImportCatalogue): ImportField['key'] =>
  findImportField('remarks', catalogue) ? 'remarks' : 'note';

/** Sorting is stable, so that of two columns that fit alike the first one wins. */
function byConfidence(candidates: readonly Candidate[]): Candidate[] {
  return [...candidates].sort((a, b) => b.confidence - a.confidence);
}
