import type { CompanyStatus } from '@cairn/domain';
import { Badge } from '@mantine/core';
import { isHeld, statusLabel } from './labels.ts';
import classes from './portfolio.module.css';

export function StatusBadge({ status }: { status: CompanyStatus }) {
  return (
    <Badge className={classes.status} data-held={isHeld(status) || undefined}>
      {statusLabel(status)}
    </Badge>
  );
}
