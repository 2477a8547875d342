import { COMPANY_STAGES, COMPANY_STATUSES, UPDATE_FREQUENCIES } from '@cairn/domain';
import { z } from 'zod';
import { Frozen, TallyView } from '../deals/committee.ts';
import { errors } from '../errors.ts';
import { DayOut, Id, IdOut, TimestampOut } from '../fields.ts';
import { procedure } from '../procedure.ts';

const tags = ['Portfolio'];
const Text = z.string().nullable();

const CompanyRow = z.object({
  id: IdOut,
  name: z.string(),
  industry: Text,
  status: z.enum(COMPANY_STATUSES),
  company_stage: z.enum(COMPANY_STAGES),
  risk_score: z.int(),
  tags: z.array(z.string()),
  last_update_date: DayOut.nullable(),
  next_board_meeting: DayOut.nullable(),
  created_at: TimestampOut,
  deal: z
    .object({ id: IdOut, company_name: z.string() })
    .nullable()
    .describe('the deal that it was won as, unless there is none or it may not be seen'),
});

const ApprovedCase = z.object({
  review_id: IdOut,
  thesis: z.string(),
  assumptions: z.array(z.object({ metric: z.string(), value: z.string(), by: z.string() })),
  conditions: z.array(z.object({ user_id: IdOut, conditions: z.string() })),
  dissents: z.array(z.object({ user_id: IdOut, dissent: z.string() })),
  tally: TallyView,
  decided_by: IdOut.nullable(),
  decided_at: TimestampOut,
  decision_note: Text,
  frozen: Frozen,
});

const Company = CompanyRow.extend({
  legal_name: Text,
  description: Text,
  headquarters: Text,
  website: Text,
  employee_count: z.int().nullable(),
  founded_year: z.int().nullable(),
  update_frequency: z.enum(UPDATE_FREQUENCIES),
  created_by: IdOut.nullable(),
  updated_at: TimestampOut,
  version: z.int(),
  approved_case: ApprovedCase.nullable().describe('what the committee approved, as it was frozen'),
});

const list = procedure({ needs: 'portfolio:read' })
  .route({ method: 'GET', path: '/portfolio-companies', summary: 'All companies of the portfolio, newest first', tags })
  .output(z.object({ companies: z.array(CompanyRow), can: z.object({ create: z.boolean() }) }));

const get = procedure({ needs: 'portfolio:read' })
  .route({
    method: 'GET',
    path: '/portfolio-companies/{id}',
    summary: 'One company, with what the committee believed when it approved the deal',
    tags,
  })
  .input(z.strictObject({ id: Id }))
  .output(Company);

const forOpportunity = procedure({ needs: 'portfolio:read' })
  .route({
    method: 'GET',
    path: '/opportunities/{id}/portfolio-company',
    summary: 'The company that a deal was won as, or whether it can become one',
    tags,
  })
  .input(z.strictObject({ id: Id }))
  .output(
    z.object({
      company: z.object({ id: IdOut, name: z.string() }).nullable(),
      can: z.object({ create: z.boolean() }),
      refusal: Text.describe('why a won deal cannot become a company now'),
    }),
  );

const createFromOpportunity = procedure({ needs: 'portfolio:write', mode: 'write', idempotent: true })
  .route({
    method: 'POST',
    path: '/opportunities/{id}/portfolio-company',
    successStatus: 201,
    summary: 'Make the portfolio company of a won deal, with its data and files',
    tags,
  })
  .input(z.strictObject({ id: Id }))
  .errors({
    ...errors('DEAL_NOT_WON', 'DEAL_CONFIDENTIAL', 'IDEMPOTENCY_CONFLICT'),
    COMPANY_EXISTS: { ...errors('COMPANY_EXISTS').COMPANY_EXISTS, data: z.object({ company_id: IdOut }) },
  })
  .output(Company);

export const portfolioCompanies = { list, get, forOpportunity, createFromOpportunity };
