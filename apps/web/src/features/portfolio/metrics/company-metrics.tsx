import { Button, Skeleton } from '@mantine/core';
import { IconAdjustments, IconDownload, IconPlus, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api, orpc } from '../../../lib/api/api.ts';
import { formatDateTime, plural } from '../../../lib/base/format.ts';
import { lazy } from '../../../lib/base/lazy.tsx';
import { useMay } from '../../../lib/session/auth.tsx';
import { downloadExport } from '../../../ui/base/download-export.ts';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { MetricChart } from './metric-chart.tsx';
import { MetricTable } from './metric-table.tsx';
import classes from './metrics.module.css';
import { isNew, metricsOptions } from './queries.ts';

const ValueDialog = lazy(() => import('./value-dialog.tsx'));
const ImportDialog = lazy(() => import('./import-dialog.tsx'));
const DefinitionsDialog = lazy(() => import('./definitions-dialog.tsx'));

type Open = 'value' | 'import' | 'definitions' | null;

/** What a company is measured by, over time: charts, the table, and the way in and out as CSV. */
export default function CompanyMetrics({ companyId }: { companyId: string }) {
  const { data, error, refetch } = useQuery(metricsOptions(companyId));
  const { data: ranks } = useQuery(orpc.metrics.percentiles.queryOptions({ input: { id: companyId } }));
  const [open, setOpen] = useState<Open>(null);
  const mayExport = useMay('portfolio:read');
  const lastVisit = useLastVisit(companyId, data?.last_visit_at);
  if (!data && error)
    return <ErrorState error={error} onRetry={() => void refetch()} title="The metrics could not be loaded" />;
  if (!data) return <Skeleton height={280} radius="md" />;
  const { series, currency, can } = data;
  const measured = series.filter(({ values }) => values.length > 0);
  const news = measured.flatMap(({ values }) => values).filter((value) => isNew(value, lastVisit)).length;
  return (
    <div className={classes.metrics}>
      <div className={classes.bar}>
        {can.edit && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={14} stroke={1.75} />}
            onClick={() => setOpen('value')}
          >
            Enter Value
          </Button>
        )}
        {can.edit && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconUpload size={14} stroke={1.75} />}
            onClick={() => setOpen('import')}
          >
            Import CSV
          </Button>
        )}
        {mayExport && measured.length > 0 && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconDownload size={14} stroke={1.75} />}
            onClick={() => void downloadExport(async () => (await api.metrics.exportValues({ id: companyId })).body)}
          >
            Export CSV
          </Button>
        )}
        {can.edit && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconAdjustments size={14} stroke={1.75} />}
            onClick={() => setOpen('definitions')}
          >
            Definitions
          </Button>
        )}
      </div>
      {news > 0 && lastVisit && (
        <p className={classes.news}>
          {plural(news, 'value')} came since your last visit on {formatDateTime(lastVisit)}; they are marked.
        </p>
      )}
      {measured.length === 0 ? (
        <p className={classes.quiet}>
          No values yet. Ask the company for an update, enter values by hand, or import them from a CSV file.
        </p>
      ) : (
        <>
          <div className={classes.charts}>
            {measured.map((one) => (
              <MetricChart
                key={one.metric.id}
                series={one}
                currency={currency}
                rank={ranks?.rows.find(({ metric_id }) => metric_id === one.metric.id)}
              />
            ))}
          </div>
          <MetricTable series={measured} currency={currency} lastVisit={lastVisit} />
        </>
      )}
      {open === 'value' && (
        <ValueDialog companyId={companyId} metrics={series.map(({ metric }) => metric)} onClose={() => setOpen(null)} />
      )}
      {open === 'import' && <ImportDialog companyId={companyId} onClose={() => setOpen(null)} />}
      {open === 'definitions' && <DefinitionsDialog onClose={() => setOpen(null)} />}
    </div>
  );
}

/** When this person looked before, as it was when the page was opened; that they look now is told once. */
function useLastVisit(companyId: string, answered: string | null | undefined): string | null {
  const [before, setBefore] = useState<string | null>();
  const told = useRef(false);
  useEffect(() => {
    if (answered === undefined || told.current) return;
    told.current = true;
    setBefore(answered);
    void api.metrics.visit({ id: companyId }).catch(() => {});
  }, [companyId, answered]);
  return before ?? null;
}
