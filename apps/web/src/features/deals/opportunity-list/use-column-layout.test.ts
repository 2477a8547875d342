import { expect, it } from 'vitest';
import { heldColumns, readLayout, sizedColumns } from './use-column-layout.ts';

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

const ROOMY_COLUMNS = [
  { key: 'assigned_to', width: 124, roomy: 190 },
  { key: 'status', width: 148 },
] as const;

it.each([
  ['gives names more where the company keeps enough', 44 + 320 + 190 + 148, {}, [190, 148]],
  ['keeps to what they need a pixel below that', 44 + 320 + 190 + 147, {}, [124, 148]],
  ['leaves what a person chose', 2000, { assigned_to: 90 }, [90, 148]],
  ['counts a company that was made wide', 44 + 600 + 190 + 147, { company_name: 600 }, [124, 148]],
])('%s', (_, frame, widths, expected) => {
  expect(sizedColumns(ROOMY_COLUMNS, { widths }, frame).map(({ width }) => width)).toEqual(expected);
});
