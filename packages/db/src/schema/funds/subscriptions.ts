import { sql } from 'drizzle-orm';
import { bigint, check, date, foreignKey, index, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { userProfiles } from '../access/auth.ts';
import {
  at,
  bytes,
  finderPolicy,
  isOwnLp,
  isSignedByPerson,
  lpPolicy,
  lpUpdates,
  lpWrites,
  tenantTable,
} from '../tenant-table.ts';
import { funds } from './funds.ts';
import { fundCommitments, limitedPartners } from './limited-partners.ts';

/**
 * What an LP is offered in a fund, what it answers, and how that becomes a commitment (docs/adr/0080). Those who speak for the
 * LP see it once it is sent, and write their answers while they are awaited.
 */
export const fundSubscriptions = tenantTable(
  'fund_subscriptions',
  {
    fund_id: uuid().notNull(),
    lp_id: uuid().notNull(),
    /** As it was offered: an LP without a commitment sees no row of the fund. */
    fund_name: text().notNull(),
    currency: text().notNull(),
    state: text().notNull().default('draft'),
    /** The closing it aims at, and the last day for answers. */
    closing_on: date({ mode: 'string' }).notNull(),
    due_on: date({ mode: 'string' }).notNull(),
    offered_encrypted: bytes(),
    /** Words to the LP. */
    note: text(),
    /** JSON: values, what of them was taken over and nobody has confirmed, and the earlier ones that they are compared with. */
    answers_encrypted: bytes(),
    /** Why changes are requested, or why it was declined or withdrawn. */
    reason_encrypted: bytes(),
    /** What the firm takes of the amount, and with it the commitment. */
    accepted_encrypted: bytes(),
    opened_by: uuid().notNull(),
    created_at: at().notNull().defaultNow(),
    sent_at: at(),
    submitted_by: uuid(),
    submitted_at: at(),
    decided_by: uuid(),
    decided_at: at(),
    countersigned_by: uuid(),
    countersigned_at: at(),
    closed_by: uuid(),
    closed_at: at(),
    commitment_id: uuid(),
    version: integer().notNull().default(1),
  },
  (table) => [
    foreignKey({
      name: 'fund_subscriptions_fund',
      columns: [table.tenant_id, table.fund_id],
      foreignColumns: [funds.tenant_id, funds.id],
    }),
    foreignKey({
      name: 'fund_subscriptions_lp',
      columns: [table.tenant_id, table.lp_id],
      foreignColumns: [limitedPartners.tenant_id, limitedPartners.id],
    }),
    foreignKey({
      name: 'fund_subscriptions_commitment',
      columns: [table.tenant_id, table.commitment_id],
      foreignColumns: [fundCommitments.tenant_id, fundCommitments.id],
    }),
    ...(['opened_by', 'submitted_by', 'decided_by', 'countersigned_by', 'closed_by'] as const).map((column) =>
      foreignKey({
        name: `fund_subscriptions_${column}`,
        columns: [table.tenant_id, table[column]],
        foreignColumns: [userProfiles.tenant_id, userProfiles.id],
      }),
    ),
    index('fund_subscriptions_fund_idx').on(table.tenant_id, table.fund_id, table.created_at),
    index('fund_subscriptions_lp_idx').on(table.tenant_id, table.lp_id, table.created_at),
    uniqueIndex('fund_subscriptions_open_key')
      .on(table.tenant_id, table.fund_id, table.lp_id)
      .where(sql`${table.state} not in ('closed', 'declined', 'withdrawn')`),
    uniqueIndex('fund_subscriptions_commitment_key').on(table.tenant_id, table.commitment_id),
    check(
      'fund_subscriptions_state',
      sql`${table.state} in ('draft', 'sent', 'in_progress', 'submitted', 'changes_requested', 'approved', 'countersigned', 'closed', 'declined', 'withdrawn')`,
    ),
    // Nobody approves what they opened, whatever the code does; and what is closed is a commitment.
    check(
      'fund_subscriptions_second',
      sql`${table.state} not in ('approved', 'countersigned', 'closed') or coalesce(${table.decided_by} <> ${table.opened_by}, false)`,
    ),
    check('fund_subscriptions_closed', sql`(${table.state} = 'closed') = (${table.commitment_id} is not null)`),
    lpPolicy(sql`(${isOwnLp('lp_id')} and state <> 'draft')`),
    ...lpWrites(sql`false`).slice(0, 1),
    // From which states into which, a trigger says.
    lpUpdates(isOwnLp('lp_id')),
  ],
);

/**
 * The files of a subscription: what is to be signed, and what came back, signed by the LP and countersigned by the firm. Of a
 * document the latest of each counts; none is changed.
 */
export const fundSubscriptionFiles = tenantTable(
  'fund_subscription_files',
  {
    subscription_id: uuid().notNull(),
    lp_id: uuid().notNull(),
    part: text().notNull(),
    /** What was signed; none of a document itself. */
    document_id: uuid(),
    kind: text().notNull(),
    file_name: text().notNull(),
    byte_size: bigint({ mode: 'number' }).notNull(),
    sha256: bytes().notNull(),
    created_by: uuid(),
    created_at: at().notNull().defaultNow(),
    /** Of a document that is no longer to be signed. */
    removed_at: at(),
  },
  (table) => [
    foreignKey({
      name: 'fund_subscription_files_subscription',
      columns: [table.tenant_id, table.subscription_id],
      foreignColumns: [fundSubscriptions.tenant_id, fundSubscriptions.id],
    }),
    foreignKey({
      name: 'fund_subscription_files_document',
      columns: [table.tenant_id, table.document_id],
      foreignColumns: [table.tenant_id, table.id],
    }),
    foreignKey({
      name: 'fund_subscription_files_created_by',
      columns: [table.tenant_id, table.created_by],
      foreignColumns: [userProfiles.tenant_id, userProfiles.id],
    }),
    index('fund_subscription_files_idx').on(table.tenant_id, table.subscription_id, table.created_at),
    check('fund_subscription_files_part', sql`${table.part} in ('to_sign', 'signed', 'countersigned')`),
    check('fund_subscription_files_of', sql`(${table.part} = 'to_sign') = (${table.document_id} is null)`),
    check('fund_subscription_files_kind', sql`${table.kind} in ('agreement', 'side_letter', 'tax_form', 'other')`),
    finderPolicy(),
    lpPolicy(
      sql`exists (select 1 from fund_subscriptions s where s.tenant_id = fund_subscription_files.tenant_id and s.id = subscription_id)`,
    ),
    ...lpWrites(isSignedByPerson),
  ],
);
