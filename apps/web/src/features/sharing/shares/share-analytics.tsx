import { formatDuration, SHARE_TABLES } from '@cairn/domain';
import { Select, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type Outputs, orpc } from '../../../lib/api/api.ts';
import { formatDays, formatInteger, formatShare } from '../../../lib/base/format.ts';
import { usePageExport } from '../../../lib/files/page-export.ts';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { Chart } from '../../../ui/charts/chart.tsx';
import { DataTable } from '../../../ui/lists/data-table.tsx';
import { LoadingRegion } from '../../../ui/lists/skeletons.tsx';
import { FAILED } from './queries.ts';
import classes from './shares.module.css';
import type { SharingSearch } from './sharing-search.ts';

type Analytics = Outputs['shares']['analytics'];
type Tally = Analytics['organizations'][number];

interface ShareAnalyticsProps {
  days: string;
  onDays: (days: SharingSearch['days']) => void;
}

const PARTS = { day: 'Day', week: 'Week', month: 'Month' } as const;
const TABLES = Object.entries(SHARE_TABLES).map(([value, label]) => ({
  value,
  label: `Export: ${label.toLowerCase()}`,
}));
const PERIODS = ['30', '90', '180', '365'].map((days) => ({ value: days, label: `Last ${days} days` }));

/** Who looked at what, when, and what came of it. */
export default function ShareAnalytics({ days, onDays }: ShareAnalyticsProps) {
  const input = { days: Number(days) };
  const { data, error, refetch } = useQuery(orpc.shares.analytics.queryOptions({ input }));
  const [table, setTable] = useState<keyof typeof SHARE_TABLES>('organizations');
  usePageExport(
    data && data.items.length > 0 ? async () => (await api.shares.exportAnalytics({ ...input, table })).body : null,
  );
  if (!data && error) return <ErrorState error={error} onRetry={() => void refetch()} title={FAILED.items} />;
  if (!data)
    return (
      <LoadingRegion label="Loading the analytics">
        <Skeleton height={280} radius="md" />
      </LoadingRegion>
    );
  // Without any view there is no chart.
  const parts = data.days.length === 0 ? [] : data.parts;
  return (
    <div className={classes.analytics}>
      <div className={classes.choices}>
        <Select
          size="xs"
          w={170}
          aria-label="Period"
          data={PERIODS}
          value={days}
          onChange={(value) => onDays(value === '90' ? undefined : (value as SharingSearch['days']))}
        />
        <Select
          size="xs"
          w={230}
          aria-label="Rows of the export"
          data={TABLES}
          value={table}
          onChange={(value) => setTable((value ?? 'organizations') as keyof typeof SHARE_TABLES)}
        />
      </div>
      <div className={classes.card}>
        <Chart
          kind="bar"
          title={`Views by ${data.bucket}`}
          labelTitle={PARTS[data.bucket]}
          labels={parts.map(({ from, to }) => formatDays(from, to))}
          valueTitle="Views and viewers"
          series={[
            { name: 'Views', values: parts.map(({ views }) => views) },
            { name: 'Viewers', values: parts.map(({ viewers }) => viewers) },
          ]}
          format={formatInteger}
          formatShort={(value) => (Number.isInteger(value) ? formatInteger(value) : '')}
          empty="Nobody has looked in this period. Share something, or choose a longer period."
        />
      </div>
      <Funnel funnel={data.funnel} />
      <Tallies label="By organization" first="Organization" rows={data.organizations} />
      <Tallies label="By item" first="Opportunity or company" rows={data.items} />
      <Documents rows={data.documents} />
    </div>
  );
}

const STEPS = [
  ['shared', 'Shared'],
  ['viewed', 'Viewed'],
  ['interested', 'Interested'],
] as const;

function Funnel({ funnel }: Pick<Analytics, 'funnel'>) {
  return (
    <section className={classes.card} aria-labelledby="share-funnel">
      <h2 id="share-funnel" className={classes.title}>
        From shared to interested
      </h2>
      <dl className={classes.funnel}>
        {STEPS.map(([key, label]) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd className="tnum">
              {formatInteger(funnel[key])}
              {key !== 'shared' && <span className={classes.quiet}> {formatShare(funnel[key], funnel.shared)}</span>}
            </dd>
            <dd className={classes.track} aria-hidden>
              <span style={{ width: `${funnel.shared === 0 ? 0 : (100 * funnel[key]) / funnel.shared}%` }} />
            </dd>
          </div>
        ))}
      </dl>
      <p className={classes.quiet}>Of the shares that were made in this period.</p>
    </section>
  );
}

function Tallies({ label, first, rows }: { label: string; first: string; rows: readonly Tally[] }) {
  if (rows.length === 0) return null;
  return (
    <section className={classes.tallies} aria-label={label}>
      <h2 className={classes.title}>{label}</h2>
      <DataTable
        label={label}
        rows={rows.map((row) => ({ ...row, id: row.id ?? row.name }))}
        columns={[
          { key: 'name', header: first, cell: ({ name }) => name, width: '34%' },
          { key: 'views', header: 'Views', cell: ({ views }) => formatInteger(views) },
          { key: 'viewers', header: 'Viewers', cell: ({ viewers }) => formatInteger(viewers) },
          { key: 'seconds', header: 'Time', cell: ({ seconds }) => formatDuration(seconds) },
          { key: 'interested', header: 'Interested', cell: ({ interested }) => formatInteger(interested) },
          { key: 'requests', header: 'Requests', cell: ({ requests }) => formatInteger(requests) },
          { key: 'downloads', header: 'Downloads', cell: ({ downloads }) => formatInteger(downloads) },
        ]}
      />
    </section>
  );
}

function Documents({ rows }: { rows: Analytics['documents'] }) {
  if (rows.length === 0) return null;
  return (
    <section className={classes.tallies} aria-label="By document">
      <h2 className={classes.title}>By document</h2>
      <DataTable
        label="By document"
        rows={rows}
        columns={[
          { key: 'name', header: 'Document', cell: ({ name }) => name, width: '34%' },
          { key: 'item', header: 'Opportunity or company', cell: ({ item }) => item },
          { key: 'readers', header: 'Readers', cell: ({ readers }) => formatInteger(readers) },
          { key: 'pages', header: 'Pages read', cell: ({ pages }) => formatInteger(pages) },
          { key: 'seconds', header: 'Time', cell: ({ seconds }) => formatDuration(seconds) },
          { key: 'downloads', header: 'Downloads', cell: ({ downloads }) => formatInteger(downloads) },
        ]}
      />
    </section>
  );
}
