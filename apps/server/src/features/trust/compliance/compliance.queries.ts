import type { Contract } from '@cairn/contract';
import { type SessionState, sessionState } from '@cairn/domain';
import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Tx } from '../../../core/database.ts';
import { isoTime } from '../../../core/iso-time.ts';
import { afterCursor } from '../../../core/page-cursor.ts';
import { containing, newestFirst, type Ordered, type PageOf, since } from './lists-of-firms.ts';

export type ComplianceOutputs = InferContractRouterOutputs<Contract>['compliance'];

export interface RoleChangeFilters {
  days: number;
  search?: string | undefined;
  tenant_id?: string | undefined;
  status?: 'approved' | 'pending' | undefined;
}
type RoleChange = ComplianceOutputs['listRoleChanges']['rows'][number];

/** Changes of roles in all firms that the filters leave, newest first. */
export function findRoleChanges(tx: Tx, filters: RoleChangeFilters, page: PageOf): Promise<Ordered<RoleChange>[]> {
  const values: unknown[] = [since(page.now, filters.days)];
  const parts = ['c.created_at >= $1'];
  if (filters.tenant_id) parts.push(`c.tenant_id = $${values.push(filters.tenant_id)}`);
  // Where no approval was asked for, the change counted at once.
  if (filters.status === 'approved') parts.push('(c.approved_at is not null or not c.approval_required)');
  if (filters.status === 'pending')
    parts.push('c.approved_at is null and c.approval_required and c.declined_at is null');
  if (filters.search) {
    const place = values.push(containing(filters.search));
    parts.push(
      `(c.previous_role ilike $${place} or c.new_role ilike $${place} or c.reason ilike $${place}
        or c.user_id::text ilike $${place} or c.changed_by::text ilike $${place})`,
    );
  }
  const after = afterCursor(page.cursor, newestFirst('c.created_at', 'c.id'), values);
  return tx.query(
    `select c.id, ${isoTime('c.created_at')} as created_at, c.created_at::text as exactly, c.tenant_id, t.name as tenant_name,
            c.user_id, c.changed_by, c.previous_role, c.new_role, c.reason, c.approval_required,
            ${isoTime('c.approved_at')} as approved_at, c.approved_by, ${isoTime('c.declined_at')} as declined_at
       from role_change_history c join tenants t on t.id = c.tenant_id
      where ${parts.join(' and ')} ${after} order by c.created_at desc, c.id desc limit ${page.limit}`,
    values,
  );
}

export interface SettingFilters {
  days: number;
  search?: string | undefined;
  tenant_id?: string | undefined;
  setting_category?: string | undefined;
}
type SettingChange = ComplianceOutputs['listSettingChanges']['rows'][number];

/** Changes of settings in all firms that the filters leave, newest first. */
export function findSettingChanges(tx: Tx, filters: SettingFilters, page: PageOf): Promise<Ordered<SettingChange>[]> {
  const values: unknown[] = [since(page.now, filters.days)];
  const parts = ['c.created_at >= $1'];
  if (filters.tenant_id) parts.push(`c.tenant_id = $${values.push(filters.tenant_id)}`);
  if (filters.setting_category) parts.push(`c.setting_category = $${values.push(filters.setting_category)}`);
  if (filters.search) {
    const place = values.push(containing(filters.search));
    parts.push(`(c.setting_name ilike $${place} or c.setting_category ilike $${place})`);
  }
  const after = afterCursor(page.cursor, newestFirst('c.created_at', 'c.id'), values);
  return tx.query(
    `select c.id, ${isoTime('c.created_at')} as created_at, c.created_at::text as exactly, c.tenant_id, t.name as tenant_name,
            c.changed_by_user_id, c.setting_category, c.setting_name, c.old_value, c.new_value, c.change_reason, c.ip_address,
            c.impact_assessment, c.approval_required, ${isoTime('c.approved_at')} as approved_at
       from settings_change_log c join tenants t on t.id = c.tenant_id
      where ${parts.join(' and ')} ${after} order by c.created_at desc, c.id desc limit ${page.limit}`,
    values,
  );
}

export interface SessionFilters {
  search?: string | undefined;
  tenant_id?: string | undefined;
  status: keyof typeof SESSION_PARTS;
}
type Session = Omit<ComplianceOutputs['listSessions']['rows'][number], 'can'>;

/** Each session is in one state only (docs/rules/audit.md#session-states), so that a filter and a badge say the same. */
const SESSION_PARTS = {
  active: ['s.is_active and s.expires_at > $1'],
  expired: ['s.is_active and s.expires_at <= $1'],
  terminated: ['not s.is_active'],
  all: [],
} as const;

/** Sessions of all firms that the filters leave, the latest used first. */
export async function findSessions(tx: Tx, filters: SessionFilters, page: PageOf): Promise<Ordered<Session>[]> {
  const values: unknown[] = [page.now];
  const parts: string[] = ['$1::timestamptz is not null', ...SESSION_PARTS[filters.status]];
  if (filters.tenant_id) parts.push(`s.tenant_id = $${values.push(filters.tenant_id)}`);
  if (filters.search) {
    const place = values.push(containing(filters.search));
    parts.push(`(s.user_id::text ilike $${place} or s.ip_address ilike $${place})`);
  }
  const after = afterCursor(page.cursor, newestFirst('s.last_activity_at', 's.id'), values);
  const rows = await tx.query<SessionRow>(
    `select s.id, s.tenant_id, t.name as tenant_name, s.user_id, s.ip_address, s.user_agent, s.created_at,
            s.last_activity_at, s.last_activity_at::text as exactly, s.expires_at, s.is_active
       from user_sessions s join tenants t on t.id = s.tenant_id
      where ${parts.join(' and ')} ${after} order by s.last_activity_at desc, s.id desc limit ${page.limit}`,
    values,
  );
  return rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    last_activity_at: row.last_activity_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    state: sessionState(row, page.now) satisfies SessionState,
  }));
}

type SessionRow = Omit<Ordered<Session>, 'created_at' | 'last_activity_at' | 'expires_at' | 'state'> &
  Record<'created_at' | 'last_activity_at' | 'expires_at', Date>;
