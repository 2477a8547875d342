import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatDays, formatInteger } from '../../../lib/base/format.ts';
import { useDateRange } from '../../../lib/date-range.ts';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { TextLink } from '../../../ui/base/links.tsx';
import classes from './firm-dashboard.module.css';
import { FAILED, type Summary, useDashboardExport, useSummary } from './queries.ts';

interface Card {
  label: string;
  /** Where what is behind the figure stands; the path is a plain string, since some are other features'. */
  to: string;
  search: Record<string, string>;
  value: (summary: Summary) => number;
  /** What the range brought. */
  note: (summary: Summary) => ReactNode;
}

const HERE = '/dashboard/firm-user';

const CARDS: readonly Card[] = [
  {
    label: 'Active Portfolios',
    to: HERE,
    search: { tab: 'portfolios' },
    value: ({ portfolios }) => portfolios.active,
    note: ({ portfolios }) => `${formatInteger(portfolios.added)} new in this range`,
  },
  {
    label: 'Early-stage Opportunities',
    to: HERE,
    search: { tab: 'opportunities' },
    value: ({ opportunities }) => opportunities.early,
    note: ({ opportunities }) => `${formatInteger(opportunities.added)} new in this range`,
  },
  {
    label: 'My Open Tasks',
    to: HERE,
    search: { tab: 'tasks' },
    value: ({ tasks }) => tasks.open,
    note: ({ tasks }) => (
      <>
        {tasks.overdue > 0 && <strong className={classes.overdue}>{formatInteger(tasks.overdue)} overdue, </strong>}
        {formatInteger(tasks.completed)} completed in this range
      </>
    ),
  },
  {
    label: 'Due Diligence in Progress',
    to: '/due-diligence',
    search: { status: 'in_progress' },
    value: ({ diligence }) => diligence.in_progress,
    note: ({ diligence }) => `${formatInteger(diligence.started)} started in this range`,
  },
];

/** Four figures of the firm as it stands, each with what the range brought, and the way to what is behind it. */
export function SummaryCards() {
  const [range] = useDateRange();
  const { data, error, refetch } = useSummary(range);
  useDashboardExport(range, data !== undefined);
  if (!data && error) return <ErrorState error={error} onRetry={() => void refetch()} title={FAILED.summary} />;
  return (
    <ul className={classes.cards} aria-label="Summary" aria-busy={!data}>
      {CARDS.map(({ label, to, search, value, note }) => (
        <li key={label} className={classes.card}>
          <TextLink to={to} search={search} className={classes.cardLink} c="inherit" underline="never">
            {label}
          </TextLink>
          {data ? (
            <>
              <span className={`${classes.value} tnum`}>{formatInteger(value(data))}</span>
              <span className={classes.note} title={formatDays(data.range.from, data.range.to)}>
                {note(data)}
              </span>
            </>
          ) : (
            <>
              <Skeleton height={22} width={48} my={6} />
              <Skeleton height={10} width="70%" my={4} />
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
