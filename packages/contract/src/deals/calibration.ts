import { ASSUMPTIONS_MAX, isDay, OUTCOMES, type Outcome, REVIEW_STATUSES } from '@cairn/domain';
import { z } from 'zod';
import { errors } from '../errors.ts';
import { DayOut, Id, IdOut, optionalText, optionalUrl, requiredText, TimestampOut } from '../fields.ts';
import { procedure } from '../procedure.ts';
import { Forecast } from './committee.ts';

const tags = ['Calibration'];
const outcomes = Object.keys(OUTCOMES) as [Outcome, ...Outcome[]];

const RecordedOutcome = z.object({
  number: z.int().describe('1 for the first; a correction is the next one'),
  came_true: z.enum(outcomes),
  known_on: DayOut,
  evidence: z.string(),
  link: z.string().nullable(),
  note: z.string().nullable(),
  recorded_by: IdOut,
  recorded_at: TimestampOut,
});

const Assumptions = z.object({
  review_id: IdOut,
  opportunity_id: IdOut,
  company_name: z.string(),
  status: z.enum(REVIEW_STATUSES),
  decided_on: DayOut.nullable().describe("in the firm's time zone"),
  rows: z.array(
    z.object({
      place: z.int().describe('from 0, as in the frozen review'),
      metric: z.string(),
      value: z.string(),
      by: z.string(),
      due_on: DayOut.nullable(),
      is_due: z.boolean().describe('the day has come, and no outcome is recorded'),
      forecasts: z.array(Forecast),
      outcomes: z.array(RecordedOutcome).describe('the newest first, which is the one that counts'),
    }),
  ),
  can: z.object({ record: z.boolean() }),
});

const assumptions = procedure({ needs: 'committee:read' })
  .route({
    method: 'GET',
    path: '/committee-reviews/{id}/assumptions',
    summary: 'The assumptions of a closed review, what was forecast and what came true; none while it is open',
    tags,
  })
  .input(z.strictObject({ id: Id }))
  .output(Assumptions);

const recordOutcome = procedure({ needs: 'committee:work', mode: 'write', idempotent: true })
  .route({
    method: 'POST',
    path: '/committee-reviews/{id}/outcomes',
    successStatus: 201,
    summary: 'Record whether an assumption came true; a correction is another one, and all are kept',
    tags,
  })
  .input(
    z.strictObject({
      id: Id,
      place: z.int('Send the place of the assumption.').min(0).max(ASSUMPTIONS_MAX),
      seen: z
        .int('Send the number of the outcome that you saw.')
        .min(0)
        .max(100_000)
        .describe('0 where there was none'),
      came_true: z.enum(outcomes, 'Choose yes, no or unknown.'),
      known_on: z.string().refine(isDay, 'Enter a date such as 2026-03-31.'),
      evidence: requiredText('Evidence', 2000),
      link: optionalUrl('Link').optional(),
      note: optionalText('Note', 2000).optional(),
    }),
  )
  .errors({
    ...errors('REVIEW_NOT_DECIDED', 'IDEMPOTENCY_CONFLICT'),
    STALE_VERSION: { ...errors('STALE_VERSION').STALE_VERSION, data: z.object({ current: Assumptions }) },
  })
  .output(Assumptions);

const Day = z.string().refine(isDay, 'Enter a date such as 2026-03-31.').optional();
const Query = z
  .strictObject({
    from: Day.describe('the first day on which an outcome was known'),
    to: Day,
    member: Id.optional().describe('one member alone; others than oneself for firm administrators'),
    round: requiredText('Funding round', 60).optional().describe('of the deal'),
  })
  .refine(({ from, to }) => !from || !to || from <= to, {
    path: ['to'],
    message: 'The end date must not be before the start date.',
  });

const Share = z.number().describe('of 1');
const Figures = z.object({
  brier: z.number().describe('mean of (p - o)², from 0, perfect, to 1 (docs/rules/decisions.md#brier-score)'),
  base_rate: Share.describe('of 1: what came true'),
  reference: z.number().describe('the score of saying the base rate each time'),
  skill: z.number().nullable().describe('1 - brier / reference; null where everything or nothing came true'),
  reliability: z.number(),
  resolution: z.number(),
  uncertainty: z.number().describe('brier = reliability - resolution + uncertainty'),
  bins: z.array(
    z.object({
      from: z.int().describe('in percent, as to, both included'),
      to: z.int(),
      n: z.int(),
      forecast: Share.nullable(),
      observed: Share.nullable(),
    }),
  ),
});
const Enough = {
  resolved: z.int().describe('forecasts whose outcome is known as yes or no'),
  figures: Figures.nullable().describe('null below the number that is needed'),
};
const Score = Figures.pick({ brier: true, base_rate: true, skill: true });

const Calibration = z.object({
  scope: z.enum(['own', 'member', 'firm']),
  member: IdOut.nullable().describe('whose forecasts these are; null for all members'),
  decisions: z.int().describe('with a resolved forecast'),
  waiting: z.int().describe('forecasts of closed reviews without an outcome yet'),
  needs: z.object({
    of: z.enum(['forecasts', 'decisions']),
    have: z.int(),
    least: z.int().describe('so many must be resolved before a figure is shown'),
  }),
  ...Enough,
  quarters: z
    .array(z.object({ quarter: z.string(), n: z.int(), brier: z.number() }))
    .describe('by the quarter in which the outcome was known, the oldest first; empty below what is needed'),
  by_decision: z
    .array(
      z.object({
        review_id: IdOut,
        opportunity_id: IdOut,
        company_name: z.string(),
        status: z.enum(REVIEW_STATUSES),
        decided_at: TimestampOut,
        n: z.int(),
        came_true: z.int(),
        brier: z.number(),
      }),
    )
    .describe('the newest first; empty below what is needed'),
  members: z
    .array(
      z.object({
        user_id: IdOut,
        resolved: z.int(),
        score: Score.nullable().describe('null below the number that is needed'),
      }),
    )
    .describe('for firm administrators who look at all members, else empty'),
  rounds: z.array(z.string()).describe('funding rounds to choose from'),
  people: z.array(IdOut).describe('members to choose from; for firm administrators, else empty'),
});

const get = procedure({ needs: 'committee:read' })
  .route({
    method: 'GET',
    path: '/calibration',
    summary: 'How well forecasts of the committee came true: the own ones, and all for firm administrators',
    tags,
  })
  .input(Query)
  .output(Calibration);

const exportRows = procedure({ needs: 'committee:read', mode: 'write' })
  .route({
    method: 'GET',
    path: '/calibration/export',
    outputStructure: 'detailed',
    summary: 'The resolved forecasts that the page counts, one a row, as CSV',
    tags,
  })
  .input(Query)
  .output(z.object({ headers: z.record(z.string(), z.string()), body: z.file() }));

export const calibration = { assumptions, recordOutcome, get, export: exportRows };
