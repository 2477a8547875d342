import { expect, it } from 'vitest';
import type { Row } from '../../opportunities/queries.ts';
import { type CellEdit, createCellEdits } from './cell-edits.ts';

const row = (version: number, id = 'a') => ({ id, version }) as Row;

it('begins with what was just saved where the page still draws the row of before, and with nothing older', () => {
  const edits = createCellEdits();
  expect(edits.savedSince(row(1))).toBeUndefined();
  edits.noteSaved(row(2));
  expect(edits.savedSince(row(1))?.version).toBe(2);
  expect(edits.savedSince(row(3))).toBeUndefined();
  expect(edits.savedSince(row(1, 'b'))).toBeUndefined();
});

const one: CellEdit = { draft: 'one', base: null, version: 1, state: 'saving', value: 'one', sent: 1 };
const two: CellEdit = { draft: 'two', base: 'one', version: 1, state: 'saving', value: 'two', sent: 2, under: one };
const three: CellEdit = { draft: 'thr', base: 'two', version: 1, state: 'editing', under: two };

it('takes a save away from below what was written since, which goes on from what is stored', () => {
  const edits = createCellEdits();
  edits.put('a', 'industry', three);
  edits.answered('a', 'industry', 1, { base: 'one', version: 2 });
  expect(edits.get('a', 'industry')).toMatchObject({ draft: 'thr', base: 'two', state: 'editing' });
  expect(edits.find('a', 'industry', 2)).toMatchObject({ base: 'one', version: 2, under: undefined });
  edits.answered('a', 'industry', 2, { base: 'two', version: 3 });
  expect(edits.get('a', 'industry')).toMatchObject({ draft: 'thr', base: 'two', version: 3, under: undefined });
});

it('has what was left before in the cell again once the editor over it is given up', () => {
  const edits = createCellEdits();
  edits.put('a', 'industry', three);
  edits.giveUp('a', 'industry');
  expect(edits.get('a', 'industry')).toMatchObject({ draft: 'two', state: 'saving' });
  edits.answered('a', 'industry', 1, { ...one, state: 'failed', problem: 'No.' });
  // The second is sent over what was there before the first.
  expect(edits.get('a', 'industry')).toMatchObject({ draft: 'two', base: null, under: { problem: 'No.' } });
  edits.answered('a', 'industry', 2, { base: 'two', version: 2 });
  expect(edits.get('a', 'industry')).toBeUndefined();
});
