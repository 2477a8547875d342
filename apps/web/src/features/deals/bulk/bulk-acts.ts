import type { Inputs, Outputs } from '../../../lib/api/api.ts';
import { plural } from '../../../lib/base/format.ts';
import { fullName, type PersonOf } from '../../../lib/team.ts';
import type { Stage } from '../opportunities/queries.ts';
import { stageOf } from '../opportunities/stage-names.ts';

export type BulkAct = 'move' | 'assign' | 'tag' | 'archive' | 'restore' | 'delete';
/** Acts that take deals away or bring them back; they only ask whether. */
export type AwayAct = Extract<BulkAct, 'archive' | 'restore' | 'delete'>;
export type BulkReport = Outputs['bulk']['move'];
export type BulkInput<A extends BulkAct = BulkAct> = Inputs['bulk'][A];

export interface Words {
  stages: readonly Stage[];
  nameOf: PersonOf;
}

const DONE = {
  move: 'moved',
  assign: 'assigned',
  tag: 'tagged',
  archive: 'archived',
  restore: 'restored',
  delete: 'deleted',
} as const satisfies Record<BulkAct, string>;

export const isAway = (act: BulkAct): act is AwayAct => act === 'archive' || act === 'restore' || act === 'delete';

/** "487 deals moved to First Meeting": what a bulk change did. */
export function sayChange({ kind, to, changed }: BulkReport, { stages, nameOf }: Words): string {
  const deals = changed.length === 0 ? 'No deal was' : plural(changed.length, 'deal');
  if (kind === 'move') return `${deals} moved to ${stageOf(stages, to.stage ?? '').stage_label}`;
  if (kind !== 'assign') return `${deals} ${DONE[kind]}`;
  const owner = nameOf(to.owner ?? null);
  return owner ? `${deals} assigned to ${fullName(owner)}` : `${deals} left without an owner`;
}

/** "3 were not moved" and what else the person should know at once. */
export function sayRest({ kind, unchanged, refused }: BulkReport): string | undefined {
  const parts = [
    refused.length > 0 && `${plural(refused.length, 'deal was', 'deals were')} not ${DONE[kind]}`,
    unchanged.length > 0 && `${plural(unchanged.length, 'deal was', 'deals were')} unchanged`,
  ].filter((part) => part !== false);
  return parts.length > 0 ? `${parts.join('; ')}.` : undefined;
}

type Why = BulkReport['refused'][number]['why'];

/** Why deals stayed as they were, in the order in which it matters. */
export const REASONS: readonly { why: Why; title: string }[] = [
  { why: 'blocked', title: 'Not moved: mandatory items are still open' },
  { why: 'changed_meanwhile', title: 'Changed by someone else in the meantime' },
  { why: 'too_many_tags', title: 'Would have more than 20 tags' },
  { why: 'stage_gone', title: 'Their previous stage is no longer part of the pipeline' },
  { why: 'archived', title: 'Archived: nothing in them can be changed' },
  { why: 'is_company', title: 'Are portfolio companies' },
  { why: 'not_allowed', title: 'Neither owned nor added by you' },
  { why: 'not_found', title: 'Deleted, or not visible to you' },
];
