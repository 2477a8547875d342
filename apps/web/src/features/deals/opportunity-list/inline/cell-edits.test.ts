import { expect, it } from 'vitest';
import type { Row } from '../../opportunities/queries.ts';
import { createCellEdits } from './cell-edits.ts';

const row = (version: number, id = 'a') => ({ id, version }) as Row;

it('begins with what was just saved where the page still draws the row of before, and with nothing older', () => {
  const edits = createCellEdits();
  expect(edits.latest(row(1)).version).toBe(1);
  edits.noteSaved(row(2));
  expect(edits.latest(row(1)).version).toBe(2);
  expect(edits.latest(row(3)).version).toBe(3);
  expect(edits.latest(row(1, 'b'))).toEqual(row(1, 'b'));
});
