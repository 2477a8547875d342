import { sql } from 'drizzle-orm';
import { boolean, check, date, foreignKey, index, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { userProfiles } from '../access/auth.ts';
import { userInvitations } from '../access/invitations.ts';
import {
  at,
  bytes,
  isOwnDelegate,
  isOwnLook,
  isOwnLp,
  isOwnOrDelegatedLp,
  isOwnPerson,
  isOwnRequest,
  isShownLp,
  lpPolicy,
  lpUpdates,
  lpWrites,
  tenantTable,
} from '../tenant-table.ts';
import { funds } from './funds.ts';

/** Who invests in the firm's funds. */
export const limitedPartners = tenantTable(
  'limited_partners',
  {
    name: text().notNull(),
    investor_type: text().notNull().default('other'),
    country: text(),
    bears_fees: boolean().notNull().default(true),
    tax_id_encrypted: bytes(),
    bank_details_encrypted: bytes(),
    /** JSON: minor units by currency. Written with each closing by the one function that adds commitments. */
    commitment_amount_encrypted: bytes(),
    /** The same of what was paid in; written with each posting. */
    invested_amount_encrypted: bytes(),
    kyc_state: text().notNull().default('open'),
    kyc_expires_on: date({ mode: 'string' }),
    kyc_note: text(),
    created_by: uuid(),
    created_at: at().notNull().defaultNow(),
    version: integer().notNull().default(1),
  },
  (table) => [
    foreignKey({
      name: 'limited_partners_created_by',
      columns: [table.tenant_id, table.created_by],
      foreignColumns: [userProfiles.tenant_id, userProfiles.id],
    }),
    index('limited_partners_time').on(table.tenant_id, table.created_at, table.id),
    check('limited_partners_kyc', sql`${table.kyc_state} in ('open', 'in_review', 'approved', 'rejected')`),
    lpPolicy(isOwnOrDelegatedLp('id')),
  ],
);

/**
 * What is to change of an LP once a second person has verified it; one of a kind waits at a time. LPs see and ask for what
 * their portal offers, and nothing of what the firm noted.
 */
export const lpChanges = tenantTable(
  'lp_changes',
  {
    lp_id: uuid().notNull(),
    kind: text().notNull(),
    /** JSON: what it is to become. */
    value_encrypted: bytes().notNull(),
    from_portal: boolean().notNull().default(false),
    state: text().notNull().default('waiting'),
    requested_by: uuid().notNull(),
    created_at: at().notNull().defaultNow(),
    decided_by: uuid(),
    decided_at: at(),
    /** How it was verified, or why it was not taken. */
    decision_encrypted: bytes(),
  },
  (table) => [
    foreignKey({
      name: 'lp_changes_lp',
      columns: [table.tenant_id, table.lp_id],
      foreignColumns: [limitedPartners.tenant_id, limitedPartners.id],
    }),
    foreignKey({
      name: 'lp_changes_requested_by',
      columns: [table.tenant_id, table.requested_by],
      foreignColumns: [userProfiles.tenant_id, userProfiles.id],
    }),
    index('lp_changes_lp_idx').on(table.tenant_id, table.lp_id, table.created_at),
    uniqueIndex('lp_changes_waiting_key')
      .on(table.tenant_id, table.lp_id, table.kind)
      .where(sql`${table.state} = 'waiting'`),
    check('lp_changes_kind', sql`${table.kind} in ('bank_details', 'kyc', 'fees', 'contact')`),
    check('lp_changes_state', sql`${table.state} in ('waiting', 'approved', 'rejected')`),
    // Nobody approves what they asked for, whatever the code does.
    check(
      'lp_changes_second',
      sql`${table.state} <> 'approved' or coalesce(${table.decided_by} <> ${table.requested_by}, false)`,
    ),
    lpPolicy(sql`${isOwnLp('lp_id')} and kind in ('bank_details', 'contact')`),
    ...lpWrites(isOwnRequest),
  ],
);

/** Who speaks for an LP: told of notices by mail and, with an account, in the LP Portal. One person may speak for several. */
export const lpContacts = tenantTable(
  'lp_contacts',
  {
    lp_id: uuid().notNull(),
    name: bytes().notNull(),
    email: bytes().notNull(),
    email_index: bytes().notNull(),
    /** A profile that there was already; one that comes by the invitation is found by that. */
    user_id: uuid(),
    invitation_id: uuid(),
    created_by: uuid(),
    created_at: at().notNull().defaultNow(),
    ended_at: at(),
    ended_by: uuid(),
  },
  (table) => [
    foreignKey({
      name: 'lp_contacts_lp',
      columns: [table.tenant_id, table.lp_id],
      foreignColumns: [limitedPartners.tenant_id, limitedPartners.id],
    }),
    foreignKey({
      name: 'lp_contacts_user',
      columns: [table.tenant_id, table.user_id],
      foreignColumns: [userProfiles.tenant_id, userProfiles.id],
    }),
    foreignKey({
      name: 'lp_contacts_invitation',
      columns: [table.tenant_id, table.invitation_id],
      foreignColumns: [userInvitations.tenant_id, userInvitations.id],
    }),
    index('lp_contacts_lp_idx').on(table.tenant_id, table.lp_id),
    uniqueIndex('lp_contacts_email_key')
      .on(table.tenant_id, table.lp_id, table.email_index)
      .where(sql`${table.ended_at} is null`),
    lpPolicy(isOwnPerson),
  ],
);

/**
 * An adviser who sees some of what an LP has, with an account of their own: in these funds, these views, until a day
 * (docs/adr/0071). Only their link to an account and their end are written later.
 */
export const lpDelegates = tenantTable(
  'lp_delegates',
  {
    lp_id: uuid().notNull(),
    name: bytes().notNull(),
    email: bytes().notNull(),
    email_index: bytes().notNull(),
    user_id: uuid(),
    invitation_id: uuid(),
    fund_ids: uuid().array().notNull(),
    views: text().array().notNull(),
    expires_at: at().notNull(),
    /** Whether somebody who speaks for the LP has let them in. */
    from_portal: boolean().notNull().default(false),
    created_by: uuid(),
    created_at: at().notNull().defaultNow(),
    ended_at: at(),
    ended_by: uuid(),
  },
  (table) => [
    foreignKey({
      name: 'lp_delegates_lp',
      columns: [table.tenant_id, table.lp_id],
      foreignColumns: [limitedPartners.tenant_id, limitedPartners.id],
    }),
    foreignKey({
      name: 'lp_delegates_user',
      columns: [table.tenant_id, table.user_id],
      foreignColumns: [userProfiles.tenant_id, userProfiles.id],
    }),
    foreignKey({
      name: 'lp_delegates_invitation',
      columns: [table.tenant_id, table.invitation_id],
      foreignColumns: [userInvitations.tenant_id, userInvitations.id],
    }),
    index('lp_delegates_lp_idx').on(table.tenant_id, table.lp_id),
    uniqueIndex('lp_delegates_email_key')
      .on(table.tenant_id, table.lp_id, table.email_index)
      .where(sql`${table.ended_at} is null`),
    check('lp_delegates_funds', sql`cardinality(${table.fund_ids}) > 0`),
    check(
      'lp_delegates_views',
      sql`cardinality(${table.views}) > 0 and ${table.views} <@ array['statements', 'notices', 'tax', 'performance']`,
    ),
    lpPolicy(sql`(${isOwnLp('lp_id')} or ${isOwnPerson})`),
    ...lpWrites(isOwnDelegate).slice(0, 1),
    lpUpdates(isOwnLp('lp_id')),
  ],
);

/** When a delegate opened the portal: for the LP and the firm to see. */
export const lpDelegateLooks = tenantTable(
  'lp_delegate_looks',
  {
    delegate_id: uuid().notNull(),
    user_id: uuid().notNull(),
    looked_at: at().notNull(),
  },
  (table) => [
    foreignKey({
      name: 'lp_delegate_looks_delegate',
      columns: [table.tenant_id, table.delegate_id],
      foreignColumns: [lpDelegates.tenant_id, lpDelegates.id],
    }),
    index('lp_delegate_looks_idx').on(table.tenant_id, table.delegate_id, table.looked_at),
    lpPolicy(
      sql`exists (select 1 from lp_delegates d where d.tenant_id = lp_delegate_looks.tenant_id and d.id = delegate_id)`,
    ),
    ...lpWrites(isOwnLook).slice(0, 1),
  ],
);

/** An interest that goes from one LP to another: asked for by one person, approved by another. */
export const lpTransfers = tenantTable(
  'lp_transfers',
  {
    fund_id: uuid().notNull(),
    from_lp_id: uuid().notNull(),
    to_lp_id: uuid().notNull(),
    /** From which day on it is the other LP's. */
    effective_on: date({ mode: 'string' }).notNull(),
    /** The part of the commitment that goes over. */
    amount_encrypted: bytes().notNull(),
    state: text().notNull().default('waiting'),
    note: text(),
    requested_by: uuid().notNull(),
    created_at: at().notNull().defaultNow(),
    decided_by: uuid(),
    decided_at: at(),
    decision_note: text(),
  },
  (table) => [
    foreignKey({
      name: 'lp_transfers_fund',
      columns: [table.tenant_id, table.fund_id],
      foreignColumns: [funds.tenant_id, funds.id],
    }),
    ...(['from_lp_id', 'to_lp_id'] as const).map((column) =>
      foreignKey({
        name: `lp_transfers_${column}`,
        columns: [table.tenant_id, table[column]],
        foreignColumns: [limitedPartners.tenant_id, limitedPartners.id],
      }),
    ),
    ...(['requested_by', 'decided_by'] as const).map((column) =>
      foreignKey({
        name: `lp_transfers_${column}`,
        columns: [table.tenant_id, table[column]],
        foreignColumns: [userProfiles.tenant_id, userProfiles.id],
      }),
    ),
    index('lp_transfers_fund_idx').on(table.tenant_id, table.fund_id, table.created_at),
    uniqueIndex('lp_transfers_waiting_key').on(table.tenant_id, table.fund_id).where(sql`${table.state} = 'waiting'`),
    check('lp_transfers_state', sql`${table.state} in ('waiting', 'approved', 'rejected')`),
    check('lp_transfers_parties', sql`${table.from_lp_id} <> ${table.to_lp_id}`),
    // Nobody approves what they asked for, whatever the code does.
    check(
      'lp_transfers_second',
      sql`${table.state} <> 'approved' or coalesce(${table.decided_by} <> ${table.requested_by}, false)`,
    ),
    // Each side has its own row in the table below.
    lpPolicy(sql`false`),
  ],
);

/** What a transfer moved to or from one LP, besides the commitment and the NAV; each side sees its own alone. */
export const lpTransferParts = tenantTable(
  'lp_transfer_parts',
  {
    transfer_id: uuid().notNull(),
    fund_id: uuid().notNull(),
    lp_id: uuid().notNull(),
    effective_on: date({ mode: 'string' }).notNull(),
    /** JSON: kind, amount and, of money paid before, the day of it. */
    moved_encrypted: bytes().notNull(),
  },
  (table) => [
    foreignKey({
      name: 'lp_transfer_parts_transfer',
      columns: [table.tenant_id, table.transfer_id],
      foreignColumns: [lpTransfers.tenant_id, lpTransfers.id],
    }),
    foreignKey({
      name: 'lp_transfer_parts_lp',
      columns: [table.tenant_id, table.lp_id],
      foreignColumns: [limitedPartners.tenant_id, limitedPartners.id],
    }),
    uniqueIndex('lp_transfer_parts_key').on(table.tenant_id, table.transfer_id, table.lp_id),
    index('lp_transfer_parts_fund_idx').on(table.tenant_id, table.fund_id),
    lpPolicy(isShownLp('lp_id', 'fund_id', 'performance')),
  ],
);

/** What an LP has promised a fund at a closing; a later increase is a further row. */
export const fundCommitments = tenantTable(
  'fund_commitments',
  {
    fund_id: uuid().notNull(),
    lp_id: uuid().notNull(),
    amount_encrypted: bytes().notNull(),
    closed_on: date({ mode: 'string' }).notNull(),
    /** It came with an interest, or went with one: below 0 then. */
    transfer_id: uuid(),
    created_by: uuid(),
    created_at: at().notNull().defaultNow(),
  },
  (table) => [
    foreignKey({
      name: 'fund_commitments_fund',
      columns: [table.tenant_id, table.fund_id],
      foreignColumns: [funds.tenant_id, funds.id],
    }),
    foreignKey({
      name: 'fund_commitments_lp',
      columns: [table.tenant_id, table.lp_id],
      foreignColumns: [limitedPartners.tenant_id, limitedPartners.id],
    }),
    foreignKey({
      name: 'fund_commitments_created_by',
      columns: [table.tenant_id, table.created_by],
      foreignColumns: [userProfiles.tenant_id, userProfiles.id],
    }),
    foreignKey({
      name: 'fund_commitments_transfer',
      columns: [table.tenant_id, table.transfer_id],
      foreignColumns: [lpTransfers.tenant_id, lpTransfers.id],
    }),
    index('fund_commitments_fund_idx').on(table.tenant_id, table.fund_id, table.closed_on),
    index('fund_commitments_lp_idx').on(table.tenant_id, table.lp_id),
    lpPolicy(isShownLp('lp_id', 'fund_id', 'performance')),
  ],
);
