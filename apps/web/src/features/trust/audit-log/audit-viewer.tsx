import { ACTION_GROUPS, AUDIT_DAYS_DEFAULT, CLASSIFICATIONS, SENSITIVE_CLASSIFICATIONS } from '@cairn/domain';
import { Button, Skeleton } from '@mantine/core';
import { IconDownload, IconFileSearch, IconRefresh, IconShieldCheck } from '@tabler/icons-react';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { api, orpc } from '../../../lib/api/api.ts';
import { readError } from '../../../lib/api/errors.ts';
import { formatInteger } from '../../../lib/base/format.ts';
import { lazy } from '../../../lib/base/lazy.tsx';
import { downloadFile } from '../../../lib/files/download-file.ts';
import { usePageExport } from '../../../lib/files/page-export.ts';
import { useMay } from '../../../lib/session/auth.tsx';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { ChoiceFilter } from '../../../ui/lists/choice-filter.tsx';
import { SearchField } from '../../../ui/lists/search-field.tsx';
import { LoadingRegion } from '../../../ui/lists/skeletons.tsx';
import { StatStrip } from '../../../ui/stat-strip.tsx';
import { AuditEntry } from './audit-entry.tsx';
import classes from './audit-log.module.css';
import type { AuditSearch } from './audit-search.ts';
import { auditOptions, FAILED } from './queries.ts';

// Opened rarely, and reads signed notes.
const EvidenceDialog = lazy(async () => ({ default: (await import('./evidence-dialog.tsx')).EvidenceDialog }));

const CARDS = [
  ['total_events', 'Total Events'],
  ['auth_events', 'Auth Events'],
  ['role_changes', 'Role Changes'],
  ['failure_events', 'Failures'],
] as const;

const DAYS = { '1': 'Last 24 hours', '30': 'Last 30 days', '90': 'Last 90 days' } as const;
const ACTIONS = Object.fromEntries(Object.entries(ACTION_GROUPS).map(([key, { label }]) => [key, label])) as Record<
  keyof typeof ACTION_GROUPS,
  string
>;
// Those that the specification filters by; the others can be found by the search of the list.
const { public: _public, internal: _internal, ...CLASSES } = CLASSIFICATIONS;

interface AuditViewerProps {
  search: AuditSearch;
  onSearch: (change: Partial<AuditSearch>) => void;
}

/** The events of the log: counted, filtered, unfolded, exported. */
export function AuditViewer({ search, onSearch }: AuditViewerProps) {
  const queryClient = useQueryClient();
  const days = search.days ?? AUDIT_DAYS_DEFAULT;
  const { data: stats } = useQuery(orpc.auditLogs.stats.queryOptions({ input: { p_days_back: days } }));
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    auditOptions(search),
  );
  const offersExport = useMay('audit:read');
  const [showsEvidence, setShowsEvidence] = useState(false);
  const narrow = useCallback((text: string | undefined) => onSearch({ search: text }), [onSearch]);
  const { run, isSensitive } = useAuditExport(search);
  const classification = search.data_classification ?? 'internal';
  const mayOptions = orpc.auditLogs.canExport.queryOptions({
    input: { table_name: 'audit_logs', data_classification: classification },
    // A failure counts as denied.
    retry: false,
  });
  const { data: mayExport = false } = useQuery(mayOptions);
  const download = useMutation({
    // The answer for a class that was just chosen may still be on its way: that is no refusal.
    mutationFn: async () => ((await queryClient.ensureQueryData(mayOptions).catch(() => false)) ? run() : null),
    onSuccess: (file) => {
      if (!file)
        return toast({
          title: 'Export Restricted',
          description: `Access denied: ${classification} data export requires higher privileges`,
          tone: 'destructive',
        });
      downloadFile(file);
      if (isSensitive) toast(INITIATED);
      else toast({ title: 'Export complete', description: 'Audit logs exported successfully', tone: 'success' });
    },
    onError: (failure) => toastError(FAILED.export, failure),
  });
  usePageExport(mayExport ? run : null);

  const rows = data?.pages.flatMap((page) => page.rows);
  const isNarrowed = Object.values(search).some((value) => value !== undefined);
  return (
    <section aria-label="Audit logs" className={classes.viewer}>
      <StatStrip stats={CARDS.map(([key, label]) => ({ label, value: stats && formatInteger(stats[key]) }))} />
      <div className={classes.bar}>
        <SearchField
          className={classes.search}
          label="Search audit logs"
          placeholder="Search action, resource or IP address"
          value={search.search}
          onChange={narrow}
        />
        <ChoiceFilter
          label="Time range"
          all="Last 7 days"
          labels={DAYS}
          value={search.days === undefined ? undefined : (String(search.days) as keyof typeof DAYS)}
          onChange={(value) => onSearch({ days: value === undefined ? undefined : (Number(value) as 1 | 30 | 90) })}
        />
        <ChoiceFilter
          label="Action"
          all="All actions"
          labels={ACTIONS}
          value={search.action}
          onChange={(action) => onSearch({ action })}
        />
        <ChoiceFilter
          label="Classification"
          all="All classifications"
          labels={CLASSES}
          value={search.data_classification as keyof typeof CLASSES | undefined}
          onChange={(data_classification) => onSearch({ data_classification })}
        />
        <div className={classes.acts}>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconRefresh size={14} stroke={1.75} />}
            loading={isFetching && !isFetchingNextPage}
            onClick={() => void queryClient.invalidateQueries({ queryKey: orpc.auditLogs.key() })}
          >
            Refresh
          </Button>
          {offersExport && (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconDownload size={14} stroke={1.75} />}
              loading={download.isPending}
              onClick={() => download.mutate()}
            >
              Export
            </Button>
          )}
          {offersExport && (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconShieldCheck size={14} stroke={1.75} />}
              onClick={() => setShowsEvidence(true)}
            >
              Evidence
            </Button>
          )}
          {showsEvidence && <EvidenceDialog days={days} onClose={() => setShowsEvidence(false)} />}
        </div>
      </div>
      {isSensitive && search.data_classification && (
        <Notice tone="warning">
          This data contains {search.data_classification} information. Export attempts are logged and require
          appropriate authorization.
        </Notice>
      )}
      {!rows && error && readError(error).code === 'FORBIDDEN' && (
        <Notice tone="negative">Access Denied - You don't have permission to view audit logs.</Notice>
      )}
      {!rows && error && readError(error).code !== 'FORBIDDEN' && (
        <ErrorState error={error} onRetry={() => void refetch()} title={FAILED.list} />
      )}
      {!rows && !error && (
        <LoadingRegion label="Loading the audit log">
          {Array.from({ length: 8 }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the skeletons are all alike
            <Skeleton key={row} height={40} radius="sm" mb={4} />
          ))}
        </LoadingRegion>
      )}
      {rows?.length === 0 && (
        <EmptyState
          icon={<IconFileSearch size={22} stroke={1.75} />}
          title="No Audit Logs Found"
          actions={
            isNarrowed && (
              <Button
                variant="default"
                onClick={() =>
                  onSearch({ days: undefined, action: undefined, data_classification: undefined, search: undefined })
                }
              >
                Clear filters
              </Button>
            )
          }
        >
          {isNarrowed ? 'Choose a longer range or other filters.' : 'Nothing was done in the last 7 days.'}
        </EmptyState>
      )}
      {rows && rows.length > 0 && (
        <ol className={classes.list} aria-label="Events">
          {rows.map((entry) => (
            <AuditEntry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      {hasNextPage && (
        <Button variant="default" size="xs" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </section>
  );
}

const INITIATED = {
  title: 'Export initiated',
  description: 'The export of protected data as CSV has been logged.',
  tone: 'success',
} as const;

function useAuditExport(search: AuditSearch) {
  const run = useCallback(async () => (await api.auditLogs.exportAll(search)).body, [search]);
  return {
    run,
    isSensitive:
      search.data_classification !== undefined && SENSITIVE_CLASSIFICATIONS.includes(search.data_classification),
  };
}
