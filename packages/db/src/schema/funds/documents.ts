import { sql } from 'drizzle-orm';
import { bigint, check, date, foreignKey, index, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { userProfiles } from '../access/auth.ts';
import { at, bytes, finderPolicy, isShownLp, lpPolicy, tenantTable } from '../tenant-table.ts';
import { capitalItems } from './capital-events.ts';
import { funds } from './funds.ts';
import { limitedPartners } from './limited-partners.ts';

/**
 * What all LPs of a fund get at once, prepared by one person and released by another: the capital account statements of a
 * quarter, its report, or tax forms. Reports and tax forms are drafts first, which may be changed.
 */
export const statementRuns = tenantTable(
  'statement_runs',
  {
    fund_id: uuid().notNull(),
    kind: text().notNull().default('statement'),
    /** Of tax forms: what they are called, such as Schedule K-1. */
    label: text().notNull().default(''),
    /** Of tax forms the last day of their year. */
    quarter_end: date({ mode: 'string' }).notNull(),
    /** The first of a quarter is 1; a correction of what was released is the next one. */
    version_no: integer().notNull().default(1),
    state: text().notNull().default('prepared'),
    /** Why a correction is needed, for LPs to read. */
    note: text(),
    /** JSON: lines of each LP and of the fund; letter and figures of a report; LPs of the pages of tax forms. As they were prepared. */
    lines_encrypted: bytes().notNull(),
    created_by: uuid(),
    created_at: at().notNull().defaultNow(),
    decided_by: uuid(),
    decided_at: at(),
    version: integer().notNull().default(1),
  },
  (table) => [
    foreignKey({
      name: 'statement_runs_fund',
      columns: [table.tenant_id, table.fund_id],
      foreignColumns: [funds.tenant_id, funds.id],
    }),
    ...(['created_by', 'decided_by'] as const).map((column) =>
      foreignKey({
        name: `statement_runs_${column}`,
        columns: [table.tenant_id, table[column]],
        foreignColumns: [userProfiles.tenant_id, userProfiles.id],
      }),
    ),
    index('statement_runs_fund_idx').on(table.tenant_id, table.fund_id, table.quarter_end),
    uniqueIndex('statement_runs_prepared')
      .on(table.tenant_id, table.fund_id, table.kind, table.label, table.quarter_end)
      .where(sql`${table.state} in ('draft', 'prepared')`),
    uniqueIndex('statement_runs_released')
      .on(table.tenant_id, table.fund_id, table.kind, table.label, table.quarter_end, table.version_no)
      .where(sql`${table.state} = 'released'`),
    check('statement_runs_kind', sql`${table.kind} in ('statement', 'report', 'tax_form')`),
    check('statement_runs_state', sql`${table.state} in ('draft', 'prepared', 'released', 'withdrawn')`),
    check('statement_runs_reviewer', sql`${table.state} <> 'released' or ${table.decided_by} <> ${table.created_by}`),
    lpPolicy(sql`false`),
  ],
);

/** What an LP finds in its portal: notices and statements, drawn as PDF by a job from what is frozen here. */
export const fundDocuments = tenantTable(
  'fund_documents',
  {
    fund_id: uuid().notNull(),
    lp_id: uuid().notNull(),
    item_id: uuid(),
    run_id: uuid(),
    kind: text().notNull(),
    report_type: text().notNull(),
    /** Of tax forms: what they are called. A later release of the same kind, series and day takes its place. */
    series: text().notNull().default(''),
    title: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
    /** JSON: everything that is drawn, so that the same bytes can be drawn again. */
    content_encrypted: bytes().notNull(),
    state: text().notNull().default('pending'),
    storage_key: text(),
    byte_size: bigint({ mode: 'number' }),
    sha256: bytes(),
    /** Of what is prepared for all LPs: since when this one sees it. Until then it is a draft. */
    released_at: at(),
    created_by: uuid(),
    created_at: at().notNull().defaultNow(),
  },
  (table) => [
    foreignKey({
      name: 'fund_documents_fund',
      columns: [table.tenant_id, table.fund_id],
      foreignColumns: [funds.tenant_id, funds.id],
    }),
    foreignKey({
      name: 'fund_documents_lp',
      columns: [table.tenant_id, table.lp_id],
      foreignColumns: [limitedPartners.tenant_id, limitedPartners.id],
    }),
    foreignKey({
      name: 'fund_documents_item',
      columns: [table.tenant_id, table.item_id],
      foreignColumns: [capitalItems.tenant_id, capitalItems.id],
    }),
    foreignKey({
      name: 'fund_documents_run',
      columns: [table.tenant_id, table.run_id],
      foreignColumns: [statementRuns.tenant_id, statementRuns.id],
    }),
    index('fund_documents_lp_idx').on(table.tenant_id, table.lp_id, table.created_at),
    index('fund_documents_fund_idx').on(table.tenant_id, table.fund_id, table.created_at),
    check(
      'fund_documents_kind',
      sql`${table.kind} in ('call_notice', 'distribution_notice', 'statement', 'report', 'tax_form')`,
    ),
    check('fund_documents_type', sql`${table.report_type} in ('quarterly', 'annual', 'special')`),
    check('fund_documents_state', sql`${table.state} in ('pending', 'available')`),
    finderPolicy(),
    check('fund_documents_available', sql`${table.state} <> 'available' or ${table.storage_key} is not null`),
    index('fund_documents_run_idx').on(table.tenant_id, table.run_id),
    lpPolicy(
      sql`((kind = 'statement' and ${isShownLp('lp_id', 'fund_id', 'statements')} or kind in ('call_notice', 'distribution_notice') and ${isShownLp('lp_id', 'fund_id', 'notices')} or kind like 'tax%' and ${isShownLp('lp_id', 'fund_id', 'tax')} or kind = 'report' and ${isShownLp('lp_id', 'fund_id', 'performance')}) and (run_id is null or released_at is not null))`,
    ),
  ],
);

/** Each download of a document by somebody of the LP. */
export const fundDocumentReads = tenantTable(
  'fund_document_reads',
  {
    document_id: uuid().notNull(),
    user_id: uuid().notNull(),
    read_at: at().notNull(),
  },
  (table) => [
    foreignKey({
      name: 'fund_document_reads_document',
      columns: [table.tenant_id, table.document_id],
      foreignColumns: [fundDocuments.tenant_id, fundDocuments.id],
    }),
    index('fund_document_reads_idx').on(table.tenant_id, table.document_id, table.read_at),
    lpPolicy(
      sql`exists (select 1 from fund_documents d where d.tenant_id = fund_document_reads.tenant_id and d.id = document_id)`,
    ),
  ],
);
