import { expect, it } from 'vitest';
import { startPlan, withFormat } from '../plan.ts';
import type { Column, Draft } from '../queries.ts';
import { mappingProblems } from './mapping-problems.ts';

const columns = (...fields: Column['field'][]): Column[] =>
  fields.map((field, place) => ({
    column: place,
    header: `H${place}`,
    field,
    because: null,
    samples: [],
    values: [],
    as_choices: null,
    create: null,
    create_unfit: 0,
    format: {},
    formats: [{ kind: 'date', format: {}, ambiguous: true, example: null }],
  }));

const problemsOf = (...fields: Column['field'][]) => {
  const described = columns(...fields);
  const plan = startPlan({ columns: described, import: { record_kind: 'opportunity' } } as unknown as Draft);
  return { plan, described, problems: mappingProblems(described, plan) };
};

it('asks for the company name before anything else', () => {
  const { problems } = problemsOf('industry', 'industry');
  expect(problems.hasNoName).toBe(true);
  expect(problems.summary).toBe('Choose the column with the company name.');
});

it('marks a field that is chosen twice on both columns, each naming the other', () => {
  const { problems } = problemsOf('company_name', 'industry', 'industry');
  expect([...problems.columns]).toEqual([
    [1, 'Industry is also filled from “H2”. Remove one of them.'],
    [2, 'Industry is also filled from “H1”. Remove one of them.'],
  ]);
  expect(problems.summary).toBe('Two columns fill the same field. Remove one of them.');
});

it('lets several columns become tags', () => {
  expect(problemsOf('company_name', 'tags', 'tags').problems.summary).toBeNull();
});

it('says how many values a column has that are too many for choices', () => {
  const { plan, described } = problemsOf('company_name', null);
  const counted = (count: number) =>
    described.map((column) => ({
      ...column,
      as_choices: { choice: { labels: [], count }, choices: { labels: [], count } },
    }));
  const create = { label: 'Tier', kind: 'choice' as const, choices: [] };
  const chosen = { ...plan, mapping: [...plan.mapping.slice(0, 1), { column: 1, field: 'new' as const, create }] };
  const said = (count: number) => mappingProblems(counted(count), chosen).columns.get(1);
  expect(said(134)).toBe(
    'This column has 134 different values, and a field can have at most 100 choices. Choose the kind Text.',
  );
  expect(said(1001)).toContain('more than 1,000 different values');
  expect(said(0)).toBe('This column has no values for choices. Choose the kind Text.');
});

it('asks about a doubtful column until somebody has said how it is read', () => {
  const { plan, described, problems } = problemsOf('company_name', 'received_on');
  expect([...problems.doubtful]).toEqual([1]);
  expect(problems.summary).toBe('Confirm how “H1” is to be read.');
  expect(mappingProblems(described, withFormat(plan, 1, { dateOrder: 'day-first' })).summary).toBeNull();
});
