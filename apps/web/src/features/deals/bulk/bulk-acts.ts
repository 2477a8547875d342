import type { Inputs, Outputs } from '../../../lib/api/api.ts';
import { plural } from '../../../lib/base/format.ts';
import { fullName, type PersonOf } from '../../../lib/team.ts';
import type { Stage } from '../opportunities/queries.ts';
import { stageOf } from '../opportunities/stage-names.ts';

export type BulkAct = 'move' | 'assign' | 'tag' | 'edit' | 'archive' | 'restore' | 'delete';
/** Acts that take deals away or bring them back; they only ask whether. */
export type AwayAct = Extract<BulkAct, 'archive' | 'restore' | 'delete'>;
export type BulkReport = Outputs['bulk']['move'];
/** A change of more deals than one transaction takes: how far it is. */
export type BulkRun = Outputs['bulk']['start'];
export const isRun = (answer: BulkReport | BulkRun): answer is BulkRun => 'status' in answer;
export const isUnderway = ({ status }: Pick<BulkRun, 'status'>): boolean =>
  status === 'queued' || status === 'running' || status === 'undoing';
export type BulkInput<A extends BulkAct = BulkAct> = Inputs['bulk'][A];

export interface Words {
  stages: readonly Stage[];
  nameOf: PersonOf;
}

const DONE = {
  move: 'moved',
  assign: 'assigned',
  tag: 'tagged',
  edit: 'changed',
  archive: 'archived',
  restore: 'restored',
  delete: 'deleted',
} as const satisfies Record<BulkAct, string>;

export const isAway = (act: BulkAct): act is AwayAct => act === 'archive' || act === 'restore' || act === 'delete';

/** "487 deals moved to First Meeting": what a bulk change did. */
export function sayChange(report: BulkReport | BulkRun, { stages, nameOf }: Words): string {
  const { kind, to } = report;
  const changed = isRun(report) ? report.changed : report.changed.length;
  const deals = changed === 0 ? 'No deal was' : plural(changed, 'deal');
  if (kind === 'move') return `${deals} moved to ${stageOf(stages, to.stage ?? '').stage_label}`;
  if (kind !== 'assign') return `${deals} ${DONE[kind]}`;
  const owner = nameOf(to.owner ?? null);
  return owner ? `${deals} assigned to ${fullName(owner)}` : `${deals} left without an owner`;
}

/** "3 were not moved" and what else the person should know at once. */
export function sayRest(report: BulkReport | BulkRun): string | undefined {
  const { kind } = report;
  const [unchanged, refused] = isRun(report)
    ? [report.unchanged, report.refused]
    : [report.unchanged.length, report.refused.length];
  const parts = [
    refused > 0 && `${plural(refused, 'deal was', 'deals were')} not ${DONE[kind]}`,
    unchanged > 0 && `${plural(unchanged, 'deal was', 'deals were')} unchanged`,
  ].filter((part) => part !== false);
  return parts.length > 0 ? `${parts.join('; ')}.` : undefined;
}

type Why = BulkReport['refused'][number]['why'];

/** Why deals stayed as they were, in the order in which it matters. */
export const REASONS: readonly { why: Why; title: string }[] = [
  { why: 'blocked', title: 'Not moved: mandatory items are still open' },
  { why: 'closed', title: 'Left in their closed stage' },
  { why: 'changed_meanwhile', title: 'Changed by someone else in the meantime' },
  { why: 'too_many_tags', title: 'Would have more than 20 tags' },
  { why: 'stage_gone', title: 'Their previous stage is no longer part of the pipeline' },
  { why: 'owner_removed', title: 'Confidential, and their previous owner was removed from them' },
  { why: 'archived', title: 'Archived: nothing in them can be changed' },
  { why: 'required', title: 'Their stage requires the field' },
  { why: 'field_changed', title: 'The field has changed since and does not take their old value' },
  { why: 'is_company', title: 'Are portfolio companies' },
  { why: 'not_allowed', title: 'Neither owned nor added by you' },
  { why: 'not_found', title: 'Deleted, or not visible to you' },
];

/** Of deals that an undo left alone, too: what was archived in the meantime is not looked at any more. */
export const titleOf = (wanted: Why, isUndo: boolean): string =>
  isUndo && wanted === 'not_found'
    ? 'Deleted or archived in the meantime, or not visible to you'
    : (REASONS.find(({ why }) => why === wanted)?.title ?? '');
