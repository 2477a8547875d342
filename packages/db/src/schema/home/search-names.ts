import { sql } from 'drizzle-orm';
import { check, foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { tenants } from '../access/tenants.ts';
import { portalPolicies } from '../portal-tables.ts';
import { dealPolicy, finderPolicy, tenantPolicies } from '../tenant-table.ts';

/**
 * By which words the search of the whole firm finds a record; triggers of the records keep them (docs/adr/0027). Apart from
 * the records, so that a move of a deal does not write its trigrams anew; and without a key to the deals, which would take
 * half of the time of a large import.
 */
export const searchNames = pgTable(
  'search_names',
  {
    tenant_id: uuid().notNull(),
    kind: text().notNull(),
    record_id: uuid().notNull(),
    /** The deal that hides the record with itself. */
    opportunity_id: uuid(),
    /** Folded by `fold_name`: small letters and digits, a space on either side of each word. */
    words: text().notNull(),
  },
  (table) => [
    primaryKey({ name: 'search_names_pk', columns: [table.tenant_id, table.kind, table.record_id] }),
    foreignKey({ columns: [table.tenant_id], foreignColumns: [tenants.id] }),
    index('search_names_beginning').on(table.tenant_id, table.kind, table.words.op('text_pattern_ops')),
    index('search_names_words').using('gin', table.tenant_id, table.kind, table.words.op('gin_trgm_ops')),
    check('search_names_kind', sql`${table.kind} in ('opportunity', 'portfolio_company', 'task')`),
    ...tenantPolicies('tenant_id'),
    ...portalPolicies('search_names'),
    dealPolicy('opportunity_id'),
    finderPolicy(),
  ],
);
