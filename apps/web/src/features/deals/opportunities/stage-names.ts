import { LOST_STAGE, WON_STAGE } from '@cairn/domain';
import { labelFromKey } from '../../../lib/base/format.ts';
import type { Stage } from './queries.ts';

export type StageName = Pick<Stage, 'stage_key' | 'stage_label' | 'stage_color'>;

/** The stage of a key; one that the firm has since removed keeps a readable name. */
export function stageOf(stages: readonly Stage[] | undefined, key: string): StageName {
  const stage = stages?.find(({ stage_key }) => stage_key === key);
  return stage ?? { stage_key: key, stage_label: labelFromKey(key), stage_color: 'bg-gray-500' };
}

/** The stage that comes after another one; none after the end, and giving up is no next step. */
export function nextStageOf<S extends StageName>(stages: readonly S[], key: string): S | undefined {
  const at = stages.findIndex(({ stage_key }) => stage_key === key);
  if (at < 0 || key === WON_STAGE || key === LOST_STAGE) return undefined;
  return stages.slice(at + 1).find(({ stage_key }) => stage_key !== LOST_STAGE);
}
