import { CUSTOM_CHOICES_MAX, type FindTarget, type ImportTarget, targetsOf } from '@cairn/domain';
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
export function mappingProblems(
  columns: readonly Column[],
  { mapping, confirmed }: Plan,
  find: FindTarget = targetsOf(),
): MappingProblems {
  const headers = new Map(columns.map(({ column, header }) => [column, header]));
  const users = new Map<ImportTarget, number[]>();
  for (const { column, field } of mapping)
    if (field && field !== 'new') users.set(field, [...(users.get(field) ?? []), column]);

  const problems = new Map<number, string>();
  for (const [field, used] of users) {
    const { label = field, many = false } = find({ column: used[0] ?? 0, field }) ?? {};
    if (many || used.length < 2) continue;
    for (const column of used) {
      const others = used.filter((other) => other !== column).map((other) => `“${headers.get(other)}”`);
      problems.set(column, `${label} is also filled from ${others.join(' and ')}. Remove one of them.`);
    }
  }
  for (const [column, problem] of newFieldProblems(mapping, columns)) problems.set(column, problem);
  const doubtful = mapping.filter((mapped) => {
    const { column } = mapped;
    const described = columns.find((each) => each.column === column);
    return described && !confirmed.includes(column) && formatFor(described, find(mapped))?.ambiguous;
  });
  const hasNoName = !users.has('company_name');
  const firstDoubt = doubtful[0];
  const summary = hasNoName
    ? 'Choose the column with the company name.'
    : problems.size > 0
      ? mapping.some(({ column, field }) => field === 'new' && problems.has(column))
        ? 'A new field is not complete.'
        : 'Two columns fill the same field. Remove one of them.'
      : firstDoubt
        ? `Confirm how “${headers.get(firstDoubt.column)}” is to be read.`
        : null;
  return { columns: problems, doubtful: new Set(doubtful.map(({ column }) => column)), hasNoName, summary };
}

const NO_CHOICES = 'This column has no values for choices. Choose the kind Text.';

const tooManyChoices = (count: number): string =>
  `This column has ${count > 1000 ? 'more than 1,000' : count} different values, and a field can have at most ${CUSTOM_CHOICES_MAX} choices. Choose the kind Text.`;

/** What is wrong with fields that are to be added. */
function newFieldProblems(mapping: Plan['mapping'], columns: readonly Column[]): Map<number, string> {
  const added = mapping.flatMap(({ column, create, field }) => (field === 'new' && create ? [{ column, create }] : []));
  const labels = added.map(({ create }) => create.label.trim().toLowerCase());
  return new Map(
    added.flatMap(({ column, create: { label, kind, choices = [] } }, place): [number, string][] => {
      if (label.trim() === '') return [[column, 'Enter what the new field is called.']];
      if (labels.indexOf(labels[place] ?? '') !== place) return [[column, `Two new fields are called “${label}”.`]];
      if ((kind !== 'choice' && kind !== 'choices') || choices.length > 0) return [];
      const count = columns.find((each) => each.column === column)?.as_choices?.[kind].count ?? 0;
      return [[column, count > CUSTOM_CHOICES_MAX ? tooManyChoices(count) : NO_CHOICES]];
    }),
  );
}
