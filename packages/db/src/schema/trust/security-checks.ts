import { sql } from 'drizzle-orm';
import { boolean, check, date, integer, jsonb, pgPolicy, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { at, authRole, platformRole } from '../tenant-table.ts';

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

/** The last run of each control of the installation, since when it fails, and whether somebody has switched it off. */
export const controlChecks = pgTable(
  'control_checks',
  {
    control_key: text().primaryKey(),
    result: text(),
    /** The figures of the run in a sentence. */
    found: text(),
    /** What was looked at, row by row, those that fail first; so many are kept. */
    items: jsonb().$type<{ subject: string; detail: string; passed: boolean }[]>().notNull().default([]),
    items_total: integer().notNull().default(0),
    items_failed: integer().notNull().default(0),
    /** The time that the run looks back on; one moment where both are the same. */
    period_from: at(),
    period_to: at(),
    ran_at: at(),
    failing_since: at(),
    must_pass_by: at(),
    is_off: boolean().notNull().default(false),
    off_reason: text(),
    off_by: uuid(),
    off_at: at(),
  },
  (table) => [
    check('control_checks_result', sql`${table.result} in ('pass', 'fail', 'no_data')`),
    check('control_checks_failing', sql`(${table.failing_since} is null) = (${table.must_pass_by} is null)`),
    // Nobody switches a control off without saying why, whatever the code does.
    check(
      'control_checks_off',
      sql`not ${table.is_off} or (${table.off_reason} <> '' and ${table.off_at} is not null)`,
    ),
    pgPolicy('platform_all', { for: 'all', to: platformRole, using: sql`true`, withCheck: sql`true` }),
  ],
);

/** How often each control passed and failed on each day (UTC): the evidence over a period. */
export const controlDays = pgTable(
  'control_days',
  {
    control_key: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
    passed: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    no_data: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.control_key, table.day] }),
    pgPolicy('platform_all', { for: 'all', to: platformRole, using: sql`true`, withCheck: sql`true` }),
  ],
);
