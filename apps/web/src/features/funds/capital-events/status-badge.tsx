import { EVENT_STATUSES } from '@cairn/domain/fund';
import { Badge } from '@mantine/core';
import type { EventRow } from './queries.ts';

export function StatusBadge({ status }: Pick<EventRow, 'status'>) {
  const loud = status === 'overdue' || status === 'default' ? { color: 'red' } : {};
  return (
    <Badge variant={status === 'draft' || status === 'withdrawn' ? 'outline' : 'light'} {...loud}>
      {EVENT_STATUSES[status]}
    </Badge>
  );
}
