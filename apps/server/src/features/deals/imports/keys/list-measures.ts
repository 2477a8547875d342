import { type CustomField, METRIC_GROUP, type MetricOfValue, UPDATE_METRICS } from '@cairn/domain';
import type { Tx } from '../../../../core/database.ts';

export type Measure = MetricOfValue & { id: string };

/** The metrics in use that an update has no field of its own for. */
export function listMeasures({ tx }: { tx: Tx }): Promise<Measure[]> {
  return tx.query<Measure & Record<string, unknown>>(
    `select id, key, label, unit_kind from metric_definitions
      where archived_at is null and key <> all ($1::text[]) order by position, id`,
    [Object.keys(UPDATE_METRICS)],
    'metrics-for-import',
  );
}

/** The metrics as columns of a list find them: figures, an amount in the currency of its company. */
export const metricFields = (measures: readonly Measure[]): CustomField[] =>
  measures.map(({ key, label, unit_kind }) => ({
    key,
    label,
    kind: unit_kind === 'percent' ? 'percent' : 'number',
    group_key: METRIC_GROUP,
    description: null,
    choices: [],
    is_encrypted: false,
    is_archived: false,
  }));
