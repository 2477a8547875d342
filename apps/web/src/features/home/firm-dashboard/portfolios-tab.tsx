import { Button } from '@mantine/core';
import { IconBriefcase, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { plural } from '../../../lib/base/format.ts';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { DataTable } from '../../../ui/lists/data-table.tsx';
import { LoadingRegion, SkeletonLines } from '../../../ui/lists/skeletons.tsx';
import classes from './firm-dashboard.module.css';
import { portfolioColumns } from './portfolio-columns.tsx';
import { PortfolioDialog } from './portfolio-dialog.tsx';
import { FAILED, type Portfolio, usePortfolios } from './queries.ts';
import { useSetPortfolioStatus } from './use-set-portfolio-status.ts';

interface PortfoliosTabProps {
  all: boolean;
  onAll: (all: boolean) => void;
  /** Opens the form for a new one. */
  onNew: () => void;
}

/** The named groups of holdings: the newest active ones, or all of them. */
export function PortfoliosTab({ all, onAll, onNew }: PortfoliosTabProps) {
  const { data, error, refetch } = usePortfolios(all);
  const [edited, setEdited] = useState<Portfolio | null>(null);
  const setStatus = useSetPortfolioStatus();
  if (!data && error) return <ErrorState error={error} onRetry={() => void refetch()} title={FAILED.portfolios} />;
  if (!data)
    return (
      <LoadingRegion label="Loading the portfolios">
        <SkeletonLines count={5} height={20} gap={20} />
      </LoadingRegion>
    );
  const { rows, total, all: count, can } = data;
  return (
    <>
      {rows.length > 0 && <DataTable label="Portfolios" columns={portfolioColumns(setEdited, setStatus)} rows={rows} />}
      {rows.length === 0 && <NoPortfolios closed={count} onNew={can.create ? onNew : undefined} />}
      {count > 0 && (
        <p className={classes.foot}>
          {rows.length < total && `${rows.length} newest of `}
          {plural(total, all ? 'portfolio' : 'active portfolio')}
          {(all || count > rows.length) && (
            <Button variant="subtle" size="compact-sm" onClick={() => onAll(!all)}>
              {all ? 'Show the newest active ones' : `Show all ${count}`}
            </Button>
          )}
        </p>
      )}
      {edited && <PortfolioDialog portfolio={edited} onClose={() => setEdited(null)} />}
    </>
  );
}

function NoPortfolios({ closed, onNew }: { closed: number; onNew: (() => void) | undefined }) {
  return (
    <EmptyState
      icon={<IconBriefcase size={22} stroke={1.75} />}
      title={closed > 0 ? 'No active portfolio' : 'No portfolio yet'}
      actions={
        onNew && (
          <Button leftSection={<IconPlus size={16} stroke={1.75} />} onClick={onNew}>
            New Portfolio
          </Button>
        )
      }
    >
      A portfolio is a named group of holdings, such as a fund, an SPV or a scout program. Add the first one with its
      name and type.
    </EmptyState>
  );
}
