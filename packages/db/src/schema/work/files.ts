import { sql } from 'drizzle-orm';
import { bigint, check, foreignKey, index, integer, text, uuid } from 'drizzle-orm/pg-core';
import { userProfiles } from '../access/auth.ts';
import { opportunities } from '../deals/opportunities.ts';
import { at, bytes, dealPolicy, finderPolicy, outsiderWrites, purgePolicy, tenantTable } from '../tenant-table.ts';

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
      sql`${table.record_type} in ('opportunity', 'dd_item', 'committee_review', 'portfolio_company', 'valuation', 'update_answer', 'submission')`,
    ),
    dealPolicy('opportunity_id', {
      outsiders: sql`exists (select 1 from co_investor_share_files s where s.tenant_id = files.tenant_id and s.file_id = files.id)
        or (record_type = 'submission' and exists (select 1 from submissions s where s.tenant_id = files.tenant_id and s.id = files.record_id))`,
    }),
    // Files of shares are read; of an own submission one adds some until it is decided, and takes away those of a draft.
    ...outsiderWrites({
      inserts: sql`record_type = 'submission' and exists (select 1 from submissions s where s.tenant_id = files.tenant_id
        and s.id = files.record_id and s.status in ('draft', 'submitted', 'under_review'))`,
      updates: sql`record_type = 'submission' and exists (select 1 from submissions s where s.tenant_id = files.tenant_id
        and s.id = files.record_id and s.status = 'draft')`,
    }),
    purgePolicy('opportunity_id'),
    // For `stored_bytes` (migration stored_bytes), as on the other tables that it adds up.
    finderPolicy(),
    index('files_stored')
      .on(table.tenant_id, table.storage_key, table.byte_size)
      .where(sql`${table.deleted_at} is null`),
  ],
);
