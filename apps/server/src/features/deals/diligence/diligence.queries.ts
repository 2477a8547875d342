import type { DiligenceStatus } from '@cairn/domain';
import type { Tx } from '../../../core/database.ts';
import { isoTime } from '../../../core/iso-time.ts';
import { findThoughMerged } from '../../deal-access/lock-deal.ts';
import type { Card, Item } from './diligence-fields.ts';

export type CardRow = Omit<Card, 'opportunity' | 'completion_percentage' | 'blocked_items'> & {
  opportunity_id: string;
  company_name: string | null;
  deal_status: string | null;
  is_confidential: boolean;
  in_pipeline: boolean;
  blocked_items: Card['blocked_items'] | null;
  template_version_id: string | null;
  created_by: string | null;
};

/** A process as lists and its page show it; the deal is joined for its name and stage. */
export const CARD_COLUMNS = `
  p.id, p.name, p.status, p.completed_items, p.total_items, p.target_completion_date, p.blockers, p.hold_reason, p.version,
  p.template_version_id, p.created_by, ${isoTime('p.created_at')} as created_at,
  ${isoTime('p.completed_at')} as completed_at, p.opportunity_id, o.company_name, o.status as deal_status,
  coalesce(o.is_confidential, false) as is_confidential, coalesce(o.in_pipeline, true) as in_pipeline,
  (select json_agg(json_build_object('id', i.id, 'title', i.title, 'status_reason', i.status_reason)
            order by i.section_position, i.position)
     from dd_items i where i.process_id = p.id and i.status = 'blocked') as blocked_items,
  (select ${isoTime('max(a.created_at)')} from audit_logs a
    where a.resource_id = p.id and a.action = 'diligence.report_exported') as last_report_at`;
export const CARD_TABLES = `
  due_diligence_processes p left join opportunities o on o.tenant_id = p.tenant_id and o.id = p.opportunity_id`;

const PROCESS = `select ${CARD_COLUMNS} from ${CARD_TABLES} where p.id = $1`;

export async function findProcess(tx: Tx, id: string): Promise<CardRow | undefined> {
  return (await tx.query<CardRow>(PROCESS, [id], 'find-dd-process'))[0];
}

export type ItemRow = Omit<Item, 'can'> & { opportunity_id: string; was_commented: boolean };

const ITEM = `
  select i.id, i.process_id, i.opportunity_id, i.section, i.title, i.description, i.owner_id, i.due_date, i.status,
         i.status_reason, i.finding, i.completed_by, ${isoTime('i.completed_at')} as completed_at,
         ${isoTime('i.updated_at')} as updated_at, i.version,
         (select count(*)::int from dd_comments c where c.item_id = i.id and c.deleted_at is null) as comments,
         exists (select 1 from dd_comments c where c.item_id = i.id) as was_commented,
         (select count(*)::int from files f
           where f.record_type = 'dd_item' and f.record_id = i.id and f.deleted_at is null) as evidence
    from dd_items i`;

export function listItems(tx: Tx, processId: string): Promise<ItemRow[]> {
  return tx.query(`${ITEM} where i.process_id = $1 order by i.section_position, i.position`, [processId], 'dd-items');
}

export async function findItem(tx: Tx, id: string): Promise<ItemRow | undefined> {
  return (await tx.query<ItemRow>(`${ITEM} where i.id = $1`, [id], 'find-dd-item'))[0];
}

export interface LockedProcess {
  id: string;
  name: string;
  status: DiligenceStatus;
  target_completion_date: string | null;
  blockers: string | null;
  hold_reason: string | null;
  version: number;
  opportunity_id: string;
  company_name: string;
  is_confidential: boolean;
}

const LOCKED = `
  select p.id, p.name, p.status, p.target_completion_date, p.blockers, p.hold_reason, p.version, p.opportunity_id,
         o.company_name, o.is_confidential
    from due_diligence_processes p join opportunities o on o.tenant_id = p.tenant_id and o.id = p.opportunity_id`;

// The deal first, as a merge does: neither waits for what the other has locked.
const LOCK = 'for key share of o for update of p';

/** The process, locked against every other change of it or of one of its items until the transaction ends. */
export async function lockProcess(tx: Tx, id: string): Promise<LockedProcess | undefined> {
  return findThoughMerged(() => tx.query<LockedProcess>(`${LOCKED} where p.id = $1 ${LOCK}`, [id], 'lock-dd-process'));
}

/** The same, by one of its items. */
export async function lockProcessOf(tx: Tx, itemId: string): Promise<LockedProcess | undefined> {
  const which = 'where p.id = (select process_id from dd_items where id = $1)';
  return findThoughMerged(() => tx.query<LockedProcess>(`${LOCKED} ${which} ${LOCK}`, [itemId], 'lock-dd-process-of'));
}
