import { MantineProvider } from '@mantine/core';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Row } from '../opportunities/queries.ts';
import type { CellContext } from './cells.tsx';
import { LIST_COLUMNS } from './list-columns.tsx';

const draw = (row: Partial<Row>) => {
  const column = LIST_COLUMNS.find(({ key }) => key === 'funding_round');
  return renderToString(<MantineProvider>{column?.cell(row as Row, {} as CellContext)}</MantineProvider>);
};

it('says on hover what does not fit its column, and draws nothing where nothing is', () => {
  expect(draw({ funding_round: 'Seed / Angel Funding' })).toContain('title="Seed / Angel Funding"');
  expect(LIST_COLUMNS.find(({ key }) => key === 'sector')?.cell({ sector: null } as Row, {} as CellContext)).toBeNull();
});
