import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Outputs, orpc } from '../../../lib/api/api.ts';
import { formatDateTime, labelFromKey } from '../../../lib/base/format.ts';
import { describeChange, type NameOf, sayFact } from '../../../lib/settings/describe-change.ts';
import { useNameOf } from '../../../lib/team.ts';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { LongText } from '../../../ui/base/long-text.tsx';
import { type DataColumn, DataTable } from '../../../ui/lists/data-table.tsx';
import { Section } from '../../../ui/section.tsx';
import classes from './tenant-settings.module.css';

type Change = Outputs['tenantSettings']['listChanges']['rows'][number];

const columnsOf = (nameOf: NameOf): DataColumn<Change>[] => [
  {
    key: 'setting_name',
    header: 'Setting',
    width: '34%',
    cell: (change) => (
      <div className={classes.change}>
        <strong>{describeChange(change).what}</strong>
        <span className={classes.quiet}>{labelFromKey(change.setting_category)}</span>
      </div>
    ),
  },
  {
    key: 'value',
    header: 'From and to',
    cell: (change) => (
      <div className={classes.change}>
        <LongText text={describeChange(change, nameOf).facts.map(sayFact).join('\n') || '–'} />
        {(change.change_reason || change.impact_assessment) && (
          <span className={classes.quiet}>{change.change_reason ?? change.impact_assessment}</span>
        )}
      </div>
    ),
  },
  {
    key: 'by',
    header: 'Who and when',
    width: '26%',
    cell: ({ changed_by_name, created_at }) => (
      <div className={classes.change}>
        <span>{changed_by_name ?? 'Cairn'}</span>
        <span className={classes.quiet}>{formatDateTime(created_at)}</span>
      </div>
    ),
  },
];

/** What was changed of the firm's settings, wherever it was. */
export function SettingChanges() {
  const { data, error, refetch } = useQuery(orpc.tenantSettings.listChanges.queryOptions());
  const nameOf = useNameOf();
  const { data: settings } = useQuery(orpc.pipelineSettings.get.queryOptions());
  const columns = useMemo(
    () =>
      columnsOf((kind, id) =>
        kind === 'person' ? nameOf(id) : settings?.stage_types.find((type) => type.id === id)?.name,
      ),
    [nameOf, settings],
  );
  return (
    <Section title="Changes" purpose="The 50 latest changes of the firm’s settings, made on any page.">
      {data && data.rows.length > 0 && <DataTable label="Changes of settings" columns={columns} rows={data.rows} />}
      {data && data.rows.length === 0 && <Text c="dimmed">No setting has been changed yet.</Text>}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={160} />}
    </Section>
  );
}
