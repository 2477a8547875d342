import { ALERT_SEVERITIES, ALERT_STATUSES } from '@cairn/domain';
import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { IconBellOff, IconPlus, IconSearchOff } from '@tabler/icons-react';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { formatInteger, plural } from '../../../lib/base/format.ts';
import { lazy } from '../../../lib/base/lazy.tsx';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { ButtonLink } from '../../../ui/base/links.tsx';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { ChoiceFilter } from '../../../ui/lists/choice-filter.tsx';
import { LoadingRegion } from '../../../ui/lists/skeletons.tsx';
import { StatStrip } from '../../../ui/stat-strip.tsx';
import { AlertCard } from './alert-card.tsx';
import { type Alert, type AlertFilters, alertsOptions, DONE, FAILED, refreshAlerts } from './queries.ts';
import classes from './risk-alerts.module.css';

const RaiseDialog = lazy(() => import('./raise-dialog.tsx'));
const ResolveDialog = lazy(() => import('./resolve-dialog.tsx'));

const COUNTERS = [
  ['total', 'Total'],
  ['critical', 'Critical'],
  ['acknowledged', 'Acknowledged'],
  ['resolved', 'Resolved'],
] as const;

interface RiskAlertsProps {
  filters: AlertFilters;
  onFilters: (filters: AlertFilters) => void;
}

/** What may go wrong with a company, and what the firm does about it. */
export default function RiskAlerts({ filters, onFilters }: RiskAlertsProps) {
  const queryClient = useQueryClient();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    alertsOptions(filters),
  );
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [raising, setRaising] = useState(false);
  const [resolving, setResolving] = useState<Alert | null>(null);

  const onDone = () => {
    setChosen(new Set());
    toast({ title: DONE.status, tone: 'success' });
  };
  const settle = useMutation({
    mutationFn: ({ id, status }: { id: string; status: 'acknowledged' | 'false_positive' }) =>
      api.riskAlerts.setStatus({ id, status }),
    onSuccess: onDone,
    onError: (failure) => toastError(FAILED.status, failure),
    onSettled: () => refreshAlerts(queryClient),
  });
  const acknowledgeMany = useMutation({
    mutationFn: (ids: string[]) => api.riskAlerts.acknowledgeMany({ ids }),
    onSuccess: onDone,
    onError: (failure) => toastError(FAILED.status, failure),
    onSettled: () => refreshAlerts(queryClient),
  });

  if (!data && error) return <ErrorState error={error} onRetry={() => void refetch()} title={FAILED.list} />;
  if (!data)
    return (
      <LoadingRegion label="Loading the risk alerts">
        <Skeleton height={72} radius="md" />
        <Skeleton height={160} radius="md" />
      </LoadingRegion>
    );
  const [first] = data.pages;
  const rows = data.pages.flatMap((page) => page.rows);
  const counts = first?.counts ?? { total: 0, critical: 0, acknowledged: 0, resolved: 0 };
  const isNarrowed = filters.status !== undefined || filters.severity !== undefined;
  const choose = (id: string, isChosen: boolean) =>
    setChosen((before) => {
      const after = new Set(before);
      if (isChosen) after.add(id);
      else after.delete(id);
      return after;
    });
  return (
    <div className={classes.alerts}>
      <VisuallyHidden component="h2">Risk alerts</VisuallyHidden>
      <StatStrip stats={COUNTERS.map(([key, label]) => ({ label, value: formatInteger(counts[key]) }))} />
      <div className={classes.bar}>
        <ChoiceFilter
          label="Status"
          all="All statuses"
          labels={ALERT_STATUSES}
          value={filters.status}
          onChange={(status) => onFilters({ ...filters, status })}
        />
        <ChoiceFilter
          label="Severity"
          all="All severities"
          labels={ALERT_SEVERITIES}
          value={filters.severity}
          onChange={(severity) => onFilters({ ...filters, severity })}
        />
        {chosen.size > 0 && (
          <Button
            size="xs"
            variant="default"
            loading={acknowledgeMany.isPending}
            onClick={() => acknowledgeMany.mutate([...chosen])}
          >
            Acknowledge {plural(chosen.size, 'alert')}
          </Button>
        )}
        <ButtonLink to="/portfolio/rules" size="xs" variant="default" className={classes.raise}>
          Rules
        </ButtonLink>
        {first?.can.create && (
          <Button size="xs" leftSection={<IconPlus size={14} stroke={1.75} />} onClick={() => setRaising(true)}>
            Raise Alert
          </Button>
        )}
      </div>
      {rows.length === 0 && !isNarrowed && (
        <EmptyState icon={<IconBellOff size={22} stroke={1.75} />} title="No Risk Alerts">
          The rules raise them from what companies report. Raise one by hand when a market turns or a founder leaves.
        </EmptyState>
      )}
      {rows.length === 0 && isNarrowed && (
        <EmptyState
          icon={<IconSearchOff size={22} stroke={1.75} />}
          title="No alert matches"
          actions={
            <Button variant="default" onClick={() => onFilters({})}>
              Clear filters
            </Button>
          }
        >
          Choose another status or severity.
        </EmptyState>
      )}
      {rows.length > 0 && (
        <ul className={classes.list} aria-label="Risk alerts">
          {rows.map((alert) => (
            <AlertCard
              key={alert.id}
              alert={alert}
              chosen={chosen.has(alert.id)}
              onChoose={(isChosen) => choose(alert.id, isChosen)}
              pending={settle.isPending}
              onAcknowledge={() => settle.mutate({ id: alert.id, status: 'acknowledged' })}
              onFalsePositive={() => settle.mutate({ id: alert.id, status: 'false_positive' })}
              onResolve={() => setResolving(alert)}
            />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button variant="default" size="xs" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
      {raising && <RaiseDialog onClose={() => setRaising(false)} />}
      {resolving && <ResolveDialog alert={resolving} onDone={onDone} onClose={() => setResolving(null)} />}
    </div>
  );
}
