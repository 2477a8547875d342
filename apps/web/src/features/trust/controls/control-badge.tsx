import { CONTROL_STATES, type ControlState } from '@cairn/domain';
import { Badge } from '@mantine/core';

const COLORS = { pass: 'pine', due: 'yellow', overdue: 'red', no_data: 'gray', off: 'gray' } as const;

export const ControlBadge = ({ state }: { state: ControlState }) => (
  <Badge color={COLORS[state]} variant={state === 'off' ? 'outline' : 'light'}>
    {CONTROL_STATES[state]}
  </Badge>
);
