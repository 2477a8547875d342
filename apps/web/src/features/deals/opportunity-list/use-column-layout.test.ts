import { expect, it } from 'vitest';
import { heldColumns, readLayout } from './use-column-layout.ts';

it.each([
  ['nothing', null, { widths: {}, pinned: ['company_name'] }],
  ['something else', '"x"', { widths: {}, pinned: ['company_name'] }],
  ['no JSON', '{', { widths: {}, pinned: ['company_name'] }],
  ['a company that was let go', '{"pinned": []}', { widths: {}, pinned: [] }],
  [
    'widths and pins, as far as they can be used',
    '{"widths": {"status": 200.4, "owner": 5, "city": 9000, "x": "wide"}, "pinned": ["status", 3]}',
    { widths: { status: 200, owner: 64, city: 640 }, pinned: ['status'] },
  ],
])('reads %s', (_, stored, layout) => {
  expect(readLayout(stored)).toEqual(layout);
});

const COLUMNS = [
  { key: 'funding_round', width: 100 },
  { key: 'status', width: 148 },
  { key: 'assigned_to', width: 156 },
] as const;

it.each([
  ['all of them', 1400, {}, ['assigned_to', 'status', 'funding_round']],
  ['the first ones where room is left for no more', 800, {}, ['assigned_to']],
  ['none after one that found no room, though it is narrow', 720, {}, ['assigned_to']],
  ['none beside a company that was made wide', 1024, { company_name: 600 }, []],
  ['fewer where one was made wide', 1024, { assigned_to: 400 }, []],
])('holds %s', (_, frame, widths, held) => {
  expect(
    heldColumns(COLUMNS, { widths, pinned: ['company_name', 'assigned_to', 'status', 'gone', 'funding_round'] }, frame),
  ).toEqual(held);
});
