import type { Contract } from '@cairn/contract';
import { METRIC_CADENCES, METRIC_UNITS } from '@cairn/domain';
import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import type { TenantCells } from '../../../core/crypto/tenant-cells.ts';
import type { Tx } from '../../../core/database.ts';

export type MetricInputs = InferContractRouterInputs<Contract>['metrics'];
export type MetricOutputs = InferContractRouterOutputs<Contract>['metrics'];
export type Metric = MetricOutputs['create'];

const COLUMNS = `id, key, label, definition, unit_kind, cadence, is_shipped, archived_at is not null as is_archived, version`;

/** Every metric of the firm in its order, the archived ones last. */
export function listMetricRows(tx: Tx): Promise<Metric[]> {
  return tx.query<Metric>(
    `select ${COLUMNS} from metric_definitions order by archived_at is not null, position, id`,
    [],
    'list-metrics',
  );
}

/** What the log of settings tells of a metric. */
export const metricInWords = ({ label, definition, unit_kind, cadence, is_archived }: Omit<Metric, 'version'>) => ({
  label,
  definition,
  unit: METRIC_UNITS[unit_kind],
  cadence: METRIC_CADENCES[cadence],
  is_archived,
});

export async function findMetric(tx: Tx, id: string): Promise<Metric | undefined> {
  return (await tx.query<Metric>(`select ${COLUMNS} from metric_definitions where id = $1`, [id], 'find-metric'))[0];
}

export interface StoredValue {
  id: string;
  value: string | null;
  value_encrypted: Buffer | null;
}

/** The exact decimal, whether it is stored as text or as a cell. */
export function readStored(cells: TenantCells, { id, value, value_encrypted }: StoredValue): string {
  if (value_encrypted !== null) return cells.decryptText('metric_values', 'value_encrypted', id, value_encrypted);
  if (value === null) throw new Error('a value of a metric is neither text nor cell');
  return value;
}
