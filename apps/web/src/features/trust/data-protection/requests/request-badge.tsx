import { DATA_REQUEST_STATES, type DataRequestState } from '@cairn/domain';
import { Badge } from '@mantine/core';

const COLOURS = { open: 'yellow', overdue: 'red', fulfilled: 'pine', refused: 'gray' } as const;

export const RequestBadge = ({ state }: { state: DataRequestState }) => (
  <Badge color={COLOURS[state]} variant="light">
    {DATA_REQUEST_STATES[state]}
  </Badge>
);
