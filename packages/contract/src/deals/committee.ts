import { ASSUMPTIONS_MAX, PERCENT_MAX, QUORUM_MAX, REVIEW_STATUSES, VOTES } from '@cairn/domain';
import { z } from 'zod';
import { errors } from '../errors.ts';
import { DayOut, Id, IdOut, optionalText, requiredText, StageKeyOut, TimestampOut, text, Version } from '../fields.ts';
import { procedure } from '../procedure.ts';

const tags = ['Investment committee'];

const Assumption = z.object({ metric: z.string(), value: z.string(), by: z.string() });
const Text = z.string().nullable();

const CastVote = z.object({
  user_id: IdOut,
  vote: z.enum(VOTES),
  dissent: Text,
  conditions: Text,
  updated_at: TimestampOut,
});

const Question = z.object({
  id: IdOut,
  question: z.string(),
  asked_by: IdOut,
  asked_at: TimestampOut,
  answer: Text,
  answered_by: IdOut.nullable(),
  answered_at: TimestampOut.nullable(),
  version: z.int(),
  can: z.object({ edit: z.boolean(), answer: z.boolean() }),
});

export const TallyView = z.object({
  approve: z.int(),
  approve_with_conditions: z.int(),
  reject: z.int(),
  abstain: z.int(),
  voted: z.int(),
  quorum: z.int(),
  quorum_reached: z.boolean(),
  outcome: z.enum(['approved', 'rejected']).nullable().describe('null below the quorum'),
});

/** What is frozen with the decision, and whether it still is what the audit log says. */
export const Frozen = z.object({
  sha256: z.string().describe('of the whole record, as the audit event of the decision keeps it'),
  is_intact: z.boolean().describe('whether the record as it is stored now has the same hash'),
});

const ReviewSummary = z.object({
  id: IdOut,
  status: z.enum(REVIEW_STATUSES),
  opened_by: IdOut,
  opened_at: TimestampOut,
  decided_by: IdOut.nullable(),
  decided_at: TimestampOut.nullable(),
});

export const Forecast = z.object({ user_id: IdOut, percent: z.int() });

const AssumptionForecasts = z.object({
  due_on: DayOut.nullable().describe('null where the assumption names no date that can be read'),
  mine: z.int().nullable().describe('in percent, of the words as they stand now'),
  given: z.int().describe('members who have stated one'),
  stated: z
    .array(Forecast)
    .nullable()
    .describe('of an open review null until one has stated an own one for this assumption'),
});

const TextsChange = z.object({ by: IdOut, at: TimestampOut });

const Review = ReviewSummary.extend({
  opportunity_id: IdOut,
  company_name: z.string(),
  memo: z.string().describe('Markdown'),
  thesis: z.string(),
  assumptions: z.array(Assumption),
  quorum: z.int().describe("the firm's setting when the vote was opened"),
  decision_note: Text.describe('with the decision, or the reason of a withdrawal'),
  version: z.int().describe('counts changes of memo, thesis and assumptions; votes and questions leave it alone'),
  members: z.array(IdOut).describe('who may vote; of a closed review those who could when it was closed'),
  votes: z.array(CastVote),
  votes_hidden: z.boolean().describe('those of others are left out, and the tally counts only how many have voted'),
  texts_changed: TextsChange.nullable().describe(
    'the latest change of memo, thesis or assumptions after the first vote',
  ),
  forecasts: z.array(AssumptionForecasts).describe('one for each assumption, in their order'),
  questions: z.array(Question),
  tally: TallyView,
  frozen: Frozen.nullable(),
  can: z.object({
    edit: z.boolean(),
    ask: z.boolean(),
    vote: z.boolean(),
    decide: z.boolean(),
    withdraw: z.boolean(),
  }),
});

const Stale = { ...errors('STALE_VERSION').STALE_VERSION, data: z.object({ current: Review }) };

const forDeal = procedure({ needs: 'committee:read' })
  .route({
    method: 'GET',
    path: '/opportunities/{id}/committee',
    summary: 'A deal before the investment committee: its open review or else the latest, and the earlier ones',
    tags,
  })
  .input(z.strictObject({ id: Id }))
  .output(
    z.object({
      opportunity_id: IdOut,
      company_name: z.string(),
      status: StageKeyOut,
      stage_label: z.string(),
      quorum: z.int().describe("the firm's setting now"),
      members: z.int().describe('who could vote on this deal now'),
      review: Review.nullable(),
      past: z.array(ReviewSummary).describe('all others, newest first'),
      can: z.object({ start: z.boolean(), configure: z.boolean() }),
      refusal: z
        .string()
        .nullable()
        .describe('why the deal could not be put to a vote where it stands now; a vote that is open goes on'),
    }),
  );

const get = procedure({ needs: 'committee:read' })
  .route({ method: 'GET', path: '/committee-reviews/{id}', summary: 'One review with its votes and questions', tags })
  .input(z.strictObject({ id: Id }))
  .output(Review);

const listTexts = procedure({ needs: 'committee:read' })
  .route({
    method: 'GET',
    path: '/committee-reviews/{id}/texts',
    summary: 'The versions of memo, thesis and assumptions, newest first',
    tags,
  })
  .input(z.strictObject({ id: Id }))
  .output(
    z.array(
      z.object({
        version: z.int(),
        written_by: IdOut,
        written_at: TimestampOut,
        votes: z.int().describe('members who had voted by then'),
      }),
    ),
  );

const Texts = z.object({ memo: z.string(), thesis: z.string(), assumptions: z.array(Assumption) });

const getTexts = procedure({ needs: 'committee:read' })
  .route({
    method: 'GET',
    path: '/committee-reviews/{id}/compare',
    summary: 'One version of memo, thesis and assumptions, and the one before it',
    tags,
  })
  .input(z.strictObject({ id: Id, version: z.coerce.number().int().min(1).max(2_147_483_647) }))
  .output(z.object({ version: z.int(), now: Texts, before: Texts.nullable().describe('null for the first') }));

const start = procedure({ needs: 'committee:work', mode: 'write', idempotent: true })
  .route({
    method: 'POST',
    path: '/opportunities/{id}/committee-reviews',
    successStatus: 201,
    summary: 'Put a deal to a vote; the members are told',
    tags,
  })
  .input(z.strictObject({ id: Id }))
  .errors(
    errors('REVIEW_TOO_EARLY', 'REVIEW_DEAL_CLOSED', 'REVIEW_RUNNING', 'QUORUM_UNREACHABLE', 'IDEMPOTENCY_CONFLICT'),
  )
  .output(Review);

const assumptions = z
  .array(
    z.strictObject({
      metric: text('Metric', 120),
      value: text('Value', 120),
      by: text('By', 60).describe('date or period, such as Q4 2027'),
    }),
  )
  .max(ASSUMPTIONS_MAX, `A review can have at most ${ASSUMPTIONS_MAX} assumptions.`)
  .transform((rows) => rows.filter(({ metric, value, by }) => metric || value || by));

const update = procedure({ needs: 'committee:work', mode: 'write' })
  .route({
    method: 'PATCH',
    path: '/committee-reviews/{id}',
    summary: 'Change memo, thesis or assumptions while the vote is open',
    tags,
  })
  .input(
    z
      .strictObject({ memo: text('Memo', 50_000), thesis: text('Thesis', 10_000), assumptions })
      .partial()
      .extend({ id: Id, version: Version }),
  )
  .errors({ ...errors('REVIEW_CLOSED'), STALE_VERSION: Stale })
  .output(Review);

const ask = procedure({ needs: 'committee:work', mode: 'write', idempotent: true })
  .route({
    method: 'POST',
    path: '/committee-reviews/{id}/questions',
    successStatus: 201,
    summary: 'Ask a question; the owner of the deal is told',
    tags,
  })
  .input(z.strictObject({ id: Id, question: requiredText('Question', 4000) }))
  .errors(errors('REVIEW_CLOSED', 'IDEMPOTENCY_CONFLICT'))
  .output(Review);

const editQuestion = procedure({ needs: 'committee:work', mode: 'write' })
  .route({ method: 'PATCH', path: '/committee-questions/{id}', summary: 'Change an own unanswered question', tags })
  .input(z.strictObject({ id: Id, question: requiredText('Question', 4000), version: Version }))
  .errors({ ...errors('REVIEW_CLOSED', 'QUESTION_ANSWERED'), STALE_VERSION: Stale })
  .output(Review);

const answer = procedure({ needs: 'committee:work', mode: 'write' })
  .route({
    method: 'POST',
    path: '/committee-questions/{id}/answer',
    summary: 'Answer a question, or correct an own answer; the person who asked is notified',
    tags,
  })
  .input(z.strictObject({ id: Id, answer: requiredText('Answer', 4000), version: Version }))
  .errors({ ...errors('REVIEW_CLOSED', 'QUESTION_ANSWERED'), STALE_VERSION: Stale })
  .output(Review);

const vote = procedure({ needs: 'committee:work', mode: 'write' })
  .route({
    method: 'PUT',
    path: '/committee-reviews/{id}/vote',
    summary: 'Vote, or change the own vote while the review is open',
    tags,
  })
  .input(
    z
      .strictObject({
        id: Id,
        vote: z.enum(VOTES, 'Choose approve, approve_with_conditions, reject or abstain.'),
        dissent: optionalText('Dissent', 4000).optional().describe('needed to reject'),
        conditions: optionalText('Conditions', 4000).optional().describe('needed to approve with conditions'),
      })
      .refine((cast) => cast.vote !== 'reject' || cast.dissent, {
        path: ['dissent'],
        message: 'Give your reason for rejecting. It is stored with the decision.',
      })
      .refine((cast) => cast.vote !== 'approve_with_conditions' || cast.conditions, {
        path: ['conditions'],
        message: 'Enter your conditions. They are stored with the decision.',
      }),
  )
  .errors(errors('REVIEW_CLOSED'))
  .output(Review);

const Percent = z
  .int('Probability must be a whole number of percent.')
  .min(0, 'Probability cannot be below 0 percent.')
  .max(PERCENT_MAX, 'Probability can be at most 100 percent.');

const forecast = procedure({ needs: 'committee:work', mode: 'write' })
  .route({
    method: 'PUT',
    path: '/committee-reviews/{id}/forecasts',
    summary: 'State how likely assumptions are to come true, change it or take it back while the review is open',
    tags,
  })
  .input(
    z.strictObject({
      id: Id,
      forecasts: z
        .array(
          z.strictObject({
            metric: text('Metric', 120),
            value: text('Value', 120),
            by: text('By', 60),
            percent: Percent.nullable().describe('null takes the forecast back'),
          }),
        )
        .min(1, 'State at least one probability.')
        .max(ASSUMPTIONS_MAX, `A review can have at most ${ASSUMPTIONS_MAX} assumptions.`)
        .describe('by the words of the assumption: other words are another forecast'),
    }),
  )
  .errors({ ...errors('REVIEW_CLOSED'), STALE_VERSION: Stale })
  .output(Review);

const decide = procedure({ needs: 'committee:decide', mode: 'write' })
  .route({
    method: 'POST',
    path: '/committee-reviews/{id}/decide',
    summary: 'Record what the votes decide, and freeze the review',
    tags,
  })
  .input(
    z.strictObject({
      id: Id,
      version: Version,
      outcome: z
        .enum(['approved', 'rejected'], 'Choose approved or rejected.')
        .describe('as the person sees it; refused when the votes say otherwise'),
      note: optionalText('Note', 2000).optional(),
    }),
  )
  .errors({ ...errors('REVIEW_CLOSED', 'QUORUM_MISSING', 'DECISION_DEVIATES'), STALE_VERSION: Stale })
  .output(Review);

const withdraw = procedure({ needs: 'committee:work', mode: 'write' })
  .route({
    method: 'POST',
    path: '/committee-reviews/{id}/withdraw',
    summary: 'Close an open review without a decision',
    tags,
  })
  .input(z.strictObject({ id: Id, reason: requiredText('Reason', 1000) }))
  .errors(errors('REVIEW_CLOSED'))
  .output(Review);

const Settings = z.object({
  quorum: z.int(),
  hide_votes: z.boolean().describe('the votes of others are shown only to those who have voted'),
  members: z.int().describe('active members of the firm'),
  version: z.int(),
  can: z.object({ configure: z.boolean() }),
});

const getSettings = procedure({ needs: 'committee:read' })
  .route({ method: 'GET', path: '/committee-settings', summary: 'How many members must have voted', tags })
  .output(Settings);

const setQuorum = procedure({ needs: 'committee:configure', mode: 'write' })
  .route({
    method: 'PUT',
    path: '/committee-settings',
    summary: 'Change the quorum for reviews that are opened from now on, and whether votes are hidden',
    tags,
  })
  .input(
    z.strictObject({
      quorum: z
        .int('Quorum must be a whole number.')
        .min(1, 'At least one member must have voted.')
        .max(QUORUM_MAX, `Quorum can be at most ${QUORUM_MAX}.`),
      hide_votes: z.boolean().optional(),
      version: Version,
    }),
  )
  .errors(errors('STALE_VERSION'))
  .output(Settings);

export const committee = {
  forDeal,
  get,
  listTexts,
  getTexts,
  start,
  update,
  ask,
  editQuestion,
  answer,
  vote,
  forecast,
  decide,
  withdraw,
  getSettings,
  setQuorum,
};
