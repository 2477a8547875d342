import { TIER_NAMES, TIERS } from '@cairn/domain';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Outputs, orpc } from '../../../../lib/api/api.ts';
import { formatInteger, formatTime, plural } from '../../../../lib/base/format.ts';
import { ErrorState } from '../../../../ui/base/error-state.tsx';
import { Chart } from '../../../../ui/charts/chart.tsx';
import { LoadingRegion } from '../../../../ui/lists/skeletons.tsx';
import classes from './overview.module.css';
import { SystemHealth } from './system-health.tsx';

type Stats = Outputs['platformOverview']['stats'];

/** The installation in figures, all counted when asked, and the health of its parts. */
export function OverviewTab() {
  const { data, error, refetch } = useQuery(orpc.platformOverview.stats.queryOptions({ input: {}, staleTime: 0 }));
  return (
    <>
      {data && <Figures stats={data} />}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} title="Error Loading Stats" />}
      {!data && !error && (
        <LoadingRegion label="Loading the figures">
          <Skeleton height={120} radius="md" />
        </LoadingRegion>
      )}
      <div className={classes.columns}>
        <section className={classes.card} aria-label="Subscription distribution">
          {data ? <Distribution stats={data} /> : <Skeleton height={300} radius="sm" />}
        </section>
        <SystemHealth />
      </div>
    </>
  );
}

function Figures({ stats }: { stats: Stats }) {
  const figures = [
    {
      label: 'Active organizations',
      value: stats.active_tenants,
      note: `${formatInteger(stats.suspended_tenants)} suspended`,
    },
    {
      label: 'Total active users',
      value: stats.total_active_users,
      note: plural(stats.active_sessions, 'active session'),
    },
    { label: 'Platform users', value: stats.platform_users, note: 'administrators and support agents' },
    {
      label: 'Audit events (24h)',
      value: stats.audit_events_24h,
      note: plural(stats.active_overrides, 'active override'),
    },
  ];
  return (
    <section aria-labelledby="platform-figures">
      <div className={classes.head}>
        <h2 className={classes.title} id="platform-figures">
          Platform
        </h2>
        <span className={classes.quiet}>As of {formatTime(stats.as_of)}</span>
      </div>
      <dl className={classes.figures}>
        {figures.map(({ label, value, note }) => (
          <div key={label} className={classes.figure}>
            <dt className={classes.label}>{label}</dt>
            <dd className={`${classes.value} tnum`}>{formatInteger(value)}</dd>
            <dd className={classes.note}>{note}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Distribution({ stats: { subscription_breakdown: counts } }: { stats: Stats }) {
  return (
    <>
      <Chart
        kind="bar"
        title="Subscription distribution"
        labelTitle="Tier"
        labels={TIERS.map((tier) => TIER_NAMES[tier])}
        valueTitle="Active organizations"
        series={[{ name: 'Organizations', values: TIERS.map((tier) => counts[tier] ?? 0) }]}
        format={formatInteger}
        // Half an organization is a place on the axis, and no number of them.
        formatShort={(count) => (Number.isInteger(count) ? formatInteger(count) : '')}
        empty="There is no organization yet."
        height={220}
      />
      <ul className={classes.tiers} aria-hidden>
        {TIERS.map((tier) => (
          <li key={tier}>
            <span>{TIER_NAMES[tier]}</span>
            <span className="tnum">{formatInteger(counts[tier] ?? 0)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
