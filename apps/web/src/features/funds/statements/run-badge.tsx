import { RUN_STATES } from '@cairn/domain/fund';
import { Badge } from '@mantine/core';
import type { RunRow } from './queries.ts';

export const RunBadge = ({ state }: Pick<RunRow, 'state'>) => (
  <Badge variant={state === 'released' ? 'light' : 'outline'}>{RUN_STATES[state]}</Badge>
);
