import {
  DILIGENCE_ITEM_STATUSES,
  IMPORT_KINDS,
  isDateRange,
  isDay,
  PENDING,
  type PendingKind,
  ROLES,
  STAGE_COLORS,
  TASK_PRIORITIES,
  TIERS,
} from '@cairn/domain';
import { z } from 'zod';
import { CurrencyCode, DayOut, IdOut, StageKeyOut, TimestampOut } from '../fields.ts';
import { procedure } from '../procedure.ts';

/** What the rows of an imported list become. */
const ImportKindOut = z.enum(IMPORT_KINDS);

const DayIn = z.string().refine(isDay, 'Enter a date such as 2026-03-31.').optional();

/** Days in the firm's own time zone, both included; without them the last 30 days. */
export const RangeQuery = z
  .strictObject({ from: DayIn, to: DayIn })
  .refine(({ from, to }) => (from === undefined) === (to === undefined), {
    path: ['to'],
    message: 'Send both dates or none.',
  })
  .refine(({ from, to }) => !from || !to || isDateRange({ from, to }), {
    path: ['to'],
    message: 'The end date must not be before the start date, nor more than ten years after it.',
  });

const common = {
  as_of: TimestampOut,
  range: z.object({ from: DayOut, to: DayOut, time_zone: z.string() }),
};

const Trend = z.object({
  bucket: z.enum(['day', 'week', 'month']),
  series: z.array(z.string()).describe('what the values of a point count, in this order'),
  points: z.array(z.object({ from: DayOut, to: DayOut, values: z.array(z.int()) })),
});

const Deal = z.object({
  id: IdOut,
  company_name: z.string(),
  status: StageKeyOut,
  stage_entered_at: TimestampOut,
  expected_close_date: DayOut.nullable(),
});
const Deals = z.object({ total: z.int(), deals: z.array(Deal).describe('the first few') });

const DiligenceNeeds = z.object({
  total: z.int(),
  items: z
    .array(
      z.object({
        id: IdOut,
        title: z.string(),
        due_date: DayOut,
        status: z.enum(DILIGENCE_ITEM_STATUSES),
        process_id: IdOut,
        company_name: z.string(),
      }),
    )
    .describe('the first few'),
});

const Name = z.object({ first_name: z.string(), last_name: z.string() });

const Change = z.object({
  id: IdOut,
  kind: z.enum(['moved', 'added', 'edited', 'imported']),
  at: TimestampOut,
  by: Name.nullable(),
  deal: z.object({ id: IdOut, company_name: z.string() }).nullable(),
  from_stage: StageKeyOut.nullable(),
  to_stage: StageKeyOut.nullable(),
  reason: z.string().nullable(),
  fields: z.array(z.string()).describe('of an edit: the labels of the fields that it changed'),
  import: z.object({ id: IdOut, record_kind: ImportKindOut, file_name: z.string(), rows_total: z.int() }).nullable(),
});

const Pending = z.array(
  z.object({
    kind: z.enum(Object.keys(PENDING) as [PendingKind, ...PendingKind[]]),
    total: z.int(),
    rows: z
      .array(
        z.object({
          id: IdOut,
          parent_id: IdOut.nullable().describe('the fund or the company that it belongs to'),
          name: z.string().describe('of the company, fund or limited partner'),
          detail: z.string(),
          at: TimestampOut.nullable().describe('since when it waits'),
          day: DayOut.nullable().describe('as of which it was prepared'),
          due_on: DayOut.nullable(),
          amount: z.int().nullable().describe('minor units of the currency'),
          currency: CurrencyCode.nullable(),
        }),
      )
      .describe('the first few'),
  }),
);

const FirmHome = z.object({
  kind: z.literal('firm'),
  ...common,
  needs: z.object({
    closing: Deals.describe('own deals whose expected close date has passed or lies in this week'),
    waiting: Deals.describe('own deals that have stood in their stage for more than 30 days'),
    unassigned: Deals,
    tasks: z
      .object({
        total: z.int(),
        tasks: z
          .array(
            z.object({
              id: IdOut,
              title: z.string(),
              due_date: DayOut,
              priority: z.enum(TASK_PRIORITIES),
              company_name: z.string().nullable(),
            }),
          )
          .describe('the first few'),
      })
      .describe('own tasks that are due today or overdue'),
    votes: z
      .array(z.object({ id: IdOut, opportunity_id: IdOut, company_name: z.string(), opened_at: TimestampOut }))
      .describe('deals before the committee on which this person has not voted yet'),
    outcomes: z
      .array(
        z.object({
          review_id: IdOut,
          opportunity_id: IdOut,
          company_id: IdOut.nullable(),
          company_name: z.string(),
          due: z.int().describe('assumptions without an outcome'),
          due_on: DayOut.describe('the first of them'),
        }),
      )
      .describe('own approved deals whose forecasts can be compared with what came true'),
    diligence: DiligenceNeeds.describe('own due diligence items that are overdue or due this week, unless on hold'),
    drafts: z.array(
      z.object({
        id: IdOut,
        record_kind: ImportKindOut,
        file_name: z.string(),
        rows_total: z.int(),
        created_at: TimestampOut,
      }),
    ),
    invitations: z
      .array(z.object({ id: IdOut, email: z.string(), role: z.enum(ROLES), expires_at: TimestampOut }))
      .describe('open ones that expire within two days; administrators only'),
    role_changes: z
      .array(
        z.object({
          id: IdOut,
          user_name: z.string(),
          previous_role: z.enum(ROLES),
          new_role: z.enum(ROLES),
          asked_by_name: z.string().nullable(),
          created_at: TimestampOut,
        }),
      )
      .describe('that wait for this administrator'),
    approval_lift: z
      .object({ asked_by_name: z.string().nullable(), requested_at: TimestampOut })
      .nullable()
      .describe('a request to lift the approval of role changes that waits for this administrator'),
    locked: z.array(Name.extend({ id: IdOut, locked_until: TimestampOut })).describe('administrators only'),
    pending: Pending.describe('of submissions, portfolio and funds'),
  }),
  figures: z.object({
    total: z.int(),
    active: z.int(),
    added: z.int().describe('in the range'),
    won: z.int().describe('entered their stage in the range and stand in it'),
    lost: z.int().describe('likewise'),
    days_in_stage: z.number().nullable().describe('average of the active deals'),
    pipeline: z
      .array(
        z.object({
          currency: CurrencyCode,
          amount: z.string().describe('integer minor units, as text: a sum can exceed what a JSON number holds'),
          deals: z.int(),
        }),
      )
      .describe('target amounts of the active deals, largest share of deals first'),
  }),
  stages: z.array(
    z.object({
      stage_key: StageKeyOut,
      stage_label: z.string(),
      stage_color: z.enum(STAGE_COLORS),
      count: z.int(),
      days_in_stage: z.number().nullable(),
    }),
  ),
  trend: Trend,
  changes: z.array(Change).describe('the latest of the range'),
});

const PlatformHome = z.object({
  kind: z.literal('platform'),
  ...common,
  figures: z.object({
    organizations: z.int(),
    organizations_added: z.int().describe('in the range'),
    people: z.int().describe('with an active profile'),
    sessions: z.int().describe('open now'),
    failing_addresses: z.int().describe('addresses with failed sign-ins in the range and no success since'),
    locked_addresses: z.int().describe('now'),
    mail_waiting: z.int(),
    mail_failed: z.int(),
    demo_requests: z.int().describe('not yet answered'),
  }),
  tiers: z.array(z.object({ tier: z.enum(TIERS), count: z.int() })),
  roles: z.array(z.object({ role: z.enum(ROLES), count: z.int() })),
  newest: z.array(z.object({ id: IdOut, name: z.string(), tier: z.enum(TIERS), created_at: TimestampOut })),
  trend: Trend,
});

const PortalHome = z.object({
  kind: z.literal('portal'),
  ...common,
  pending: Pending,
  funds: z
    .array(
      z.object({
        id: IdOut,
        name: z.string(),
        lp_name: z.string(),
        currency: CurrencyCode,
        commitment: z.int().describe('minor units, as the others'),
        unfunded: z.int(),
        distributed: z.int(),
        nav: z.int(),
        tvpi: z.string().nullable(),
      }),
    )
    .describe('what an LP has in each fund'),
  latest: z
    .array(
      z.object({
        id: IdOut,
        kind: z.enum(['document', 'company_update', 'share', 'submission']),
        name: z.string(),
        detail: z.string(),
        at: TimestampOut.nullable(),
        day: DayOut.nullable(),
      }),
    )
    .describe('what the portal has, the newest first'),
  sessions: z.int().describe('open now, of this person in this firm'),
  sign_ins: z.array(
    z.object({
      id: IdOut,
      action: z.string(),
      at: TimestampOut,
      ip_address: z.string().nullable(),
      method: z.string().nullable(),
    }),
  ),
});

const summary = procedure({ needs: 'session:own' })
  .route({
    method: 'GET',
    path: '/home',
    summary: 'What the dashboard of the signed-in person shows: what needs them, what changed, their figures',
    tags: ['Home'],
  })
  .input(RangeQuery)
  .output(z.discriminatedUnion('kind', [FirmHome, PlatformHome, PortalHome]));

const exportSummary = procedure({ needs: 'session:own', mode: 'write' })
  .route({
    method: 'GET',
    path: '/home/export',
    outputStructure: 'detailed',
    summary: 'The same as CSV',
    tags: ['Home'],
  })
  .input(RangeQuery)
  .output(z.object({ headers: z.record(z.string(), z.string()), body: z.file() }));

export const home = { summary, export: exportSummary };
