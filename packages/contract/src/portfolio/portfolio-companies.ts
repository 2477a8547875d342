import {
  COMPANIES_CHANGED_MAX,
  COMPANY_AMOUNTS,
  COMPANY_CELLS,
  COMPANY_FIELDS,
  COMPANY_NOTE_FIELDS,
  COMPANY_STAGES,
  COMPANY_STATUSES,
  COMPANY_UPDATE_FIELDS,
  CURRENCY_CODES,
} from '@cairn/domain';
import { z } from 'zod';
import { customValues, customValuesOut } from '../custom-values.ts';
import { Frozen, TallyView } from '../deals/committee.ts';
import { errors } from '../errors.ts';
import { DayOut, Id, IdOut, TimestampOut, Version } from '../fields.ts';
import { procedure } from '../procedure.ts';
import { newFields, readableFields, writableFields } from '../record-fields.ts';
import { CompanySearch } from './company-views.ts';

const tags = ['Portfolio'];
const Text = z.string().nullable();
const Person = IdOut.nullable();

const CompanyRow = z.object({
  id: IdOut,
  name: z.string(),
  industry: Text,
  status: z.enum(COMPANY_STATUSES),
  company_stage: z.enum(COMPANY_STAGES),
  employee_count: z.int().nullable(),
  founded_year: z.int().nullable(),
  headquarters: Text,
  risk_score: z.int(),
  tags: z.array(z.string()),
  currency: z.enum(CURRENCY_CODES).describe('of its amounts'),
  last_update_date: DayOut.nullable(),
  next_board_meeting: DayOut.nullable(),
  portfolio_id: IdOut.nullable(),
  created_at: TimestampOut,
  version: z.int(),
  custom: customValuesOut.describe('values of custom fields by their keys, without the encrypted ones'),
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
  ...readableFields(COMPANY_FIELDS),
  created_by: IdOut.nullable(),
  updated_at: TimestampOut,
  version: z.int(),
  recorded_amounts: z
    .array(z.enum(COMPANY_CELLS))
    .describe('which of the encrypted fields hold a value; the values are asked for apart'),
  amounts_from_records: z
    .array(z.enum(COMPANY_CELLS))
    .describe('which of them follow from transactions and rounds; those go before what was noted'),
  recorded_custom: z
    .array(z.string())
    .describe('the keys of the encrypted custom fields that hold a value; they are revealed with the amounts'),
  open_alerts: z
    .array(z.object({ id: IdOut, title: z.string(), risk_score: z.int() }))
    .describe('what the risk score is made of, the highest first'),
  approved_case: ApprovedCase.nullable().describe('what the committee approved, as it was frozen'),
  can: z.object({ edit: z.boolean(), reveal: z.boolean() }),
});

const Stale = { ...errors('STALE_VERSION').STALE_VERSION, data: z.object({ current: Company }) };

const list = procedure({ needs: 'portfolio:read' })
  .route({ method: 'GET', path: '/portfolio-companies', summary: 'All companies of the portfolio, newest first', tags })
  .output(
    z.object({
      companies: z.array(CompanyRow),
      can: z.object({ create: z.boolean() }),
    }),
  );

const get = procedure({ needs: 'portfolio:read' })
  .route({
    method: 'GET',
    path: '/portfolio-companies/{id}',
    summary: 'One company, with what the committee believed when it approved the deal',
    tags,
  })
  .input(z.strictObject({ id: Id }))
  .output(Company);

const portfolio = Id.nullable().describe('the group of holdings that it belongs to');

const create = procedure({ needs: 'portfolio:write', mode: 'write', idempotent: true })
  .route({ method: 'POST', path: '/portfolio-companies', successStatus: 201, summary: 'Add a company', tags })
  .input(
    z.strictObject({
      ...newFields(COMPANY_FIELDS),
      portfolio_id: portfolio.optional(),
      custom: customValues.optional(),
    }),
  )
  .errors(errors('IDEMPOTENCY_CONFLICT', 'NO_TENANT'))
  .output(Company);

const update = procedure({ needs: 'portfolio:write', mode: 'write' })
  .route({ method: 'PATCH', path: '/portfolio-companies/{id}', summary: 'Change the facts of a company', tags })
  .input(
    z
      .strictObject({ ...writableFields(COMPANY_FIELDS), portfolio_id: portfolio, custom: customValues })
      .partial()
      .extend({ id: Id, version: Version }),
  )
  .errors({ STALE_VERSION: Stale })
  .output(Company);

const change = procedure({ needs: 'portfolio:write', mode: 'write' })
  .route({
    method: 'POST',
    path: '/portfolio-companies/bulk/change',
    summary: 'Change status, tags or own fields of several companies; those that changed meanwhile are left and named',
    tags,
  })
  .input(
    z.strictObject({
      companies: z
        .array(z.strictObject({ id: Id, version: Version }))
        .min(1, 'Select at least one company.')
        .max(COMPANIES_CHANGED_MAX, `Choose at most ${COMPANIES_CHANGED_MAX} companies at once.`),
      status: writableFields(COMPANY_FIELDS).status.optional(),
      add_tags: writableFields(COMPANY_FIELDS).tags.optional(),
      remove_tags: writableFields(COMPANY_FIELDS).tags.optional(),
      custom: customValues.optional().describe('fields of the firm, but not the encrypted ones'),
    }),
  )
  .output(
    z.object({
      changed: z.array(z.object({ id: IdOut, version: z.int() })),
      unchanged: z.int().describe('companies that were so already'),
      refused: z.array(z.object({ id: IdOut, why: z.enum(['gone', 'changed', 'too_many_tags']) })),
    }),
  );

const Recorded = z.object({ value: z.int(), currency: z.enum(CURRENCY_CODES) });
const Amounts = z.object({
  id: IdOut,
  version: z.int(),
  ...readableFields(COMPANY_AMOUNTS),
  custom: customValuesOut.describe('values of the encrypted custom fields by their keys'),
  from_records: z
    .object({
      as_of: DayOut,
      investment_amount: Recorded.nullable().describe('what was paid, of all holdings'),
      valuation: Recorded.extend({ round: z.string(), closed_on: DayOut })
        .nullable()
        .describe('post-money of the latest priced round'),
      ownership_percentage: z.object({ value: z.number() }).nullable().describe('fully diluted, of all holdings'),
    })
    .describe('what the transactions and rounds say; it goes before what was noted by hand'),
});

const reveal = procedure({ needs: 'portfolio:reveal', mode: 'write' })
  .route({
    method: 'POST',
    path: '/portfolio-companies/{id}/reveal',
    summary: 'Read the encrypted fields of a company; each time is an audit event',
    tags,
  })
  .input(z.strictObject({ id: Id }))
  .output(Amounts);

const setAmounts = procedure({ needs: 'portfolio:reveal', mode: 'write' })
  .route({
    method: 'PATCH',
    path: '/portfolio-companies/{id}/amounts',
    summary: 'Change the encrypted fields of a company',
    tags,
  })
  .input(
    z
      .strictObject({
        ...writableFields(COMPANY_AMOUNTS),
        custom: customValues.describe('values of encrypted custom fields by their keys; null empties one'),
      })
      .partial()
      .extend({ id: Id, version: Version }),
  )
  .errors({ STALE_VERSION: { ...errors('STALE_VERSION').STALE_VERSION, data: z.object({ current: Amounts }) } })
  .output(Amounts);

/** A part of a company's records: the newest, then further ones by `before`, the last one seen. */
const page = (shown: number) =>
  z.strictObject({
    id: Id,
    limit: z.coerce.number<string | number>().int().min(1).max(200, 'limit can be at most 200.').default(shown),
    before: Id.optional().describe('the last one of the part before'),
  });

const Update = z.object({
  id: IdOut,
  company_id: IdOut,
  ...readableFields(COMPANY_UPDATE_FIELDS),
  period_end: DayOut.nullable(),
  corrects_id: IdOut.nullable().describe('the update of the same period that this one takes the place of'),
  is_corrected: z.boolean().describe('whether a later one takes its place'),
  created_by: Person,
  created_at: TimestampOut,
});

const listUpdates = procedure({ needs: 'portfolio:read' })
  .route({
    method: 'GET',
    path: '/portfolio-companies/{id}/updates',
    summary: 'What a company reported, newest first',
    tags,
  })
  .input(page(10))
  .output(z.object({ rows: z.array(Update), has_more: z.boolean() }));

const addUpdate = procedure({ needs: 'portfolio:write', mode: 'write', idempotent: true })
  .route({
    method: 'POST',
    path: '/portfolio-companies/{id}/updates',
    successStatus: 201,
    summary: 'Add an update; one of a period that was reported already corrects it, and both are kept',
    tags,
  })
  .input(z.strictObject({ id: Id, ...newFields(COMPANY_UPDATE_FIELDS) }))
  .errors(errors('IDEMPOTENCY_CONFLICT'))
  .output(Update);

const seeUpdates = procedure({ needs: 'portfolio:read', mode: 'write' })
  .route({
    method: 'POST',
    path: '/portfolio-companies/{id}/updates/seen',
    summary: 'Remember that this person has read updates: the company sees who has',
    tags,
  })
  .input(z.strictObject({ id: Id, updates: z.array(Id).max(200, 'List at most 200 updates.') }))
  .output(z.object({ seen: z.int().describe('that this person had not read before') }));

const Note = z.object({
  id: IdOut,
  company_id: IdOut,
  ...readableFields(COMPANY_NOTE_FIELDS),
  created_by: Person,
  created_at: TimestampOut,
});

const listNotes = procedure({ needs: 'portfolio:read' })
  .route({ method: 'GET', path: '/portfolio-companies/{id}/notes', summary: 'Notes on a company, newest first', tags })
  .input(page(20))
  .output(z.object({ rows: z.array(Note), has_more: z.boolean() }));

const addNote = procedure({ needs: 'portfolio:write', mode: 'write', idempotent: true })
  .route({
    method: 'POST',
    path: '/portfolio-companies/{id}/notes',
    successStatus: 201,
    summary: 'Add a note to a company',
    tags,
  })
  .input(z.strictObject({ id: Id, ...newFields(COMPANY_NOTE_FIELDS) }))
  .errors(errors('IDEMPOTENCY_CONFLICT'))
  .output(Note);

const AuditEntry = z.object({
  id: IdOut,
  company_id: IdOut,
  action_type: z.string(),
  field_name: Text,
  old_value: Text,
  new_value: Text,
  created_by: Person,
  created_at: TimestampOut,
});

const listAudit = procedure({ needs: 'portfolio:read' })
  .route({
    method: 'GET',
    path: '/portfolio-companies/{id}/audit',
    summary: 'What was changed about a company, newest first',
    tags,
  })
  .input(page(20))
  .output(z.object({ rows: z.array(AuditEntry), has_more: z.boolean() }));

const exportList = procedure({ needs: 'portfolio:read', mode: 'write' })
  .route({
    method: 'GET',
    path: '/portfolio-companies/export',
    outputStructure: 'detailed',
    summary: 'The companies as they are filtered and sorted, as CSV: with the columns named, or all',
    tags,
  })
  .input(CompanySearch.omit({ view: true }))
  .output(z.object({ headers: z.record(z.string(), z.string()), body: z.file() }));

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

export const portfolioCompanies = {
  list,
  exportList,
  get,
  create,
  update,
  change,
  reveal,
  setAmounts,
  listUpdates,
  addUpdate,
  seeUpdates,
  listNotes,
  addNote,
  listAudit,
  forOpportunity,
  createFromOpportunity,
};
