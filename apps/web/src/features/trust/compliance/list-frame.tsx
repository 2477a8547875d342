import { Button, Skeleton } from '@mantine/core';
import { IconDownload, IconRefresh } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { downloadFile } from '../../../lib/files/download-file.ts';
import { type PageExport, usePageExport } from '../../../lib/files/page-export.ts';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { LoadingRegion } from '../../../ui/lists/skeletons.tsx';
import classes from './compliance.module.css';
import { FAILED, type Pages } from './queries.ts';

interface ListFrameProps<R> {
  label: string;
  pages: Pages<R>;
  /** Title of the failure to read it. */
  failed: string;
  filters: ReactNode;
  /** Further buttons beside Refresh and Export. */
  actions?: ReactNode;
  /** Give it a function that stays the same. */
  runExport: PageExport;
  /** What the export is called: "Role changes exported successfully". */
  thing: string;
  empty: { icon: ReactNode; title: string; text: string };
  /** Takes the filters off; absent while there are none. */
  onClear: (() => void) | undefined;
  children: (rows: R[]) => ReactNode;
}

/** A list of the dashboard: what narrows it, its states, and the way to its next page. */
export function ListFrame<R>(props: ListFrameProps<R>) {
  const { label, pages, failed, filters, actions, runExport, thing, empty, onClear, children } = props;
  const { rows, error, refetch, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage } = pages;
  usePageExport(runExport);
  return (
    <section aria-label={label} className={classes.tab}>
      <div className={classes.bar}>
        {filters}
        <div className={classes.acts}>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconRefresh size={14} stroke={1.75} />}
            loading={isFetching && !isFetchingNextPage}
            onClick={() => void refetch()}
          >
            Refresh
          </Button>
          <ExportButton run={runExport} thing={thing} />
          {actions}
        </div>
      </div>
      {!rows && error && <ErrorState error={error} onRetry={() => void refetch()} title={failed} />}
      {!rows && !error && (
        <LoadingRegion label={`Loading: ${label}`}>
          {Array.from({ length: 8 }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the skeletons are all alike
            <Skeleton key={row} height={44} radius="sm" />
          ))}
        </LoadingRegion>
      )}
      {rows?.length === 0 && (
        <EmptyState
          icon={empty.icon}
          title={empty.title}
          actions={
            onClear && (
              <Button variant="default" onClick={onClear}>
                Clear filters
              </Button>
            )
          }
        >
          {onClear ? 'Nothing fits these filters.' : empty.text}
        </EmptyState>
      )}
      {rows && rows.length > 0 && children(rows)}
      {hasNextPage && (
        <Button variant="default" size="xs" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </section>
  );
}

function ExportButton({ run, thing }: { run: PageExport; thing: string }) {
  const download = useMutation({
    mutationFn: run,
    onSuccess: (file) => {
      downloadFile(file);
      toast({ title: 'Export complete', description: `${thing} exported successfully`, tone: 'success' });
    },
    onError: (failure) => toastError(FAILED.export, failure),
  });
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconDownload size={14} stroke={1.75} />}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      Export
    </Button>
  );
}
