import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { userProfiles } from '../access/auth.ts';
import { tenants } from '../access/tenants.ts';
import { opportunities } from '../deals/opportunities.ts';
import { bytes, dealPolicy, tenantTable } from '../tenant-table.ts';

const at = () => timestamp({ withTimezone: true });

/** Every file of the product: what it is and where its bytes are. The bytes themselves are on disk or in an object store. */
export const files = tenantTable(
  'files',
  {
    /** The record that it belongs to, and the deal where there is one, by which a confidential one is hidden. */
    record_type: text().notNull(),
    record_id: uuid().notNull(),
    opportunity_id: uuid(),
    file_name: text().notNull(),
    /** Found from the content, never from what the browser said. */
    content_type: text().notNull(),
    byte_size: bigint({ mode: 'number' }).notNull(),
    sha256: bytes().notNull(),
    storage_key: text().notNull(),
    uploaded_by: uuid(),
    created_at: at().notNull().defaultNow(),
    deleted_at: at(),
    deleted_by: uuid(),
    version: integer().notNull().default(1),
  },
  (table) => [
    foreignKey({
      columns: [table.tenant_id, table.opportunity_id],
      foreignColumns: [opportunities.tenant_id, opportunities.id],
    }),
    foreignKey({
      columns: [table.tenant_id, table.uploaded_by],
      foreignColumns: [userProfiles.tenant_id, userProfiles.id],
    }),
    index('files_record').on(table.tenant_id, table.record_type, table.record_id),
    index('files_deal').on(table.tenant_id, table.opportunity_id),
    check(
      'files_record_type',
      sql`${table.record_type} in ('opportunity', 'dd_item', 'committee_review', 'portfolio_company')`,
    ),
    dealPolicy('opportunity_id'),
  ],
);

export const opportunityNotes = tenantTable(
  'opportunity_notes',
  {
    opportunity_id: uuid().notNull(),
    body: text().notNull(),
    created_by: uuid().notNull(),
    created_at: at().notNull().defaultNow(),
    updated_at: at().notNull().defaultNow(),
    deleted_at: at(),
    version: integer().notNull().default(1),
  },
  (table) => [
    foreignKey({
      columns: [table.tenant_id, table.opportunity_id],
      foreignColumns: [opportunities.tenant_id, opportunities.id],
    }),
    foreignKey({
      columns: [table.tenant_id, table.created_by],
      foreignColumns: [userProfiles.tenant_id, userProfiles.id],
    }),
    index('opportunity_notes_deal').on(table.tenant_id, table.opportunity_id, table.created_at),
    dealPolicy('opportunity_id'),
  ],
);

export const tasks = tenantTable(
  'tasks',
  {
    title: text().notNull(),
    description: text(),
    status: text().notNull().default('pending'),
    priority: text().notNull().default('medium'),
    due_date: date({ mode: 'string' }),
    assigned_to: uuid(),
    created_by: uuid(),
    opportunity_id: uuid(),
    completed_at: at(),
    completed_by: uuid(),
    created_at: at().notNull().defaultNow(),
    updated_at: at().notNull().defaultNow(),
    deleted_at: at(),
    version: integer().notNull().default(1),
  },
  (table) => [
    foreignKey({
      columns: [table.tenant_id, table.opportunity_id],
      foreignColumns: [opportunities.tenant_id, opportunities.id],
    }),
    foreignKey({
      columns: [table.tenant_id, table.assigned_to],
      foreignColumns: [userProfiles.tenant_id, userProfiles.id],
    }),
    foreignKey({
      columns: [table.tenant_id, table.created_by],
      foreignColumns: [userProfiles.tenant_id, userProfiles.id],
    }),
    index('tasks_assigned').on(table.tenant_id, table.assigned_to, table.status, table.due_date),
    index('tasks_deal').on(table.tenant_id, table.opportunity_id),
    check('tasks_status', sql`${table.status} in ('pending', 'in_progress', 'completed')`),
    check('tasks_priority', sql`${table.priority} in ('low', 'medium', 'high', 'urgent')`),
    dealPolicy('opportunity_id'),
  ],
);

/** A list as somebody likes to see it: the filters, columns and order of the address. */
export const savedViews = tenantTable(
  'saved_views',
  {
    area: text().notNull(),
    name: text().notNull(),
    owner_id: uuid().notNull(),
    is_shared: boolean().notNull().default(false),
    search: jsonb().$type<Record<string, unknown>>().notNull(),
    created_at: at().notNull().defaultNow(),
    updated_at: at().notNull().defaultNow(),
    deleted_at: at(),
    version: integer().notNull().default(1),
  },
  (table) => [
    foreignKey({
      columns: [table.tenant_id, table.owner_id],
      foreignColumns: [userProfiles.tenant_id, userProfiles.id],
    }),
    index('saved_views_area').on(table.tenant_id, table.area, table.owner_id),
    check('saved_views_area', sql`${table.area} in ('opportunities')`),
  ],
);

/** One change of many deals, with what it takes to undo it. */
export const bulkChanges = tenantTable(
  'bulk_changes',
  {
    kind: text().notNull(),
    created_by: uuid().notNull(),
    created_at: at().notNull().defaultNow(),
    report: jsonb().$type<Record<string, unknown>>().notNull(),
    undo: jsonb().$type<Record<string, unknown>>().notNull(),
    undone_at: at(),
  },
  (table) => [
    foreignKey({
      columns: [table.tenant_id, table.created_by],
      foreignColumns: [userProfiles.tenant_id, userProfiles.id],
    }),
    index('bulk_changes_user').on(table.tenant_id, table.created_by, table.created_at),
    check('bulk_changes_kind', sql`${table.kind} in ('move', 'assign', 'tag', 'edit')`),
  ],
);

/** What somebody should know: a mention, an assignment, a vote that is open. */
export const notifications = tenantTable(
  'notifications',
  {
    user_id: uuid().notNull(),
    kind: text().notNull(),
    title: text().notNull(),
    path: text().notNull(),
    opportunity_id: uuid(),
    created_at: at().notNull().defaultNow(),
    read_at: at(),
  },
  (table) => [
    foreignKey({ columns: [table.tenant_id], foreignColumns: [tenants.id] }),
    foreignKey({
      columns: [table.tenant_id, table.user_id],
      foreignColumns: [userProfiles.tenant_id, userProfiles.id],
    }),
    foreignKey({
      columns: [table.tenant_id, table.opportunity_id],
      foreignColumns: [opportunities.tenant_id, opportunities.id],
    }),
    index('notifications_user').on(table.tenant_id, table.user_id, table.read_at, table.created_at),
    dealPolicy('opportunity_id'),
  ],
);
