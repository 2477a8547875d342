import { sql } from 'drizzle-orm';
import { check, date, foreignKey, index, text, uuid } from 'drizzle-orm/pg-core';
import { userProfiles } from '../access/auth.ts';
import { at, tenantTable } from '../tenant-table.ts';

/** One unit of `base` costs `rate` units of `quote` on that day. A later row of the same pair and day replaces the one before. */
export const exchangeRates = tenantTable(
  'exchange_rates',
  {
    day: date({ mode: 'string' }).notNull(),
    base: text().notNull(),
    quote: text().notNull(),
    /** A decimal with every digit that was given. Text, because no figure is computed in the database. */
    rate: text().notNull(),
    source: text().notNull(),
    created_by: uuid(),
    created_at: at().notNull().defaultNow(),
  },
  (table) => [
    foreignKey({
      name: 'exchange_rates_created_by',
      columns: [table.tenant_id, table.created_by],
      foreignColumns: [userProfiles.tenant_id, userProfiles.id],
    }),
    index('exchange_rates_quote').on(table.tenant_id, table.quote, table.day),
    index('exchange_rates_newest').on(table.tenant_id, table.day, table.id),
    check('exchange_rates_rate', sql`${table.rate} ~ '^[0-9]{1,15}([.][0-9]{1,20})?$' and ${table.rate} ~ '[1-9]'`),
    check('exchange_rates_pair', sql`${table.base} <> ${table.quote}`),
  ],
);
