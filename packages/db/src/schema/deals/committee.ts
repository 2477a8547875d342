import { sql } from 'drizzle-orm';
import { check, date, foreignKey, index, integer, jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { userProfiles } from '../access/auth.ts';
import { at, dealPolicy, purgePolicy, tenantTable } from '../tenant-table.ts';
import { opportunities } from './opportunities.ts';

/** A deal before the investment committee. Once decided, memo, thesis and assumptions are frozen. */
export const committeeReviews = tenantTable(
  'committee_reviews',
  {
    opportunity_id: uuid().notNull(),
    status: text().notNull().default('open'),
    /** Markdown. */
    memo: text().notNull().default(''),
    thesis: text().notNull().default(''),
    assumptions: jsonb().$type<{ metric: string; value: string; by: string }[]>().notNull().default([]),
    /** Members who must have voted, as the firm's setting was when the vote opened. */
    quorum: integer().notNull(),
    opened_by: uuid().notNull(),
    opened_at: at().notNull().defaultNow(),
    decided_by: uuid(),
    decided_at: at(),
    decision_note: text(),
    version: integer().notNull().default(1),
  },
  (table) => [
    foreignKey({
      columns: [table.tenant_id, table.opportunity_id],
      foreignColumns: [opportunities.tenant_id, opportunities.id],
    }),
    foreignKey({
      columns: [table.tenant_id, table.opened_by],
      foreignColumns: [userProfiles.tenant_id, userProfiles.id],
    }),
    uniqueIndex('committee_reviews_open_key')
      .on(table.tenant_id, table.opportunity_id)
      .where(sql`${table.status} = 'open'`),
    index('committee_reviews_deal').on(table.tenant_id, table.opportunity_id),
    check('committee_reviews_status', sql`${table.status} in ('open', 'approved', 'rejected', 'withdrawn')`),
    dealPolicy('opportunity_id'),
    purgePolicy('opportunity_id'),
  ],
);

/** Memo, thesis and assumptions as they stood after each time that somebody wrote at them, and once before the first. */
export const committeeTexts = tenantTable(
  'committee_texts',
  {
    opportunity_id: uuid().notNull(),
    review_id: uuid().notNull(),
    /** Version of the review that has these texts. */
    version: integer().notNull(),
    memo: text().notNull(),
    thesis: text().notNull(),
    assumptions: jsonb().$type<{ metric: string; value: string; by: string }[]>().notNull(),
    written_by: uuid().notNull(),
    written_at: at().notNull(),
    /** Members who had voted by then. */
    votes: integer().notNull(),
  },
  (table) => [
    foreignKey({
      columns: [table.tenant_id, table.review_id],
      foreignColumns: [committeeReviews.tenant_id, committeeReviews.id],
    }),
    foreignKey({
      columns: [table.tenant_id, table.written_by],
      foreignColumns: [userProfiles.tenant_id, userProfiles.id],
    }),
    uniqueIndex('committee_texts_key').on(table.tenant_id, table.review_id, table.version),
    dealPolicy('opportunity_id'),
    purgePolicy('opportunity_id'),
  ],
);

export const committeeVotes = tenantTable(
  'committee_votes',
  {
    opportunity_id: uuid().notNull(),
    review_id: uuid().notNull(),
    user_id: uuid().notNull(),
    vote: text().notNull(),
    dissent: text(),
    conditions: text(),
    created_at: at().notNull().defaultNow(),
    updated_at: at().notNull().defaultNow(),
    version: integer().notNull().default(1),
  },
  (table) => [
    foreignKey({
      columns: [table.tenant_id, table.review_id],
      foreignColumns: [committeeReviews.tenant_id, committeeReviews.id],
    }),
    foreignKey({
      columns: [table.tenant_id, table.user_id],
      foreignColumns: [userProfiles.tenant_id, userProfiles.id],
    }),
    uniqueIndex('committee_votes_key').on(table.tenant_id, table.review_id, table.user_id),
    check('committee_votes_vote', sql`${table.vote} in ('approve', 'approve_with_conditions', 'reject', 'abstain')`),
    dealPolicy('opportunity_id'),
    purgePolicy('opportunity_id'),
  ],
);

export const committeeQuestions = tenantTable(
  'committee_questions',
  {
    opportunity_id: uuid().notNull(),
    review_id: uuid().notNull(),
    question: text().notNull(),
    asked_by: uuid().notNull(),
    asked_at: at().notNull().defaultNow(),
    answer: text(),
    answered_by: uuid(),
    answered_at: at(),
    version: integer().notNull().default(1),
  },
  (table) => [
    foreignKey({
      columns: [table.tenant_id, table.review_id],
      foreignColumns: [committeeReviews.tenant_id, committeeReviews.id],
    }),
    foreignKey({
      columns: [table.tenant_id, table.asked_by],
      foreignColumns: [userProfiles.tenant_id, userProfiles.id],
    }),
    index('committee_questions_review').on(table.tenant_id, table.review_id, table.asked_at),
    dealPolicy('opportunity_id'),
    purgePolicy('opportunity_id'),
  ],
);

/** How likely a member holds an assumption to be, which is named by its words: other words are another forecast. */
export const committeeForecasts = tenantTable(
  'committee_forecasts',
  {
    opportunity_id: uuid().notNull(),
    review_id: uuid().notNull(),
    user_id: uuid().notNull(),
    metric: text().notNull(),
    value: text().notNull(),
    by_when: text().notNull(),
    /** What `by_when` was read as. */
    due_on: date({ mode: 'string' }).notNull(),
    /** None where it was taken back. */
    percent: integer(),
    updated_at: at().notNull(),
  },
  (table) => [
    foreignKey({
      columns: [table.tenant_id, table.review_id],
      foreignColumns: [committeeReviews.tenant_id, committeeReviews.id],
    }),
    foreignKey({
      columns: [table.tenant_id, table.user_id],
      foreignColumns: [userProfiles.tenant_id, userProfiles.id],
    }),
    uniqueIndex('committee_forecasts_key').on(
      table.tenant_id,
      table.review_id,
      table.user_id,
      table.metric,
      table.value,
      table.by_when,
    ),
    check('committee_forecasts_percent', sql`${table.percent} between 0 and 100`),
    dealPolicy('opportunity_id'),
    purgePolicy('opportunity_id'),
  ],
);

/** Whether an assumption of a decided review came true. Nothing is changed: a correction is the next number. */
export const committeeOutcomes = tenantTable(
  'committee_outcomes',
  {
    opportunity_id: uuid().notNull(),
    review_id: uuid().notNull(),
    /** Of the assumption in the frozen review, from 0. */
    place: integer().notNull(),
    number: integer().notNull(),
    came_true: text().notNull(),
    known_on: date({ mode: 'string' }).notNull(),
    evidence: text().notNull(),
    link: text(),
    note: text(),
    recorded_by: uuid().notNull(),
    recorded_at: at().notNull(),
  },
  (table) => [
    foreignKey({
      columns: [table.tenant_id, table.review_id],
      foreignColumns: [committeeReviews.tenant_id, committeeReviews.id],
    }),
    foreignKey({
      columns: [table.tenant_id, table.recorded_by],
      foreignColumns: [userProfiles.tenant_id, userProfiles.id],
    }),
    uniqueIndex('committee_outcomes_key').on(table.tenant_id, table.review_id, table.place, table.number),
    check('committee_outcomes_came_true', sql`${table.came_true} in ('yes', 'no', 'unknown')`),
    dealPolicy('opportunity_id'),
    purgePolicy('opportunity_id'),
  ],
);
