import { Skeleton } from '@mantine/core';
import type { CSSProperties, ReactNode } from 'react';
import classes from './stat-strip.module.css';

export interface Stat {
  label: string;
  /** Undefined while it is loading. */
  value: ReactNode;
  note?: ReactNode;
}

interface StatStripProps {
  stats: readonly Stat[];
  label?: string | undefined;
}

/** The figures at the head of a page, in one row where there is room. */
export function StatStrip({ stats, label }: StatStripProps) {
  return (
    <dl
      className={classes.strip}
      style={{ '--stats': stats.length } as CSSProperties}
      aria-label={label}
      aria-busy={stats.some(({ value }) => value === undefined) || undefined}
    >
      {stats.map(({ label: name, value, note }) => (
        <div key={name} className={classes.stat}>
          <dt>{name}</dt>
          <dd className={`${classes.value} tnum`}>{value ?? <Skeleton height={22} width={48} my={6} />}</dd>
          {note && <dd className={classes.note}>{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
