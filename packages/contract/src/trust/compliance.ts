import {
  APPROVAL_STATES,
  CHANGE_DAYS,
  CHANGE_DAYS_DEFAULT,
  CHANGES_PAGE,
  REPORT_DAYS,
  ROLES,
  SESSION_FILTERS,
  SESSION_STATES,
  SESSIONS_PAGE,
  WATCHED_CATEGORIES,
} from '@cairn/domain';
import { z } from 'zod';
import { errors } from '../errors.ts';
import { Id, IdOut, TimestampOut, text } from '../fields.ts';
import { procedure } from '../procedure.ts';
import { choiceOf } from '../record-fields.ts';

const tags = ['Compliance'];
const Text = z.string().nullable();
const Count = z.int();
const needs = 'compliance:manage';

/** The firm that a list is narrowed to, where it is. */
export const TenantFilter = Id.optional().describe('one firm alone');
export const Search = text('Search', 200).optional();
export const Cursor = z.string().max(300).optional();
export const pageSize = (most: number) =>
  z.coerce.number<string | number>().int().min(1).max(most, `limit can be at most ${most}.`).default(most);
export const daysOf = <const D extends readonly [number, ...number[]]>(days: D, usual: D[number]) =>
  z.coerce
    .number<string | number>()
    .pipe(z.literal([...days], `The range is ${days.join(', ')} days.`))
    .default(usual as never);
export const pageOf = <R extends z.ZodType>(row: R) => z.object({ rows: z.array(row), next_cursor: Text });
export const CsvFile = z.object({ headers: z.record(z.string(), z.string()), body: z.file() });

const Days = daysOf(CHANGE_DAYS, CHANGE_DAYS_DEFAULT);

const stats = procedure({ needs })
  .route({
    method: 'POST',
    path: '/rpc/get_compliance_stats',
    summary: 'What the cards of the Compliance Dashboard count, over all firms',
    tags,
  })
  .input(z.strictObject({}))
  .output(
    z.object({
      total_tenants: Count.describe('active ones'),
      active_sessions: Count,
      flagged_events_24h: Count,
      locked_accounts: Count,
      role_changes_30d: Count,
      failed_logins_24h: Count,
      audit_events_30d: Count.describe('sealed in the last 30 days, and those that wait to be sealed'),
      compliance_exceptions: Count.describe('pending or approved, and not expired'),
      overdue_access_reviews: Count.describe('firms whose open review is past its due date'),
    }),
  );

const tenants = procedure({ needs })
  .route({ method: 'GET', path: '/compliance/tenants', summary: 'Active firms, to narrow a list by', tags })
  .input(z.strictObject({}))
  .output(z.object({ rows: z.array(z.object({ id: IdOut, name: z.string() })) }));

const RoleChange = z.object({
  id: IdOut,
  created_at: TimestampOut,
  tenant_id: IdOut,
  tenant_name: z.string(),
  user_id: IdOut,
  changed_by: IdOut.nullable(),
  previous_role: z.enum(ROLES),
  new_role: z.enum(ROLES),
  reason: Text,
  approval_required: z.boolean(),
  approved_at: TimestampOut.nullable(),
  approved_by: IdOut.nullable(),
  declined_at: TimestampOut.nullable(),
});

const RoleChangeFilters = {
  days: Days,
  search: Search.describe('in roles, reason and the ids of both people'),
  tenant_id: TenantFilter,
  status: choiceOf({ label: 'Status', choices: APPROVAL_STATES }).optional(),
};

const listRoleChanges = procedure({ needs })
  .route({ method: 'GET', path: '/compliance/role-changes', summary: 'Changes of roles in all firms', tags })
  .input(z.strictObject({ ...RoleChangeFilters, limit: pageSize(CHANGES_PAGE), cursor: Cursor }))
  .output(pageOf(RoleChange));

const exportRoleChanges = procedure({ needs, mode: 'write' })
  .route({
    method: 'GET',
    path: '/compliance/role-changes/export',
    outputStructure: 'detailed',
    summary: 'The same as CSV; the export is an event',
    tags,
  })
  .input(z.strictObject(RoleChangeFilters))
  .output(CsvFile);

const SettingChange = z.object({
  id: IdOut,
  created_at: TimestampOut,
  tenant_id: IdOut,
  tenant_name: z.string(),
  changed_by_user_id: IdOut.nullable(),
  setting_category: z.string(),
  setting_name: z.string(),
  old_value: z.unknown(),
  new_value: z.unknown(),
  change_reason: Text,
  ip_address: Text,
  impact_assessment: Text,
  approval_required: z.boolean(),
  approved_at: TimestampOut.nullable(),
});

const SettingFilters = {
  days: Days,
  search: Search.describe('in the name of the setting and its category'),
  tenant_id: TenantFilter,
  setting_category: choiceOf({ label: 'Category', choices: WATCHED_CATEGORIES }).optional(),
};

const listSettingChanges = procedure({ needs })
  .route({ method: 'GET', path: '/compliance/setting-changes', summary: 'Changes of settings in all firms', tags })
  .input(z.strictObject({ ...SettingFilters, limit: pageSize(CHANGES_PAGE), cursor: Cursor }))
  .output(pageOf(SettingChange));

const exportSettingChanges = procedure({ needs, mode: 'write' })
  .route({
    method: 'GET',
    path: '/compliance/setting-changes/export',
    outputStructure: 'detailed',
    summary: 'The same as CSV; the export is an event',
    tags,
  })
  .input(z.strictObject(SettingFilters))
  .output(CsvFile);

const Session = z.object({
  id: IdOut,
  tenant_id: IdOut,
  tenant_name: z.string(),
  user_id: IdOut,
  ip_address: z.string(),
  user_agent: z.string(),
  created_at: TimestampOut,
  last_activity_at: TimestampOut,
  expires_at: TimestampOut,
  is_active: z.boolean(),
  state: z.enum(Object.keys(SESSION_STATES) as [keyof typeof SESSION_STATES]),
  can: z.object({ terminate: z.boolean() }),
});

const SessionFilters = {
  search: Search.describe('in the id of the person and the network address'),
  tenant_id: TenantFilter,
  status: choiceOf({ label: 'Status', choices: SESSION_FILTERS }).default('active'),
};

const listSessions = procedure({ needs })
  .route({ method: 'GET', path: '/compliance/sessions', summary: 'Sessions of all firms, the latest used first', tags })
  .input(z.strictObject({ ...SessionFilters, limit: pageSize(SESSIONS_PAGE), cursor: Cursor }))
  .output(pageOf(Session).extend({ as_of: TimestampOut }));

const exportSessions = procedure({ needs, mode: 'write' })
  .route({
    method: 'GET',
    path: '/compliance/sessions/export',
    outputStructure: 'detailed',
    summary: 'The same as CSV; the export is an event',
    tags,
  })
  .input(z.strictObject(SessionFilters))
  .output(CsvFile);

const terminateSession = procedure({ needs, mode: 'write' })
  .route({
    method: 'POST',
    path: '/compliance/sessions/{id}/terminate',
    summary: 'End a session: its next request is refused, and its open pages are told',
    tags,
  })
  .input(z.strictObject({ id: Id }))
  .errors(errors('SESSION_OVER'))
  .output(z.object({ id: IdOut }));

const generateReport = procedure({ needs, mode: 'write' })
  .route({
    method: 'POST',
    path: '/rpc/generate_compliance_report',
    outputStructure: 'detailed',
    summary: 'The report of the last days as CSV or PDF; the audit log keeps the SHA-256 of the file',
    tags,
  })
  .input(
    z.strictObject({
      p_format: z.enum(['csv', 'pdf'], 'The format is csv or pdf.'),
      p_date_range: z
        .int('The range is a number of days.')
        .min(1, 'The range is at least 1 day.')
        .max(366, 'The range is at most 366 days.')
        .default(REPORT_DAYS),
    }),
  )
  .output(CsvFile);

export const compliance = {
  stats,
  generateReport,
  tenants,
  listRoleChanges,
  exportRoleChanges,
  listSettingChanges,
  exportSettingChanges,
  listSessions,
  exportSessions,
  terminateSession,
};
