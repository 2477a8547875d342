import { sql } from 'drizzle-orm';
import { check, date, foreignKey, index, integer, jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { userProfiles } from '../access/auth.ts';
import { tenants } from '../access/tenants.ts';
import { opportunities } from '../deals/opportunities.ts';
import { at, dealPolicy, isOwnRow, lpPolicy, ownWrites, purgePolicy, tenantTable } from '../tenant-table.ts';

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
    /** The day whose digest mails it, where it waits for one. */
    digest_on: date({ mode: 'string' }),
    digested_at: at(),
    /** Of people of portals: the share, documents or submission that it is about, which may be closed to them since. */
    subject_id: uuid(),
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
    index('notifications_digest')
      .on(table.tenant_id, table.user_id, table.digest_on)
      .where(sql`digest_on is not null and digested_at is null`),
    dealPolicy('opportunity_id', { outsiders: isOwnRow }),
    purgePolicy('opportunity_id'),
  ],
);

/** How somebody wants to be told of what; what they have not chosen about is as usual. */
export const notificationSettings = tenantTable(
  'notification_settings',
  {
    user_id: uuid().notNull(),
    /** By topic: at once, in the digest, in the bell alone, not at all. */
    ways: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** Days of the week without mail, Monday being 1. */
    quiet_days: integer().array().notNull().default(sql`'{}'::integer[]`),
    updated_at: at().notNull().defaultNow(),
  },
  (table) => [
    foreignKey({
      name: 'notification_settings_user',
      columns: [table.tenant_id, table.user_id],
      foreignColumns: [userProfiles.tenant_id, userProfiles.id],
    }),
    uniqueIndex('notification_settings_person_key').on(table.tenant_id, table.user_id),
    check('notification_settings_days', sql`${table.quiet_days} <@ '{1,2,3,4,5,6,7}'::integer[]`),
    // What a founder does tells somebody of the firm, as that person wishes; who else is of a portal has the own row.
    lpPolicy(isOwnRow, { founders: true, outsiders: isOwnRow }),
    ...ownWrites('user_id'),
  ],
);
