import { COMPLIANCE_EXPORT_MAX, dayIn, PLATFORM_TENANT_ID } from '@cairn/domain';
import { type CsvValue, csvFile } from '../../../core/csv-file.ts';
import { invalidField } from '../../../core/errors.ts';
import type { PlatformCtx } from '../../../core/with-platform.ts';
import {
  findRoleChanges,
  findSessions,
  findSettingChanges,
  type RoleChangeFilters,
  type SessionFilters,
  type SettingFilters,
} from './compliance.queries.ts';
import type { PageOf } from './lists-of-firms.ts';

export const exportRoleChanges = (ctx: PlatformCtx, filters: RoleChangeFilters) =>
  exportList(ctx, filters, {
    name: 'role_changes',
    find: (page) => findRoleChanges(ctx.tx, filters, page),
    columns: {
      Time: ({ created_at }) => created_at,
      Organization: ({ tenant_name }) => tenant_name,
      'Organization id': ({ tenant_id }) => tenant_id,
      'User id': ({ user_id }) => user_id,
      'Changed by': ({ changed_by }) => changed_by,
      'Previous role': ({ previous_role }) => previous_role,
      'New role': ({ new_role }) => new_role,
      Reason: ({ reason }) => reason,
      'Approval required': ({ approval_required }) => (approval_required ? 'yes' : 'no'),
      'Approved at': ({ approved_at }) => approved_at,
      'Approved by': ({ approved_by }) => approved_by,
      'Declined at': ({ declined_at }) => declined_at,
    },
  });

export const exportSettingChanges = (ctx: PlatformCtx, filters: SettingFilters) =>
  exportList(ctx, filters, {
    name: 'security_settings',
    find: (page) => findSettingChanges(ctx.tx, filters, page),
    columns: {
      Time: ({ created_at }) => created_at,
      Organization: ({ tenant_name }) => tenant_name,
      'Organization id': ({ tenant_id }) => tenant_id,
      Category: ({ setting_category }) => setting_category,
      Setting: ({ setting_name }) => setting_name,
      'Previous value': ({ old_value }) => JSON.stringify(old_value ?? null),
      'New value': ({ new_value }) => JSON.stringify(new_value ?? null),
      'Changed by': ({ changed_by_user_id }) => changed_by_user_id,
      'IP address': ({ ip_address }) => ip_address,
      Reason: ({ change_reason }) => change_reason,
      Impact: ({ impact_assessment }) => impact_assessment,
      'Approval required': ({ approval_required }) => (approval_required ? 'yes' : 'no'),
      'Approved at': ({ approved_at }) => approved_at,
    },
  });

export const exportSessions = (ctx: PlatformCtx, filters: SessionFilters) =>
  exportList(ctx, filters, {
    name: 'active_sessions',
    find: (page) => findSessions(ctx.tx, filters, page),
    columns: {
      Session: ({ id }) => id,
      Organization: ({ tenant_name }) => tenant_name,
      'Organization id': ({ tenant_id }) => tenant_id,
      'User id': ({ user_id }) => user_id,
      State: ({ state }) => state,
      'IP address': ({ ip_address }) => ip_address,
      Browser: ({ user_agent }) => user_agent,
      Started: ({ created_at }) => created_at,
      'Last activity': ({ last_activity_at }) => last_activity_at,
      Expires: ({ expires_at }) => expires_at,
    },
  });

interface Exported<R> {
  /** Begins the name of the file (docs/rules/audit.md#compliance-exports). */
  name: string;
  find: (page: PageOf) => Promise<R[]>;
  columns: Record<string, (row: R) => CsvValue>;
}

/** What a list shows over all of its pages, as a CSV file; the export is an event of the platform's log. */
export async function exportList<R>(ctx: PlatformCtx, filters: object, { name, find, columns }: Exported<R>) {
  const rows = await find({ now: ctx.now, limit: COMPLIANCE_EXPORT_MAX + 1 });
  if (rows.length > COMPLIANCE_EXPORT_MAX)
    throw invalidField('days', `More than ${COMPLIANCE_EXPORT_MAX.toLocaleString('en-US')} rows: narrow the filters.`);
  await ctx.audit(PLATFORM_TENANT_ID, {
    action: 'export.created',
    resource_type: name,
    resource_id: null,
    classification: 'audit_sensitive',
    metadata: { name, rows: rows.length, ...filters },
  });
  const values = Object.values(columns);
  return csvFile(
    `${name}_${dayIn(ctx.now, 'UTC')}.csv`,
    Object.keys(columns),
    rows.map((row) => values.map((value) => value(row))),
  );
}
