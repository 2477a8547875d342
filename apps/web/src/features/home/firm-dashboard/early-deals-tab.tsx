import { EARLY_STAGES, formatMoneyShort, timeInStage } from '@cairn/domain';
import { IconLayoutKanban } from '@tabler/icons-react';
import { formatDate, formatDateTime, pluralListed } from '../../../lib/base/format.ts';
import { useNow } from '../../../lib/base/use-now.ts';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { ButtonLink, TextLink } from '../../../ui/base/links.tsx';
import { type DataColumn, DataTable } from '../../../ui/lists/data-table.tsx';
import { LoadingRegion, SkeletonLines } from '../../../ui/lists/skeletons.tsx';
import { StageLabel } from '../../../ui/stage-label.tsx';
import classes from './firm-dashboard.module.css';
import { type EarlyDeal, FAILED, useEarlyDeals, useStages } from './queries.ts';

/** The newest deals that are still being looked at. */
export function EarlyDealsTab() {
  const { data, error, refetch } = useEarlyDeals();
  const { data: stages = [] } = useStages();
  const now = useNow(60_000);
  if (!data && error) return <ErrorState error={error} onRetry={() => void refetch()} title={FAILED.deals} />;
  if (!data)
    return (
      <LoadingRegion label="Loading the opportunities">
        <SkeletonLines count={8} height={20} gap={20} />
      </LoadingRegion>
    );
  if (data.rows.length === 0) return <NoDeals />;
  const stageOf = new Map(stages.map((stage) => [stage.stage_key, stage]));
  return (
    <>
      <DataTable label="Early-stage opportunities" columns={columns(stageOf, now)} rows={data.rows} />
      <p className={classes.foot}>
        <Count shown={data.rows.length} total={data.total ?? data.rows.length} />
        <TextLink to="/opportunities" search={{ view: 'list', status: [...EARLY_STAGES] }}>
          Show all in List View
        </TextLink>
      </p>
    </>
  );
}

function Count({ shown, total }: { shown: number; total: number }) {
  const all = pluralListed(total, 'early-stage opportunity', 'early-stage opportunities');
  return shown < total ? `${shown} newest of ${all}` : all;
}

type Stages = Map<string, NonNullable<ReturnType<typeof useStages>['data']>[number]>;

function columns(stages: Stages, now: Date): DataColumn<EarlyDeal>[] {
  return [
    {
      key: 'company_name',
      header: 'Company',
      width: '28%',
      cell: ({ id, company_name }) => {
        // The page of a deal belongs to another feature, so the path is a plain string to the router.
        const path: string = `/opportunities/${id}`;
        return (
          <TextLink to={path} c="inherit" fw={600} underline="hover">
            {company_name}
          </TextLink>
        );
      },
    },
    {
      key: 'status',
      header: 'Stage',
      cell: ({ status }) => (
        <StageLabel
          label={stages.get(status)?.stage_label ?? status}
          color={stages.get(status)?.stage_color ?? 'bg-gray-500'}
        />
      ),
    },
    {
      key: 'time',
      header: 'In stage',
      cell: ({ stage_entered_at }) => (
        <span className="tnum" title={`Since ${formatDateTime(stage_entered_at)}`}>
          {timeInStage(new Date(stage_entered_at), now)}
        </span>
      ),
    },
    { key: 'funding_round', header: 'Round', cell: ({ funding_round }) => funding_round ?? '–' },
    {
      key: 'target_amount',
      header: 'Target amount',
      cell: ({ target_amount, currency }) => (
        <span className="tnum">{target_amount === null ? '–' : formatMoneyShort(target_amount, currency)}</span>
      ),
    },
    { key: 'created_at', header: 'Added', cell: ({ created_at }) => formatDate(created_at) },
  ];
}

function NoDeals() {
  return (
    <EmptyState
      icon={<IconLayoutKanban size={22} stroke={1.75} />}
      title="No early-stage opportunity"
      actions={
        <ButtonLink to="/opportunities" search={{ new: 1 }}>
          Add a deal
        </ButtonLink>
      }
    >
      Deals in sourcing, initial review and due diligence appear here, newest first.
    </EmptyState>
  );
}
