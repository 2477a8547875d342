import { sql } from 'drizzle-orm';
import { bigint, check, date, foreignKey, index, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { userProfiles } from '../access/auth.ts';
import { at, isShownLp, lpPolicy, tenantTable } from '../tenant-table.ts';
import { capitalItems } from './capital-events.ts';
import { funds } from './funds.ts';
import { limitedPartners } from './limited-partners.ts';

/** The append-only journal of a fund; triggers refuse every change, and an act that has been posted cannot be posted again. */
export const fundPostings = tenantTable(
  'fund_postings',
  {
    fund_id: uuid().notNull(),
    kind: text().notNull(),
    effective_on: date({ mode: 'string' }).notNull(),
    memo: text().notNull(),
    /** The part of a call or distribution that was paid. */
    item_id: uuid(),
    reverses_id: uuid(),
    /** What was posted; the same act has the same key. */
    posting_key: text().notNull(),
    created_by: uuid(),
    /** The posted day is its day in the firm's time zone. */
    created_at: at().notNull().defaultNow(),
  },
  (table) => [
    foreignKey({
      name: 'fund_postings_fund',
      columns: [table.tenant_id, table.fund_id],
      foreignColumns: [funds.tenant_id, funds.id],
    }),
    foreignKey({
      name: 'fund_postings_item',
      columns: [table.tenant_id, table.item_id],
      foreignColumns: [capitalItems.tenant_id, capitalItems.id],
    }),
    foreignKey({
      name: 'fund_postings_reverses',
      columns: [table.tenant_id, table.reverses_id],
      foreignColumns: [table.tenant_id, table.id],
    }),
    foreignKey({
      name: 'fund_postings_created_by',
      columns: [table.tenant_id, table.created_by],
      foreignColumns: [userProfiles.tenant_id, userProfiles.id],
    }),
    unique('fund_postings_posting_key').on(table.tenant_id, table.fund_id, table.posting_key),
    // What is reversed stays so.
    uniqueIndex('fund_postings_reverses_key').on(table.tenant_id, table.reverses_id),
    index('fund_postings_day').on(table.tenant_id, table.fund_id, table.effective_on, table.id),
    index('fund_postings_item_idx').on(table.tenant_id, table.item_id),
    check(
      'fund_postings_kind',
      sql`${table.kind} in ('contribution', 'distribution', 'fee', 'expense', 'income', 'investments', 'carry', 'opening', 'transfer', 'reversal')`,
    ),
    check('fund_postings_reversal', sql`(${table.kind} = 'reversal') = (${table.reverses_id} is not null)`),
    lpPolicy(
      sql`exists (select 1 from fund_entries e where e.tenant_id = fund_postings.tenant_id and e.posting_id = fund_postings.id)`,
    ),
  ],
);

/**
 * The lines of a posting: debit above 0, credit below. They stand in clear, so that the database itself can see that each
 * posting sums to 0 (docs/adr/0042).
 */
export const fundEntries = tenantTable(
  'fund_entries',
  {
    fund_id: uuid().notNull(),
    posting_id: uuid().notNull(),
    account: text().notNull(),
    /** Whose capital account it is in; none for what belongs to the fund. */
    lp_id: uuid(),
    amount: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    foreignKey({
      name: 'fund_entries_posting',
      columns: [table.tenant_id, table.posting_id],
      foreignColumns: [fundPostings.tenant_id, fundPostings.id],
    }),
    foreignKey({
      name: 'fund_entries_lp',
      columns: [table.tenant_id, table.lp_id],
      foreignColumns: [limitedPartners.tenant_id, limitedPartners.id],
    }),
    index('fund_entries_posting_idx').on(table.tenant_id, table.posting_id),
    index('fund_entries_lp_idx').on(table.tenant_id, table.lp_id),
    index('fund_entries_fund_idx').on(table.tenant_id, table.fund_id),
    check(
      'fund_entries_account',
      sql`${table.account} in ('cash', 'investments', 'unrealised', 'tax_withheld', 'closing_interest', 'carry_due', 'contribution', 'distribution', 'fee_gross', 'fee_rebate', 'fee_waiver', 'fee_offset', 'expense', 'income', 'realised_gain', 'unrealised_change', 'carry_charged', 'carry_paid', 'transfer')`,
    ),
    check('fund_entries_amount', sql`${table.amount} <> 0`),
    // What was paid of notices goes with them: they name it.
    lpPolicy(
      sql`(${isShownLp('lp_id', 'fund_id', 'performance')} or account in ('contribution', 'distribution', 'closing_interest') and ${isShownLp('lp_id', 'fund_id', 'notices')})`,
    ),
  ],
);
