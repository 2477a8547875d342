import type { Tx } from '../../../core/database.ts';

export interface StagePlace {
  stage_key: string;
  stage_label: string;
  sort_order: number;
  is_active: boolean;
}

/** Every stage that the firm has or had, in order. */
export function listStageOrder(tx: Tx): Promise<StagePlace[]> {
  return tx.query(
    'select stage_key, stage_label, sort_order, is_active from opportunity_pipeline_stages order by sort_order, stage_key',
    [],
    'metrics-stages',
  );
}
