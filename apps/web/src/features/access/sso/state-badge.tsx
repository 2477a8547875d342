import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './sso-settings.module.css';

/** A state in one or two words; the tones have the contrast that small text needs. */
export function StateBadge({ tone, children }: { tone: 'positive' | 'warning' | 'quiet'; children: ReactNode }) {
  return (
    <Badge color="gray" className={classes.state} data-tone={tone}>
      {children}
    </Badge>
  );
}
