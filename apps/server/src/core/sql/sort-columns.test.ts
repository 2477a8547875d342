import type { Catalogue } from '@cairn/domain';
import { expect, it } from 'vitest';
import { useOwnServer } from '../../testing/use-test-server.ts';
import { sortColumns } from './sort-columns.ts';

const server = useOwnServer();

const FIELDS = {
  name: { kind: 'text', max: 9, label: 'Name', sort: true },
  held_on: { kind: 'date', label: 'Held', sort: true },
  score: { kind: 'integer', min: -5, max: 5, label: 'Score', sort: true },
  done: { kind: 'boolean', label: 'Done', sort: true },
  notes: { kind: 'long_text', max: 9, label: 'Notes' },
} as const satisfies Catalogue;

const ROWS = `(values (1, 'beta', '2026-03-01'::date, 0, true), (2, 'Alpha', '1900-01-01', -5, false), (3, null, null, null, true))
  as t (id, name, held_on, score, done)`;

async function orderOf(field: string, direction: 'asc' | 'desc'): Promise<number[]> {
  const by = sortColumns(FIELDS, 't', direction)[field]?.by;
  const { rows } = await server.admin.query(`select id from ${ROWS} order by ${by} ${direction}, id`);
  return rows.map(({ id }) => id);
}

it.each([
  ['name', [2, 1, 3], [1, 2, 3]],
  ['held_on', [2, 1, 3], [1, 2, 3]],
  ['score', [2, 1, 3], [1, 2, 3]],
  ['done', [2, 1, 3], [1, 3, 2]],
] as const)('by %s: what is empty stands last, up and down', async (field, up, down) => {
  expect([await orderOf(field, 'asc'), await orderOf(field, 'desc')]).toEqual([up, down]);
});

it('reads the text of a cursor as the type of its column', async () => {
  for (const { by, type } of Object.values(sortColumns(FIELDS, 't', 'asc'))) {
    const { rows } = await server.admin.query(`select bool_and((${by})::text::${type} = ${by}) as same from ${ROWS}`);
    expect(rows, by).toEqual([{ same: true }]);
  }
});

it('has the fields that say so, and none that the database cannot order', () => {
  expect(Object.keys(sortColumns(FIELDS, 't', 'asc'))).toEqual(['name', 'held_on', 'score', 'done']);
  const amount = { fee: { kind: 'money', label: 'Fee', sort: true } } as const satisfies Catalogue;
  expect(() => sortColumns(amount, 't', 'asc')).toThrow(/fee/);
});
