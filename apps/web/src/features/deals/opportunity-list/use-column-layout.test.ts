import { expect, it } from 'vitest';
import { readLayout } from './use-column-layout.ts';

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
