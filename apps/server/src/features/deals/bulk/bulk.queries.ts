import { DEAL_FIELDS, keysWith, type searchText } from '@cairn/domain';
import type { Tx } from '../../../core/database.ts';
import type { whereOf } from '../opportunities/list/filter-opportunities.ts';

/** What the bulk changes need to know of a deal, and what it takes to put it back. */
export interface SelectedDeal extends Searched {
  id: string;
  version: number;
  company_name: string;
  status: string;
  stage_entered_at: string;
  checklist_items: number;
  checklist_open: number;
  is_confidential: boolean;
  assigned_to: string | null;
  created_by: string | null;
  is_archived: boolean;
  is_deleted: boolean;
  tags: string[];
}

/** What search looks through is written anew from all of it. */
type Searched = Parameters<typeof searchText>[0];
const SEARCHED = [...keysWith(DEAL_FIELDS, { search: true }), 'custom_text'].map((column) => `o.${column}`).join(', ');

// The time as text: a Date would round it, and undoing would not bring it back. All in one order, so that two who hold
// many deals never wait for each other.
const selected = (where: string, limit: number) => `
  select o.id, o.version, o.company_name, ${SEARCHED}, o.status, o.stage_entered_at::text as stage_entered_at,
         o.checklist_items, o.checklist_open, o.is_confidential, o.assigned_to, o.created_by,
         o.archived_at is not null as is_archived, o.deleted_at is not null as is_deleted, o.tags
    from opportunities o where ${where} order by o.id limit ${limit} for update`;

/** The deals, kept from being changed by others until the transaction ends. */
export function lockDeals(tx: Tx, where: ReturnType<typeof whereOf>, limit: number): Promise<SelectedDeal[]> {
  return tx.query(selected(where.text, limit), where.values);
}

export interface Written {
  id: string;
  version: number;
}

const TAG = `
  update opportunities o set tags = deal.tags, search_text = deal.search_text, updated_at = $2, updated_by = $3, version = o.version + 1
    from json_to_recordset($1::json) as deal(id uuid, version int, tags text[], search_text text)
   where o.id = deal.id and o.version = deal.version returning o.id, o.version`;

export interface Tagged extends Written {
  tags: string[];
  search_text: string;
}

export function tagDeals(tx: Tx, deals: readonly Tagged[], now: Date, userId: string): Promise<Written[]> {
  return tx.query<Written & Record<string, unknown>>(TAG, [JSON.stringify(deals), now, userId], 'tag-deals');
}
