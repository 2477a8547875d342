import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  jsonb,
  pgPolicy,
  pgTable,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { tenants } from '../access/tenants.ts';
import { at, bytes, dropperPolicy, finderPolicy, platformPolicies, sealerRole, tenantTable } from '../tenant-table.ts';

const count = () => bigint({ mode: 'number' });
const sealerAll = () => pgPolicy('sealer_all', { for: 'all', to: sealerRole, using: sql`true`, withCheck: sql`true` });

/** Who and what outside of this installation vouches for the log, and when it last did: a row for each that is configured. */
export const auditOutside = pgTable(
  'audit_outside',
  {
    /** The name of a witness's key, the address of an authority, or that of a bucket. */
    name: text().primaryKey(),
    kind: text().notNull(),
    log: text(),
    size: count(),
    /** The note that it vouched for; a witness's with its signature. */
    note: text(),
    /** The complete subtrees of the log at that size, 32 bytes each: what the next proof of growth begins with. */
    subtrees: bytes(),
    done_at: at(),
    tried_at: at().notNull(),
    /** Why the last try failed. */
    problem: text(),
    /** It holds something that this database does not lead to. */
    contradicts: boolean().notNull().default(false),
  },
  (table) => [check('audit_outside_kind', sql`${table.kind} in ('bucket', 'witness', 'time_stamp')`), sealerAll()],
);

/** Checkpoints with the token of a time-stamping authority (RFC 3161). Written once, never changed. */
export const auditTimeStamps = pgTable(
  'audit_time_stamps',
  {
    id: uuid().primaryKey(),
    log: text().notNull(),
    size: count().notNull(),
    note: text().notNull(),
    token: bytes().notNull(),
    stamped_at: at().notNull(),
  },
  (table) => [index('audit_time_stamps_time').on(table.stamped_at), sealerAll()],
);

/** Other installations' logs for which this one is a witness: the last that it signed of each. It only grows. */
export const witnessedLogs = pgTable(
  'witnessed_logs',
  {
    origin: text().primaryKey(),
    size: count().notNull(),
    root: bytes().notNull(),
    signed_at: at().notNull(),
    /** What was refused last, and when: a sign that somebody shows two versions. */
    refusal: text(),
    refused_at: at(),
  },
  () => [sealerAll()],
);

/** Months of the log that were dropped after their retention: what stood in them, by firm. Written by the function that drops. */
export const auditDroppedMonths = pgTable(
  'audit_dropped_months',
  {
    month: date({ mode: 'string' }).primaryKey(),
    id: uuid().notNull(),
    first_window: count().notNull(),
    last_window: count().notNull(),
    /** Events by firm. */
    events: jsonb().$type<Record<string, number>>().notNull(),
    /** Those of them whose leaf is kept, since their window has events in another month. */
    leaves: jsonb().$type<Record<string, number>>().notNull(),
    dropped_at: at().notNull(),
  },
  () => [
    pgPolicy('sealer_reads', { for: 'select', to: sealerRole, using: sql`true` }),
    dropperPolicy(),
    finderPolicy(),
    ...platformPolicies('tenant_id', ['read']),
  ],
);

/** Leaves of dropped events whose window is kept in part, so that its root can still be computed. */
export const auditDroppedLeaves = tenantTable(
  'audit_dropped_leaves',
  {
    log_window: count().notNull(),
    leaf: bytes().notNull(),
  },
  (table) => [
    foreignKey({ columns: [table.tenant_id], foreignColumns: [tenants.id] }),
    index('audit_dropped_leaves_window').on(table.tenant_id, table.log_window),
    pgPolicy('sealer_reads', { for: 'select', to: sealerRole, using: sql`true` }),
    dropperPolicy(),
    finderPolicy(),
  ],
);
