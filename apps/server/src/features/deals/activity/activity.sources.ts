import type { Contract } from '@cairn/contract';
import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';

export type ActivityKind = InferContractRouterOutputs<Contract>['activity']['list']['entries'][number]['kind'];
export type ActivityGroup = NonNullable<InferContractRouterInputs<Contract>['activity']['list']['show']>;

/** Where one kind of event stands: its table, its moment and person, and what is told of it, as SQL over the alias t. */
export interface Source {
  kind: ActivityKind;
  table: string;
  at: string;
  by: string;
  detail: string;
  deal?: string;
  where?: string;
}

const json = (fields: Record<string, string>) =>
  `jsonb_build_object(${Object.entries(fields)
    .map(([key, value]) => `'${key}', ${value}`)
    .join(', ')})`;

const audited = (kind: ActivityKind, action: string, where = 'true'): Source => ({
  kind,
  table: 'audit_logs',
  at: 'created_at',
  by: 't.user_id',
  deal: 'resource_id',
  detail: 't.metadata',
  where: `t.resource_type = 'opportunity' and t.action = '${action}' and ${where}`,
});

const named = (name: string) => json({ subject: `t.${name}`, subject_id: 't.id' });

const MOVE = {
  from_stage: 't.from_stage',
  to_stage: 't.to_stage',
  reason: 't.reason',
  override_open_items: 't.override_open_items',
};

// A deal that an import made says from which file.
const FILE = `(select i.file_name from opportunities o join imports i on i.tenant_id = o.tenant_id and i.id = o.import_id
  where o.tenant_id = t.tenant_id and o.id = t.opportunity_id)`;

// A change that took an import back says of which file.
const UNDOING = `t.metadata || case when t.metadata ? 'import_undone' then jsonb_build_object('subject',
  (select i.file_name from imports i where i.tenant_id = t.tenant_id and i.id::text = t.metadata->>'import_undone'))
  else '{}'::jsonb end`;

const history = { table: 'opportunity_stage_history', at: 'changed_at', by: 't.changed_by' };
const process = { table: 'due_diligence_processes', detail: named('name') };
const review = { table: 'committee_reviews' };
const file = { table: 'files', detail: named('file_name') };
// Those of the company that it became are hidden with the deal, but are no part of what happened to it.
const OF_THE_DEAL = `t.record_type not in ('portfolio_company', 'valuation')`;

const OF_A_DEAL = `t.entity_type = 'opportunity'`;
const share = {
  table: 'co_investor_shares',
  detail: json({ subject: 't.shared_with_org', subject_id: 't.id' }),
  where: OF_A_DEAL,
};
// Those of the company that it became are told with the company's shares. The person is none of the team, and named apart.
const asked = {
  table: 'co_investor_interactions',
  at: 'created_at',
  by: 't.user_id',
  detail: json({
    subject: `(select s.shared_with_org from co_investor_shares s where s.tenant_id = t.tenant_id and s.id = t.share_id)`,
    outsider: 't.viewer_id',
  }),
};

/**
 * Everything that is told of a deal, by the part of the page that shows it. What happens to the deal itself is an event of
 * the audit log or a row of its history; what belongs to it is read from its own table, so that no noun has to write twice.
 */
export const SOURCES: Record<Exclude<ActivityGroup, 'all'>, readonly Source[]> = {
  moves: [
    { ...history, kind: 'created', where: 't.from_stage is null', detail: json({ ...MOVE, subject: FILE }) },
    { ...history, kind: 'moved', where: 't.from_stage is not null', detail: json(MOVE) },
  ],
  edits: [
    { ...audited('edited', 'opportunity.updated'), detail: UNDOING },
    audited('import_merged', 'opportunity.merged'),
    audited('duplicate_merged', 'opportunity.duplicate_merged'),
    // The deal that stays tells of it in its own words.
    audited('merged_into', 'opportunity.merged_into', `not t.metadata->>'kept' = any($1::uuid[]::text[])`),
    audited('merge_undone', 'opportunity.merge_undone'),
    audited('unmerged', 'opportunity.unmerged'),
    audited('archived', 'opportunity.archived'),
    audited('restored', 'opportunity.restored'),
    audited('deleted', 'opportunity.deleted'),
    audited('made_confidential', 'opportunity.made_confidential'),
    audited('made_public', 'opportunity.made_public'),
    audited('member_added', 'opportunity.member_added'),
    audited('member_removed', 'opportunity.member_removed'),
  ],
  notes: [
    {
      kind: 'note',
      table: 'opportunity_notes',
      at: 'created_at',
      by: 't.created_by',
      where: 't.deleted_at is null',
      detail: 'to_jsonb(t)',
    },
  ],
  checklist: [
    audited('item_completed', 'checklist_item.completed'),
    audited('item_reopened', 'checklist_item.reopened'),
  ],
  files: [
    { ...file, kind: 'file_uploaded', at: 'created_at', by: 't.uploaded_by', where: OF_THE_DEAL },
    {
      ...file,
      kind: 'file_deleted',
      at: 'deleted_at',
      by: 't.deleted_by',
      where: `t.deleted_at is not null and ${OF_THE_DEAL}`,
    },
  ],
  tasks: [
    {
      kind: 'task_created',
      table: 'tasks',
      at: 'created_at',
      by: 't.created_by',
      where: 't.deleted_at is null',
      detail: named('title'),
    },
    {
      kind: 'task_completed',
      table: 'tasks',
      at: 'completed_at',
      by: 't.completed_by',
      where: 't.completed_at is not null and t.deleted_at is null',
      detail: named('title'),
    },
  ],
  diligence: [
    { ...process, kind: 'diligence_started', at: 'created_at', by: 't.created_by' },
    {
      ...process,
      kind: 'diligence_completed',
      at: 'completed_at',
      by: 'null::uuid',
      where: 't.completed_at is not null',
    },
  ],
  sharing: [
    { ...share, kind: 'shared', at: 'created_at', by: 't.shared_by' },
    {
      ...share,
      kind: 'share_revoked',
      at: 'revoked_at',
      by: 't.revoked_by',
      where: `t.revoked_at is not null and ${OF_A_DEAL}`,
    },
    { ...asked, kind: 'interest_expressed', where: `t.interaction_type = 'express_interest'` },
    { ...asked, kind: 'details_requested', where: `t.interaction_type = 'request_details'` },
  ],
  committee: [
    { ...review, kind: 'committee_opened', at: 'opened_at', by: 't.opened_by', detail: json({ subject_id: 't.id' }) },
    {
      ...review,
      kind: 'committee_decided',
      at: 'decided_at',
      by: 't.decided_by',
      where: 't.decided_at is not null',
      detail: json({ subject_id: 't.id', outcome: 't.status' }),
    },
  ],
};
