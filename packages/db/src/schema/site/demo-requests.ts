import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, text } from 'drizzle-orm/pg-core';
import { tenants } from '../access/tenants.ts';
import { at, authPolicies, bytes, tenantTable } from '../tenant-table.ts';

/** Requests for a demo, kept by the platform's own tenant. */
export const demoRequests = tenantTable(
  'demo_requests',
  {
    content_encrypted: bytes().notNull(),
    slot_starts_at: at().notNull(),
    created_at: at().notNull().defaultNow(),
    status: text().notNull().default('new'),
    version: integer().notNull().default(1),
  },
  (table) => [
    foreignKey({ columns: [table.tenant_id], foreignColumns: [tenants.id] }),
    index('demo_requests_time').on(table.tenant_id, table.created_at),
    check('demo_requests_status', sql`${table.status} in ('new', 'confirmed', 'declined', 'done')`),
    ...authPolicies('tenant_id', ['insert']),
  ],
);
