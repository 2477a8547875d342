import { plural } from '../../../../lib/base/format.ts';
import type { ImportWords } from '../import-words.ts';
import type { PreviewRow } from '../queries.ts';
import { sayDiffering } from './same-parts.ts';

type Duplicate = NonNullable<PreviewRow['duplicate']>;

export interface RowSummary {
  tone: 'problem' | 'kept' | 'duplicate' | 'repaired' | 'note';
  text: string;
}

/** What a person should know of a row: what rejects it, or else what it repeats and that values were repaired. */
export function rowSummary(
  { issues, duplicate, action, values }: PreviewRow,
  words: Pick<ImportWords, 'there' | 'keptAs' | 'same'>,
): RowSummary[] {
  const of = (severity: string) => issues.filter((issue) => issue.severity === severity);
  const problems = of('problem').map(({ message }) => message);
  if (problems.length > 0) return [{ tone: 'problem', text: problems.join(' ') }];

  const found: RowSummary[] = [];
  if (duplicate) found.push({ tone: 'duplicate', text: duplicateText(duplicate, values.company_name, words) });
  else if (action === 'skip') found.push({ tone: 'note', text: 'Skipped by you' });
  const kept = of('kept').map(({ message }) => message);
  if (kept.length > 0)
    found.push({ tone: 'kept', text: kept.length === 1 ? (kept[0] ?? '') : `${kept.length} values ${words.keptAs}` });
  const repaired = of('repaired').length;
  const notes = of('note').length;
  if (repaired > 0) found.push({ tone: 'repaired', text: `${plural(repaired, 'value')} repaired` });
  else if (notes > 0) found.push({ tone: 'note', text: plural(notes, 'note') });
  return found;
}

/** "Same deal as row 12", "Same deal in the pipeline, with another amount"; the name only where it is another one. */
function duplicateText(
  { kind, row, existing, lookalike, differs }: Duplicate,
  name: string | undefined,
  { there, same: record }: Pick<ImportWords, 'there' | 'same'>,
): string {
  const same = kind === 'same_deal' ? record : lookalike ? 'Perhaps the same deal' : 'Same company';
  if (row !== null) return `${same} as row ${row}`;
  const isNamedAlike = !existing || existing.company_name === name;
  const found = isNamedAlike ? `${same} ${there}` : `${same} as ${existing.company_name} ${there}`;
  return differs.length > 0 ? `${found}, ${sayDiffering(differs)}` : found;
}
