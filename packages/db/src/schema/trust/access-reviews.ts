import { sql } from 'drizzle-orm';
import { boolean, check, date, foreignKey, index, integer, jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { tenants } from '../access/tenants.ts';
import { administratorsPolicy, at, platformPolicies, tenantTable } from '../tenant-table.ts';

/** Who has access, as it stood when a review began, to be looked through until a day (docs/rules/audit.md#access-reviews). */
export const accessReviews = tenantTable(
  'access_reviews',
  {
    name: text().notNull(),
    created_at: at().notNull().defaultNow(),
    created_by: uuid().notNull(),
    /** It began by itself, in the name of the person whom the firm made responsible. */
    is_automatic: boolean().notNull().default(false),
    due_on: date({ mode: 'string' }).notNull(),
    /** The last day on which the administrators were reminded, so that a job which runs twice reminds once. */
    reminded_on: date({ mode: 'string' }),
    closed_at: at(),
    closed_by: uuid(),
    /** Required where rows were left undecided. */
    closing_note: text().notNull().default(''),
    /** How many rows were left when it was closed. */
    left_open: integer(),
  },
  (table) => [
    foreignKey({ columns: [table.tenant_id], foreignColumns: [tenants.id] }),
    // One at a time: what is open is what is to be done.
    uniqueIndex('access_reviews_open_key').on(table.tenant_id).where(sql`${table.closed_at} is null`),
    index('access_reviews_time').on(table.tenant_id, table.created_at),
    check(
      'access_reviews_closed',
      sql`(${table.closed_at} is null) = (${table.closed_by} is null) and (${table.closed_at} is null) = (${table.left_open} is null)`,
    ),
    check('access_reviews_left', sql`coalesce(${table.left_open}, 0) = 0 or ${table.closing_note} <> ''`),
    administratorsPolicy(),
    ...platformPolicies('tenant_id', ['read']),
  ],
);

/** What stood in the snapshot of a row: no name and no address, which are their person's own. */
export interface ReviewFacts {
  role: string | null;
  is_active: boolean;
  has_second_factor: boolean | null;
  created_at: string;
  last_used_at: string | null;
  expires_at: string | null;
  scopes: string[];
  /** The name of a key, the reason of a grant. */
  label: string | null;
}

export const accessReviewRows = tenantTable(
  'access_review_rows',
  {
    review_id: uuid().notNull(),
    kind: text().notNull(),
    subject_id: uuid().notNull(),
    /** Whose access it is; of a grant, somebody of the platform. */
    owner_id: uuid().notNull(),
    facts: jsonb().$type<ReviewFacts>().notNull(),
    decision: text(),
    reason: text().notNull().default(''),
    decided_at: at(),
    decided_by: uuid(),
    /** When what was decided had been carried out; by the decision itself, or said so by a person. */
    done_at: at(),
    done_by: uuid(),
    by_hand: boolean().notNull().default(false),
  },
  (table) => [
    foreignKey({
      columns: [table.tenant_id, table.review_id],
      foreignColumns: [accessReviews.tenant_id, accessReviews.id],
    }),
    uniqueIndex('access_review_rows_subject_key').on(table.tenant_id, table.review_id, table.kind, table.subject_id),
    check('access_review_rows_kind', sql`${table.kind} in ('person', 'api_key', 'grant')`),
    check('access_review_rows_decision', sql`${table.decision} in ('keep', 'revoke', 'change')`),
    check('access_review_rows_decided', sql`(${table.decision} is null) = (${table.decided_by} is null)`),
    check('access_review_rows_reason', sql`coalesce(${table.decision}, 'keep') = 'keep' or ${table.reason} <> ''`),
    // Nobody reviews their own access, whatever the code does.
    check('access_review_rows_other', sql`${table.decided_by} is null or ${table.decided_by} <> ${table.owner_id}`),
    administratorsPolicy(),
  ],
);
