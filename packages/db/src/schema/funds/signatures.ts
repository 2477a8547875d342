import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { userProfiles } from '../access/auth.ts';
import { at, bytes, currentUser, finderPolicy, lpPolicy, lpWrites, tenantTable } from '../tenant-table.ts';
import { fundSubscriptionFiles, fundSubscriptions } from './subscriptions.ts';

/** What somebody who speaks for an LP asks to sign, in their own name. */
const isAskedByPerson = sql`part = 'signed' and state = 'waiting' and requested_by = ${currentUser}`;

/** The e-sign service that a firm uses, of which it has one at most (docs/adr/0081). */
export const signatureServices = tenantTable(
  'signature_services',
  {
    url_encrypted: bytes().notNull(),
    /** Signs what is asked and what is answered, both. */
    secret_encrypted: bytes().notNull(),
    created_by: uuid().notNull(),
    created_at: at().notNull().defaultNow(),
  },
  (table) => [
    foreignKey({
      name: 'signature_services_created_by',
      columns: [table.tenant_id, table.created_by],
      foreignColumns: [userProfiles.tenant_id, userProfiles.id],
    }),
    uniqueIndex('signature_services_key').on(table.tenant_id),
    finderPolicy(),
  ],
);

/** A document of a subscription on its way to the service, and what came of it. Of a document the latest counts. */
export const signatureRequests = tenantTable(
  'signature_requests',
  {
    subscription_id: uuid().notNull(),
    document_id: uuid().notNull(),
    /** By the LP, or by the firm as well. */
    part: text().notNull(),
    state: text().notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    /** Why it was declined, or could not be sent. */
    reason: text(),
    /** Who signs. */
    requested_by: uuid().notNull(),
    created_at: at().notNull().defaultNow(),
    sent_at: at(),
    answered_at: at(),
    /** What came back. */
    file_id: uuid(),
  },
  (table) => [
    foreignKey({
      name: 'signature_requests_subscription',
      columns: [table.tenant_id, table.subscription_id],
      foreignColumns: [fundSubscriptions.tenant_id, fundSubscriptions.id],
    }),
    ...(['document_id', 'file_id'] as const).map((column) =>
      foreignKey({
        name: `signature_requests_${column}`,
        columns: [table.tenant_id, table[column]],
        foreignColumns: [fundSubscriptionFiles.tenant_id, fundSubscriptionFiles.id],
      }),
    ),
    foreignKey({
      name: 'signature_requests_requested_by',
      columns: [table.tenant_id, table.requested_by],
      foreignColumns: [userProfiles.tenant_id, userProfiles.id],
    }),
    index('signature_requests_idx').on(table.tenant_id, table.subscription_id, table.created_at),
    check('signature_requests_part', sql`${table.part} in ('signed', 'countersigned')`),
    check('signature_requests_state', sql`${table.state} in ('waiting', 'sent', 'signed', 'declined', 'failed')`),
    check('signature_requests_file', sql`(${table.state} = 'signed') = (${table.file_id} is not null)`),
    lpPolicy(
      sql`exists (select 1 from fund_subscriptions s where s.tenant_id = signature_requests.tenant_id and s.id = subscription_id)`,
    ),
    ...lpWrites(isAskedByPerson),
  ],
);
