import { sql } from 'drizzle-orm';
import { check, date, foreignKey, index, integer, jsonb, text, uuid } from 'drizzle-orm/pg-core';
import { tenants } from '../access/tenants.ts';
import { administratorsPolicy, at, bytes, platformPolicies, tenantTable } from '../tenant-table.ts';

/**
 * What a person asks of the data that the firm keeps about them, with its deadline (docs/rules/audit.md#requests-of-persons).
 * An erasure takes the person out of their requests as well: what remains says who erased when, and how many rows.
 */
export const dataRequests = tenantTable(
  'data_requests',
  {
    kind: text().notNull(),
    /** Of the person. None after an erasure. */
    email: bytes(),
    email_index: bytes(),
    name: bytes(),
    note_encrypted: bytes(),
    received_on: date({ mode: 'string' }).notNull(),
    received_by: text().notNull(),
    due_on: date({ mode: 'string' }).notNull(),
    extended_at: at(),
    extended_by: uuid(),
    extension_reason: text(),
    assigned_to: uuid(),
    state: text().notNull().default('open'),
    settled_at: at(),
    settled_by: uuid(),
    settlement_note: text(),
    /** Rows by table, as they were found, erased and kept. */
    outcome: jsonb().$type<Record<string, { erased: number; kept: number }>>(),
    created_at: at().notNull().defaultNow(),
    created_by: uuid().notNull(),
    version: integer().notNull().default(1),
  },
  (table) => [
    foreignKey({ columns: [table.tenant_id], foreignColumns: [tenants.id] }),
    index('data_requests_time').on(table.tenant_id, table.created_at, table.id),
    index('data_requests_person').on(table.tenant_id, table.email_index),
    check('data_requests_kind', sql`${table.kind} in ('access', 'erasure', 'correction')`),
    check('data_requests_state', sql`${table.state} in ('open', 'fulfilled', 'refused')`),
    check('data_requests_received', sql`${table.received_by} in ('email', 'letter', 'phone', 'in_person', 'other')`),
    // A month, and two more at most, once and with a reason.
    check(
      'data_requests_due',
      sql`${table.due_on} between ${table.received_on} and ${table.received_on} + case when ${table.extended_at} is null then 30 else 90 end`,
    ),
    check(
      'data_requests_extended',
      sql`(${table.extended_at} is null) = (${table.extended_by} is null) and (${table.extended_at} is null) = (coalesce(${table.extension_reason}, '') = '')`,
    ),
    check(
      'data_requests_settled',
      sql`(${table.state} = 'open') = (${table.settled_at} is null) and (${table.settled_at} is null) = (${table.settled_by} is null)`,
    ),
    check('data_requests_refused', sql`${table.state} <> 'refused' or coalesce(${table.settlement_note}, '') <> ''`),
    // An erasure is proved by what it did, and keeps nobody's name.
    check(
      'data_requests_erased',
      sql`${table.kind} <> 'erasure' or ${table.state} <> 'fulfilled' or (${table.outcome} is not null and ${table.email} is null)`,
    ),
    check(
      'data_requests_person',
      sql`(${table.email} is null) = (${table.email_index} is null) and (${table.email} is null) = (${table.name} is null) and (${table.email} is not null or ${table.note_encrypted} is null)`,
    ),
    administratorsPolicy(),
    ...platformPolicies('tenant_id', ['read']),
  ],
);
