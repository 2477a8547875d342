import { DEAL_COLUMNS, SORT_FIELDS } from '@cairn/domain';
import { MantineProvider } from '@mantine/core';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Row } from '../opportunities/queries.ts';
import type { CellContext } from './cells.tsx';
import { LIST_COLUMNS } from './list-columns.tsx';

const columnOf = (key: string) => LIST_COLUMNS.find((column) => column.key === key);
const draw = (key: string, row: object) => {
  const context = { stages: [], nameOf: () => undefined, now: new Date(), openChecklist: () => {} };
  return renderToString(
    <MantineProvider>{columnOf(key)?.cell(row as Row, context as unknown as CellContext)}</MantineProvider>,
  );
};

it('has every column of the catalogue, and of the fields those that can be edited in their place', () => {
  expect(LIST_COLUMNS.map(({ key }) => key)).toEqual(DEAL_COLUMNS);
  expect(LIST_COLUMNS.flatMap(({ key, field }) => (field === key ? [] : key))).toEqual([
    'checklist',
    'stage_entered_at',
    'created_at',
    'updated_at',
  ]);
});

it('leaves the company a readable width in a window of 1440 pixels', () => {
  const shown = LIST_COLUMNS.filter(({ initial }) => initial).reduce((sum, { width }) => sum + width, 0);
  const [sidebar, scrollbar, tick] = [240, 15, 44];
  expect(1440 - sidebar - scrollbar - tick - shown).toBeGreaterThanOrEqual(160);
});

it.each(SORT_FIELDS.filter((field) => field !== 'company_name'))('sorts by %s', (field) => {
  expect(columnOf(field)?.sort).toBe(field);
});

it.each([
  ['funding_round', 'Seed / Angel Funding', 'title="Seed / Angel Funding"'],
  ['target_amount', 120_000_000, '$1,200,000'],
  ['probability', 40, '40%'],
  ['received_on', '2026-03-31', 'Mar 31, 2026'],
  ['source', 'event', 'Event'],
  ['priority', 'high', 'High'],
  ['tags', ['fintech'], 'fintech'],
] as const)('draws %s as one reads it', (field, value, shown) => {
  expect(draw(field, { [field]: value, currency: 'USD' })).toContain(shown);
});

it.each(['founder_name', 'industry', 'source', 'received_on', 'target_amount', 'assigned_to'] as const)(
  'draws nothing where %s is not known',
  (key) => {
    const cell = columnOf(key)?.cell(
      { [key]: null, currency: 'USD' } as unknown as Row,
      { nameOf: () => undefined } as never,
    );
    expect(cell).toBeNull();
  },
);
