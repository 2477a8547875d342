import { REVIEW_DECISIONS, REVIEW_KINDS, REVIEW_STATES } from '@cairn/domain';
import { z } from 'zod';
import { errors } from '../errors.ts';
import { DayOut, Id, IdOut, TimestampOut, text } from '../fields.ts';
import { procedure } from '../procedure.ts';
import { choiceOf } from '../record-fields.ts';
import { CsvFile } from './compliance.ts';

const tags = ['Access reviews'];
const needs = 'access_review:manage';
const Text = z.string().nullable();
const Moment = TimestampOut.nullable();

const Review = z.object({
  id: IdOut,
  name: z.string().describe('the quarter in which it began'),
  state: z.enum(Object.keys(REVIEW_STATES) as [keyof typeof REVIEW_STATES]),
  created_at: TimestampOut,
  created_by: IdOut,
  created_by_name: Text,
  is_automatic: z.boolean().describe('it began by itself, in the name of who is responsible'),
  due_on: DayOut,
  closed_at: Moment,
  closed_by_name: Text,
  closing_note: z.string(),
  total: z.int(),
  decided: z.int(),
  to_do: z.int().describe('decided as a change that nobody has marked as done'),
  revoked: z.int(),
});

export const ReviewRow = z.object({
  id: IdOut,
  kind: z.enum(Object.keys(REVIEW_KINDS) as [keyof typeof REVIEW_KINDS]),
  subject_id: IdOut,
  name: z.string().describe('of the person, as the firm has it now; of a key or a grant, whose it is'),
  facts: z
    .object({
      role: Text,
      is_active: z.boolean(),
      has_second_factor: z.boolean().nullable(),
      created_at: TimestampOut,
      last_used_at: Moment.describe('last sign-in of a person, last call of a key'),
      expires_at: Moment,
      scopes: z.array(z.string()),
      label: Text.describe('the name of a key, the reason of a grant'),
    })
    .describe('as it was when the review began'),
  decision: z.enum(Object.keys(REVIEW_DECISIONS) as [keyof typeof REVIEW_DECISIONS]).nullable(),
  reason: z.string(),
  decided_at: Moment,
  decided_by_name: Text,
  done_at: Moment,
  by_hand: z.boolean().describe('a person said that it was done'),
  can: z.object({ decide: z.boolean().describe('never about oneself'), mark_done: z.boolean() }),
});

const Details = Review.extend({ rows: z.array(ReviewRow) });

const list = procedure({ needs })
  .route({ method: 'GET', path: '/access-reviews', summary: 'The access reviews of the own firm, newest first', tags })
  .input(z.strictObject({}))
  .output(
    z.object({
      rows: z.array(Review),
      next_due_on: DayOut.nullable().describe('null while one is open'),
      automatic: z
        .object({
          responsible_id: IdOut.nullable().describe('null means that reviews are begun by hand'),
          responsible_name: Text,
          can_review: z.boolean().describe('false where the person is no active administrator any more'),
          next_start_on: DayOut.nullable().describe('null while one is open, or nobody can begin it'),
          administrators: z.array(z.object({ id: IdOut, name: z.string() })).describe('who can be responsible'),
        })
        .describe('reviews that begin by themselves each quarter'),
    }),
  );

const saveSettings = procedure({ needs, mode: 'write' })
  .route({
    method: 'PUT',
    path: '/access-review-settings',
    summary: 'Say for whom a review begins by itself each quarter',
    tags,
  })
  .input(z.strictObject({ responsible_id: Id.nullable() }))
  .output(z.object({ id: IdOut.describe('the own firm') }));

const get = procedure({ needs })
  .route({ method: 'GET', path: '/access-reviews/{id}', summary: 'A review with its rows', tags })
  .input(z.strictObject({ id: Id }))
  .output(Details);

const start = procedure({ needs, mode: 'write' })
  .route({
    method: 'POST',
    path: '/access-reviews',
    successStatus: 201,
    summary: 'Begin a review: people, keys and grants as they stand now',
    tags,
  })
  .input(z.strictObject({ due_on: z.iso.date('The due date must be a date such as 2026-03-31.').optional() }))
  .errors(errors('ACCESS_REVIEW_OPEN'))
  .output(Details);

const decide = procedure({ needs, mode: 'write' })
  .route({
    method: 'POST',
    path: '/access-review-rows/{id}/decide',
    summary: 'Keep, revoke or change; revoking suspends the person, revokes the key or ends the grant at once',
    tags,
  })
  .input(
    z.strictObject({
      id: Id,
      decision: choiceOf({ label: 'Decision', choices: REVIEW_DECISIONS }),
      reason: text('Reason', 1000).default('').describe('required to revoke or change'),
    }),
  )
  .errors(errors('OWN_ACCESS', 'ACCESS_REVIEW_CLOSED', 'ACCESS_REVOKED', 'LAST_ADMIN', 'REAUTHENTICATION_REQUIRED'))
  .output(ReviewRow);

const markDone = procedure({ needs, mode: 'write' })
  .route({
    method: 'POST',
    path: '/access-review-rows/{id}/done',
    summary: 'Say that a change which was decided has been made',
    tags,
  })
  .input(z.strictObject({ id: Id }))
  .errors(errors('OWN_ACCESS', 'ACCESS_REVIEW_CLOSED'))
  .output(ReviewRow);

const close = procedure({ needs, mode: 'write' })
  .route({ method: 'POST', path: '/access-reviews/{id}/close', summary: 'Close a review', tags })
  .input(
    z.strictObject({
      id: Id,
      note: text('Note', 1000).default('').describe('required while a row is undecided or to be done'),
    }),
  )
  .errors(errors('ACCESS_REVIEW_CLOSED'))
  .output(Details);

const exportOne = procedure({ needs, mode: 'write' })
  .route({
    method: 'GET',
    path: '/access-reviews/{id}/export',
    outputStructure: 'detailed',
    summary: 'A review with its rows as CSV; the export is an event',
    tags,
  })
  .input(z.strictObject({ id: Id }))
  .output(CsvFile);

export const accessReviews = { list, get, saveSettings, start, decide, markDone, close, exportOne };
