import { sql } from 'drizzle-orm';
import { boolean, pgPolicy, pgTable, text } from 'drizzle-orm/pg-core';
import { at, authRole } from '../tenant-table.ts';

/** The last run of each security check of this installation, as the Trust Center shows it. */
export const securityChecks = pgTable(
  'security_checks',
  {
    check_key: text().primaryKey(),
    passed: boolean().notNull(),
    detail: text().notNull(),
    ran_at: at().notNull(),
  },
  () => [pgPolicy('auth_all', { for: 'all', to: authRole, using: sql`true`, withCheck: sql`true` })],
);
