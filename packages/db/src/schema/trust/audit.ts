import { sql } from 'drizzle-orm';
import { check, customType, foreignKey, index, jsonb, pgPolicy, text, uuid } from 'drizzle-orm/pg-core';
import { tenants } from '../access/tenants.ts';
import { at, authPolicies, bytes, sealerRole, tenantTable } from '../tenant-table.ts';

const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });

/**
 * Who did what. INSERT and SELECT only, held by grants and by a trigger that refuses the rest for the owner as well.
 * `leaf` is SHA-256(0x00 || canonical JSON of the event); `xact_id` is what the sealer closes its windows by.
 */
export const auditLogs = tenantTable(
  'audit_logs',
  {
    created_at: at().notNull(),
    user_id: uuid(),
    action: text().notNull(),
    resource_type: text().notNull(),
    resource_id: uuid(),
    table_name: text(),
    ip_address: text(),
    data_classification: text().notNull(),
    session_id: text(),
    request_id: text(),
    metadata: jsonb().notNull(),
    leaf: bytes().notNull(),
    xact_id: xid8().notNull().default(sql`pg_current_xact_id()`),
  },
  (table) => [
    foreignKey({ columns: [table.tenant_id], foreignColumns: [tenants.id] }),
    index('audit_logs_time').on(table.tenant_id, table.created_at),
    index('audit_logs_resource').on(table.tenant_id, table.resource_id, table.created_at),
    check(
      'audit_logs_classification',
      sql`${table.data_classification} in ('public', 'internal', 'confidential', 'restricted', 'pii', 'financial', 'audit_sensitive')`,
    ),
    ...authPolicies('tenant_id', ['insert']),
    pgPolicy('sealer_reads', { for: 'select', to: sealerRole, using: sql`true` }),
  ],
);
