import { MODEL_KIND_LABELS } from '@cairn/domain/models';
import { Badge, Skeleton } from '@mantine/core';
import { IconChartHistogram, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { ButtonLink, TextLink } from '../../../ui/base/links.tsx';
import { type DataColumn, DataTable } from '../../../ui/lists/data-table.tsx';
import { LoadingRegion } from '../../../ui/lists/skeletons.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import classes from './models.module.css';
import { type ModelRow, modelsOptions } from './queries.ts';

const COLUMNS: DataColumn<ModelRow>[] = [
  {
    key: 'name',
    header: 'Model',
    width: '30%',
    cell: ({ id, name }) => (
      <TextLink to="/fund-financials/models/$id" params={{ id }} c="inherit" fw={600}>
        {name}
      </TextLink>
    ),
  },
  { key: 'kind', header: 'Kind', cell: ({ kind }) => MODEL_KIND_LABELS[kind as keyof typeof MODEL_KIND_LABELS] },
  { key: 'fund', header: 'Fund', cell: ({ fund }) => fund?.name ?? 'None' },
  {
    key: 'state',
    header: 'State',
    cell: ({ is_active, shared_with_lps }) => (
      <>
        <Badge variant={is_active ? 'light' : 'outline'}>{is_active ? 'Active' : 'Inactive'}</Badge>{' '}
        {shared_with_lps && <Badge variant="light">Shared with LPs</Badge>}
      </>
    ),
  },
  { key: 'version', header: 'Version', width: '10%', cell: ({ version_no }) => version_no },
  { key: 'changed', header: 'Changed', cell: ({ updated_at }) => <RelativeTime at={updated_at} /> },
];

/** The models of the firm. */
export default function ModelsTab() {
  const { data, error, refetch } = useQuery(modelsOptions());
  const add = data?.can.create && (
    <ButtonLink to="/fund-financials/models/new" size="xs" leftSection={<IconPlus size={14} stroke={1.75} />}>
      New Model
    </ButtonLink>
  );
  if (!data && error)
    return <ErrorState error={error} onRetry={() => void refetch()} title="The models could not be loaded" />;
  if (!data)
    return (
      <LoadingRegion label="Loading the models">
        <Skeleton height={260} radius="md" />
      </LoadingRegion>
    );
  if (data.rows.length === 0)
    return (
      <EmptyState icon={<IconChartHistogram size={22} stroke={1.75} />} title="No models yet" actions={add}>
        Plan a fund from its size to the expected net multiple, or compare several terms side by side.
      </EmptyState>
    );
  return (
    <>
      <div className={classes.end}>{add}</div>
      <DataTable label="Financial models" columns={COLUMNS} rows={data.rows} />
    </>
  );
}
