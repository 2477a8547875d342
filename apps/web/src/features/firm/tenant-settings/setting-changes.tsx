import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Outputs, orpc } from '../../../lib/api/api.ts';
import { formatDateTime, labelFromKey } from '../../../lib/base/format.ts';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { LongText } from '../../../ui/base/long-text.tsx';
import { type DataColumn, DataTable } from '../../../ui/lists/data-table.tsx';
import { Section } from '../../../ui/section.tsx';
import { sayValue } from './say-value.ts';
import classes from './tenant-settings.module.css';

type Change = Outputs['tenantSettings']['listChanges']['rows'][number];

const COLUMNS: DataColumn<Change>[] = [
  {
    key: 'setting_name',
    header: 'Setting',
    width: '34%',
    cell: (change) => (
      <div className={classes.change}>
        <strong>{change.setting_name}</strong>
        <span className={classes.quiet}>{labelFromKey(change.setting_category)}</span>
      </div>
    ),
  },
  {
    key: 'value',
    header: 'From and to',
    cell: ({ old_value, new_value, change_reason, impact_assessment }) => (
      <div className={classes.change}>
        <LongText text={`${sayValue(old_value)} → ${sayValue(new_value)}`} />
        {(change_reason || impact_assessment) && (
          <span className={classes.quiet}>{change_reason ?? impact_assessment}</span>
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
  return (
    <Section title="Changes" purpose="The 50 latest changes of the firm’s settings, made on any page.">
      {data && data.rows.length > 0 && <DataTable label="Changes of settings" columns={COLUMNS} rows={data.rows} />}
      {data && data.rows.length === 0 && <Text c="dimmed">No setting has been changed yet.</Text>}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={160} />}
    </Section>
  );
}
