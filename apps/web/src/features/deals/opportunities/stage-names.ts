import { labelFromKey } from '../../../lib/base/format.ts';
import type { Stage } from './queries.ts';

export type StageName = Pick<Stage, 'stage_key' | 'stage_label' | 'stage_color'>;

/** The stage of a key; one that the firm has since removed keeps a readable name. */
export function stageOf(stages: readonly Stage[] | undefined, key: string): StageName {
  const stage = stages?.find(({ stage_key }) => stage_key === key);
  return stage ?? { stage_key: key, stage_label: labelFromKey(key), stage_color: 'bg-gray-500' };
}
