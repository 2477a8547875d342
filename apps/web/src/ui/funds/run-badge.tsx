import { RUN_STATES, type RunState } from '@cairn/domain/fund';
import { Badge } from '@mantine/core';

/** How far statements, a report or tax forms are. */
export const RunBadge = ({ state }: { state: RunState }) => (
  <Badge variant={state === 'released' ? 'light' : 'outline'}>{RUN_STATES[state]}</Badge>
);
