import { findImportField, type ImportTarget } from '@cairn/domain';
import { formatFor, type Plan } from '../plan.ts';
import type { Column } from '../queries.ts';

export interface MappingProblems {
  /** What is wrong with a column, by its position. */
  columns: Map<number, string>;
  /** Columns whose reading nobody has confirmed yet. */
  doubtful: Set<number>;
  /** Nothing says which company a row is about. */
  hasNoName: boolean;
  /** The sentence for the foot of the page; null when the mapping can be used. */
  summary: string | null;
}

/** What has to be put right before the rows can be looked at. */
export function mappingProblems(columns: readonly Column[], { mapping, confirmed }: Plan): MappingProblems {
  const headers = new Map(columns.map(({ column, header }) => [column, header]));
  const users = new Map<ImportTarget, number[]>();
  for (const { column, field } of mapping) if (field) users.set(field, [...(users.get(field) ?? []), column]);

  const problems = new Map<number, string>();
  for (const [field, used] of users) {
    const { label = field, many = false } = findImportField(field) ?? {};
    if (many || used.length < 2) continue;
    for (const column of used) {
      const others = used.filter((other) => other !== column).map((other) => `“${headers.get(other)}”`);
      problems.set(column, `${label} is also filled from ${others.join(' and ')}. Remove one of them.`);
    }
  }
  const doubtful = mapping.filter(({ column, field }) => {
    const described = columns.find((each) => each.column === column);
    return described && !confirmed.includes(column) && formatFor(described, field)?.ambiguous;
  });
  const hasNoName = !users.has('company_name');
  const firstDoubt = doubtful[0];
  const summary = hasNoName
    ? 'Choose the column with the company name.'
    : problems.size > 0
      ? 'Two columns fill the same field. Remove one of them.'
      : firstDoubt
        ? `Confirm how “${headers.get(firstDoubt.column)}” is to be read.`
        : null;
  return { columns: problems, doubtful: new Set(doubtful.map(({ column }) => column)), hasNoName, summary };
}
