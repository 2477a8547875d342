import { sql } from 'drizzle-orm';
import { integer, pgPolicy, pgTable } from 'drizzle-orm/pg-core';
import { at, authRole, bytes } from '../tenant-table.ts';

/**
 * Failures in a row for an address, by its blind index. No tenant: unknown addresses lock exactly like known ones.
 */
export const signInAttempts = pgTable(
  'sign_in_attempts',
  {
    address_index: bytes().primaryKey(),
    failures: integer().notNull(),
    locked_until: at(),
    updated_at: at().notNull().defaultNow(),
  },
  () => [pgPolicy('auth_all', { for: 'all', to: authRole, using: sql`true`, withCheck: sql`true` })],
);

/** How often something was done from an address or for an account in the running window. The key is an HMAC. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: bytes().primaryKey(),
    hits: integer().notNull(),
    window_ends_at: at().notNull(),
  },
  () => [pgPolicy('auth_all', { for: 'all', to: authRole, using: sql`true`, withCheck: sql`true` })],
);
