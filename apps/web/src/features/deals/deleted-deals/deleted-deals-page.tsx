import { BULK_DEALS_MAX, DELETED_DAYS, hasPermission } from '@cairn/domain';
import { Button } from '@mantine/core';
import { IconChevronLeft, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatDate, formatInteger, plural } from '../../../lib/base/format.ts';
import { useMay, useProfile } from '../../../lib/session/auth.tsx';
import { fullName, type PersonOf, usePersonOf } from '../../../lib/team.ts';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { ButtonLink, TextLink } from '../../../ui/base/links.tsx';
import { NoAccess } from '../../../ui/base/no-access.tsx';
import { Page } from '../../../ui/base/page.tsx';
import { PageHeader } from '../../../ui/base/page-header.tsx';
import { type DataColumn, DataTable } from '../../../ui/lists/data-table.tsx';
import { RefreshFailed } from '../../../ui/lists/refresh-failed.tsx';
import { SearchField } from '../../../ui/lists/search-field.tsx';
import { LoadingRegion, SkeletonLines } from '../../../ui/lists/skeletons.tsx';
import { StageLabel } from '../../../ui/stage-label.tsx';
import { ArchivedMark } from '../opportunities/archived-mark.tsx';
import { ConfidentialMark } from '../opportunities/confidential-mark.tsx';
import { type Stage, useStages } from '../opportunities/queries.ts';
import { stageOf } from '../opportunities/stage-names.ts';
import classes from './deleted-deals.module.css';
import { type DeletedDeal, useDeletedDeals } from './use-deleted-deals.ts';
import { useRestoreDeleted } from './use-restore-deleted.ts';

const FAILED = 'Failed to load the deleted deals';

interface DeletedDealsProps {
  search: string | undefined;
  onSearch: (search: string | undefined) => void;
}

/** Deals that were deleted in the last 30 days, with the way back. */
export function DeletedDealsPage(props: DeletedDealsProps) {
  const { role } = useProfile();
  if (!hasPermission(role, 'opportunity:delete')) return <NoAccess />;
  return (
    <Page>
      <nav aria-label="Breadcrumb">
        <TextLink to="/opportunities" search={{ view: 'list' }} className={classes.back}>
          <IconChevronLeft size={16} stroke={1.75} aria-hidden />
          Opportunities
        </TextLink>
      </nav>
      <PageHeader
        title="Deleted deals"
        purpose={`A deleted deal can be restored for ${DELETED_DAYS} days. Then it is deleted for good.`}
      />
      <DeletedDeals {...props} />
    </Page>
  );
}

function DeletedDeals({ search, onSearch }: DeletedDealsProps) {
  const list = useDeletedDeals(search);
  const { data: stages = [] } = useStages();
  const nameOf = usePersonOf();
  const { restoreOne, restoreAll, pending } = useRestoreDeleted();
  const mayRestore = useMay('opportunity:delete');
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  const retry = () => void list.refetch();
  if (list.isPending)
    return (
      <LoadingRegion label="Loading the deleted deals">
        <SkeletonLines count={8} height={20} gap={20} />
      </LoadingRegion>
    );
  if (!list.data) return <ErrorState error={list.error} onRetry={retry} title={FAILED} />;
  const total = list.data.pages[0]?.total ?? 0;
  if (rows.length === 0 && search === undefined)
    return (
      <EmptyState
        icon={<IconTrash size={22} stroke={1.75} />}
        title="No deleted deals"
        actions={
          <ButtonLink to="/opportunities" search={{ view: 'list' }} variant="default">
            Show all deals
          </ButtonLink>
        }
      >
        Deals that you may restore appear here after they were deleted, the latest first.
      </EmptyState>
    );
  return (
    <>
      {list.error && <RefreshFailed title={FAILED} error={list.error} onRetry={retry} />}
      <div className={classes.bar}>
        <SearchField
          className={classes.search}
          label="Search the deleted deals"
          placeholder="Search company, founder, industry, tag"
          value={search}
          onChange={onSearch}
        />
        <span className={classes.total} role="status">
          {plural(total, 'deal')}
        </span>
        {mayRestore && rows.length > 1 && (
          <Button variant="default" size="compact-md" loading={pending === 'all'} onClick={() => restoreAll(search)}>
            {total > BULK_DEALS_MAX
              ? `Restore the latest ${formatInteger(BULK_DEALS_MAX)}`
              : `Restore all ${formatInteger(total)}`}
          </Button>
        )}
      </div>
      {rows.length === 0 && (
        <EmptyState icon={<IconTrash size={22} stroke={1.75} />} title="No deleted deal found">
          None of the deals that you may restore has these words.
        </EmptyState>
      )}
      {rows.length > 0 && (
        <DataTable
          label="Deleted deals"
          columns={columns(stages, nameOf, (deal) =>
            mayRestore ? (
              <Button
                variant="default"
                size="compact-sm"
                aria-label={`Restore ${deal.company_name}`}
                loading={pending === deal.id}
                onClick={() => restoreOne(deal)}
              >
                Restore
              </Button>
            ) : null,
          )}
          rows={rows}
        />
      )}
      {list.hasNextPage && (
        <Button
          className={classes.more}
          variant="default"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </>
  );
}

function columns(
  stages: readonly Stage[],
  nameOf: PersonOf,
  button: (deal: DeletedDeal) => ReactNode,
): DataColumn<DeletedDeal>[] {
  return [
    {
      key: 'company_name',
      header: 'Company',
      width: '30%',
      cell: ({ id, company_name, is_confidential, was_archived }) => (
        <span className={classes.name}>
          <TextLink to="/opportunities/$id" params={{ id }} c="inherit" fw={600} underline="hover">
            {company_name}
          </TextLink>
          {is_confidential && <ConfidentialMark />}
          {was_archived && <ArchivedMark />}
        </span>
      ),
    },
    {
      key: 'status',
      header: 'Stage',
      cell: ({ status }) => {
        const { stage_label, stage_color } = stageOf(stages, status);
        return <StageLabel label={stage_label} color={stage_color} />;
      },
    },
    {
      key: 'deleted_by',
      header: 'Deleted by',
      cell: ({ deleted_by }) => {
        const person = nameOf(deleted_by);
        return person ? fullName(person) : '–';
      },
    },
    { key: 'deleted_at', header: 'Deleted', cell: ({ deleted_at }) => formatDate(deleted_at) },
    { key: 'until', header: 'Can be restored until', cell: ({ until }) => formatDate(until) },
    { key: 'restore', header: 'Restore', width: '110px', actions: true, cell: button },
  ];
}
