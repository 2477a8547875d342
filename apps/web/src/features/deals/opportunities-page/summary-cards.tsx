import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatDayCount, formatInteger, formatShare } from '../../../lib/base/format.ts';
import { Hint } from '../../../ui/overlays/hint.tsx';
import { FAILED } from '../opportunities/fields/deal-labels.ts';
import classes from './summary.module.css';
import { type PipelineSummary, SUMMARY_DAYS, usePipelineSummary } from './use-pipeline-summary.ts';

interface SummaryCard {
  label: string;
  definition: (summary: PipelineSummary) => string;
  value: (summary: PipelineSummary) => ReactNode;
}

const whole = (value: number | undefined) => (value === undefined ? undefined : formatInteger(value));

const CARDS: readonly SummaryCard[] = [
  {
    label: 'Total',
    definition: () => 'All deals, open and closed.',
    value: ({ counts }) => whole(counts?.total),
  },
  {
    label: 'Active',
    definition: () => 'Total minus won and lost: the deals in progress.',
    value: ({ counts }) => whole(counts?.active),
  },
  { label: 'Won', definition: () => 'Deals in Closed Won.', value: ({ counts }) => whole(counts?.won) },
  { label: 'Lost', definition: () => 'Deals in Closed Lost.', value: ({ counts }) => whole(counts?.lost) },
  {
    label: 'Avg Time',
    definition: ({ metrics }) =>
      metrics?.average_days_to_close_is_default
        ? 'Average days from adding a deal to closing it. No deal has closed yet: 45 days is an assumption, not a figure of the firm.'
        : 'Average days from adding a deal to Closed Won.',
    value: ({ metrics, counts }) =>
      counts?.total === 0 ? (
        <NoData />
      ) : (
        metrics && (
          <>
            {formatDayCount(metrics.average_days_to_close)} d
            {metrics.average_days_to_close_is_default && <span className={classes.mark}>assumed</span>}
          </>
        )
      ),
  },
  {
    label: 'Conversion',
    definition: ({ metrics }) =>
      metrics
        ? `Share of won deals among all deals added or moved in the last ${SUMMARY_DAYS} days: ${formatInteger(metrics.closed_won)} of ${formatInteger(metrics.total_opportunities)}.`
        : `Share of won deals among all deals added or moved in the last ${SUMMARY_DAYS} days.`,
    value: ({ metrics }) =>
      metrics &&
      (metrics.total_opportunities === 0 ? <NoData /> : formatShare(metrics.closed_won, metrics.total_opportunities)),
  },
];

/** The figures above the pipeline, on one line, so that the board keeps its height. */
export function SummaryCards() {
  const summary = usePipelineSummary();
  return (
    <dl className={classes.cards} aria-label="Pipeline summary">
      {CARDS.map((card) => (
        <Figure key={card.label} card={card} summary={summary} />
      ))}
    </dl>
  );
}

function Figure({ card: { label, definition, value }, summary }: { card: SummaryCard; summary: PipelineSummary }) {
  const shown = value(summary);
  const hasFailed = shown === undefined && !summary.isPending;
  return (
    <div className={classes.card}>
      <dt className={classes.label}>
        <Hint label={hasFailed ? FAILED.loadMetrics : definition(summary)} maxWidth={280} forAll>
          {(target) => (
            <button {...target} type="button" className={classes.definition}>
              {label}
            </button>
          )}
        </Hint>
      </dt>
      <dd className={`${classes.value} tnum`}>
        {shown ?? (summary.isPending ? <Skeleton height={12} width={28} /> : <Missing />)}
      </dd>
    </div>
  );
}

/** Of no deals there is no figure. */
const NoData = () => (
  <span role="img" aria-label="No data">
    –
  </span>
);

const Missing = () => (
  <span role="img" aria-label={FAILED.loadMetrics}>
    –
  </span>
);
