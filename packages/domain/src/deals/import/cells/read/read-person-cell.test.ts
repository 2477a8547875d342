import { expect, it } from 'vitest';
import type { CellContext } from '../cell-reading.ts';
import { indexPeople, readPersonCell } from './read-person-cell.ts';
import { readStageCell } from './read-stage-cell.ts';

const ANN = { id: 'ann', first_name: 'Ann', last_name: 'Lee', email: 'ann@firm.example' };
const contextOf = (format: CellContext['format']): CellContext => ({
  format,
  currency: 'USD',
  people: indexPeople([ANN]),
});

it('reads a value called as what every object has like any other that nobody has chosen', () => {
  for (const text of ['Constructor', 'constructor', '__proto__', 'toString', 'valueOf']) {
    expect(readPersonCell(text, contextOf({ people: { bob: 'bob' } }))).toMatchObject({
      findings: [{ message: expect.stringContaining('nobody who works on deals here') }],
    });
    expect(readStageCell(text, contextOf({ stages: { new: 'sourced' } }))).toMatchObject({
      findings: [{ message: expect.stringContaining('No stage is chosen') }],
    });
  }
});

it('takes what is chosen for it', () => {
  expect(readPersonCell('Constructor', contextOf({ people: { constructor: 'ann' } }))).toMatchObject({ value: 'ann' });
  expect(readStageCell('Constructor', contextOf({ stages: { constructor: 'sourced' } }))).toMatchObject({
    value: 'sourced',
  });
});
