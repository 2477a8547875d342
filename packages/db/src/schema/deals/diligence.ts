import { sql } from 'drizzle-orm';
import { boolean, check, date, foreignKey, index, integer, jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { userProfiles } from '../access/auth.ts';
import { tenants } from '../access/tenants.ts';
import { at, bytes, dealPolicy, finderPolicy, purgePolicy, tenantTable } from '../tenant-table.ts';
import { opportunities } from './opportunities.ts';

export interface DiligenceSection {
  title: string;
  items: { title: string; description?: string; days?: number }[];
}

export const diligenceTemplates = tenantTable(
  'dd_templates',
  {
    name: text().notNull(),
    description: text(),
    is_active: boolean().notNull().default(true),
    created_by: uuid(),
    created_at: at().notNull().defaultNow(),
    updated_at: at().notNull().defaultNow(),
    version: integer().notNull().default(1),
  },
  (table) => [
    foreignKey({ columns: [table.tenant_id], foreignColumns: [tenants.id] }),
    foreignKey({
      columns: [table.tenant_id, table.created_by],
      foreignColumns: [userProfiles.tenant_id, userProfiles.id],
    }),
    index('dd_templates_name').on(table.tenant_id, table.name),
  ],
);

/** What a template said at the time: a running process keeps the version that it was started from. */
export const diligenceTemplateVersions = tenantTable(
  'dd_template_versions',
  {
    template_id: uuid().notNull(),
    version_no: integer().notNull(),
    sections: jsonb().$type<DiligenceSection[]>().notNull(),
    created_by: uuid(),
    created_at: at().notNull().defaultNow(),
  },
  (table) => [
    foreignKey({
      columns: [table.tenant_id, table.template_id],
      foreignColumns: [diligenceTemplates.tenant_id, diligenceTemplates.id],
    }),
    foreignKey({
      columns: [table.tenant_id, table.created_by],
      foreignColumns: [userProfiles.tenant_id, userProfiles.id],
    }),
    uniqueIndex('dd_template_versions_key').on(table.tenant_id, table.template_id, table.version_no),
  ],
);

export const diligenceProcesses = tenantTable(
  'due_diligence_processes',
  {
    opportunity_id: uuid().notNull(),
    template_version_id: uuid(),
    name: text().notNull(),
    status: text().notNull().default('not_started'),
    /** Counted with every change of an item, so that a list of processes reads no items. */
    total_items: integer().notNull().default(0),
    completed_items: integer().notNull().default(0),
    target_completion_date: date({ mode: 'string' }),
    blockers: text(),
    hold_reason: text(),
    started_at: at(),
    completed_at: at(),
    created_by: uuid(),
    created_at: at().notNull().defaultNow(),
    updated_at: at().notNull().defaultNow(),
    version: integer().notNull().default(1),
  },
  (table) => [
    foreignKey({
      columns: [table.tenant_id, table.opportunity_id],
      foreignColumns: [opportunities.tenant_id, opportunities.id],
    }),
    foreignKey({
      columns: [table.tenant_id, table.template_version_id],
      foreignColumns: [diligenceTemplateVersions.tenant_id, diligenceTemplateVersions.id],
    }),
    foreignKey({
      columns: [table.tenant_id, table.created_by],
      foreignColumns: [userProfiles.tenant_id, userProfiles.id],
    }),
    index('due_diligence_processes_time').on(table.tenant_id, table.created_at),
    index('due_diligence_processes_deal').on(table.tenant_id, table.opportunity_id),
    check(
      'due_diligence_processes_status',
      sql`${table.status} in ('not_started', 'in_progress', 'completed', 'on_hold')`,
    ),
    check('due_diligence_processes_items', sql`${table.completed_items} between 0 and ${table.total_items}`),
    dealPolicy('opportunity_id'),
    purgePolicy('opportunity_id'),
  ],
);

export const diligenceItems = tenantTable(
  'dd_items',
  {
    opportunity_id: uuid().notNull(),
    process_id: uuid().notNull(),
    section: text().notNull(),
    section_position: integer().notNull(),
    position: integer().notNull(),
    title: text().notNull(),
    description: text(),
    owner_id: uuid(),
    due_date: date({ mode: 'string' }),
    status: text().notNull().default('open'),
    /** Why it does not apply, or what it waits for. */
    status_reason: text(),
    finding: text(),
    completed_by: uuid(),
    completed_at: at(),
    created_at: at().notNull().defaultNow(),
    updated_at: at().notNull().defaultNow(),
    version: integer().notNull().default(1),
  },
  (table) => [
    foreignKey({
      columns: [table.tenant_id, table.process_id],
      foreignColumns: [diligenceProcesses.tenant_id, diligenceProcesses.id],
    }),
    foreignKey({
      columns: [table.tenant_id, table.opportunity_id],
      foreignColumns: [opportunities.tenant_id, opportunities.id],
    }),
    foreignKey({
      columns: [table.tenant_id, table.owner_id],
      foreignColumns: [userProfiles.tenant_id, userProfiles.id],
    }),
    index('dd_items_process').on(table.tenant_id, table.process_id, table.section_position, table.position),
    index('dd_items_owner').on(table.tenant_id, table.owner_id, table.status, table.due_date),
    check('dd_items_status', sql`${table.status} in ('open', 'in_progress', 'done', 'not_applicable', 'blocked')`),
    check(
      'dd_items_reason',
      sql`${table.status} not in ('not_applicable', 'blocked') or length(${table.status_reason}) > 0`,
    ),
    dealPolicy('opportunity_id'),
  ],
);

export const diligenceComments = tenantTable(
  'dd_comments',
  {
    opportunity_id: uuid().notNull(),
    item_id: uuid().notNull(),
    body: text().notNull(),
    mentions: jsonb().$type<string[]>().notNull().default([]),
    created_by: uuid().notNull(),
    created_at: at().notNull().defaultNow(),
    deleted_at: at(),
  },
  (table) => [
    foreignKey({
      columns: [table.tenant_id, table.item_id],
      foreignColumns: [diligenceItems.tenant_id, diligenceItems.id],
    }),
    foreignKey({
      columns: [table.tenant_id, table.created_by],
      foreignColumns: [userProfiles.tenant_id, userProfiles.id],
    }),
    index('dd_comments_item').on(table.tenant_id, table.item_id, table.created_at),
    dealPolicy('opportunity_id'),
    purgePolicy('opportunity_id'),
  ],
);

/**
 * A report as PDF that somebody asked for: what has become of it, and where its bytes are until they expire. It is the
 * person's own, and says nothing of the deal itself.
 */
export const diligenceReports = tenantTable(
  'dd_reports',
  {
    opportunity_id: uuid().notNull(),
    process_id: uuid().notNull(),
    requested_by: uuid().notNull(),
    status: text().notNull().default('queued'),
    /** Why it could not be drawn, in a sentence for the person. */
    problem: text(),
    /** What it was drawn from: `as_of` stands on its first page, the counts in the event of each download. */
    as_of: at(),
    counts: jsonb().$type<{ completed_items: number; total_items: number; files: number }>(),
    storage_key: uuid(),
    byte_size: integer(),
    sha256: bytes(),
    created_at: at().notNull().defaultNow(),
    expires_at: at().notNull(),
  },
  (table) => [
    foreignKey({
      columns: [table.tenant_id, table.process_id],
      foreignColumns: [diligenceProcesses.tenant_id, diligenceProcesses.id],
    }),
    foreignKey({
      columns: [table.tenant_id, table.opportunity_id],
      foreignColumns: [opportunities.tenant_id, opportunities.id],
    }),
    foreignKey({
      columns: [table.tenant_id, table.requested_by],
      foreignColumns: [userProfiles.tenant_id, userProfiles.id],
    }),
    index('dd_reports_person').on(table.tenant_id, table.requested_by, table.created_at),
    check('dd_reports_status', sql`${table.status} in ('queued', 'drawing', 'ready', 'failed')`),
    check('dd_reports_ready', sql`${table.status} <> 'ready' or ${table.storage_key} is not null`),
    dealPolicy('opportunity_id'),
    purgePolicy('opportunity_id'),
    finderPolicy(),
  ],
);
