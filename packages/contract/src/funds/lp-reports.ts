import { z } from 'zod';
import { errors } from '../errors.ts';
import { DayOut, Id, IdOut, Version } from '../fields.ts';
import { procedure } from '../procedure.ts';
import { Amount, Note, QuarterEnd, RunRow } from './fund-views.ts';

const tags = ['Reports to limited partners'];

const LETTER_MAX = 20_000;
const COMPANY_MAX = 4000;
const longText = (label: string, max: number) =>
  z
    .string()
    .trim()
    .max(max, `${label} can have at most ${max.toLocaleString('en-US')} characters.`);

const Pair = z.object({
  label: z.string(),
  net: z.string().nullable().describe('a decimal; null where it does not exist'),
  gross_label: z.string().nullable(),
  gross: z.string().nullable(),
  unit: z.enum(['multiple', 'rate']),
  note: z.string().nullable(),
});

const Whole = z.object({
  commitment: Amount,
  called: Amount,
  paid_in: Amount,
  unfunded: Amount,
  distributed: Amount,
  nav: Amount,
});

const Report = RunRow.extend({
  fund_name: z.string(),
  currency: z.string(),
  letter: z.string(),
  is_marketing: z.boolean(),
  companies: z
    .array(
      z.object({
        id: IdOut,
        name: z.string(),
        industry: z.string().nullable(),
        status: z.string(),
        cost: Amount.nullable().describe('none where the fund shows names alone'),
        fair_value: Amount.nullable(),
        text: z.string(),
      }),
    )
    .describe('that the fund shows its LPs, on the last day of the quarter'),
  figures: z.array(Pair).describe('net figures first, gross ones beside them'),
  whole: Whole.nullable(),
  bridge: z.object({
    opening: Amount,
    closing: Amount,
    lines: z.array(z.object({ label: z.string(), amount: Amount })),
  }),
  points: z.array(
    z.object({
      day: DayOut,
      called: Amount,
      committed: Amount,
      distributed: Amount,
      nav: Amount,
      net_cash: Amount,
    }),
  ),
  problems: z.array(z.string()).describe('why it cannot be prepared, or not be released any more'),
  warnings: z.array(z.string()),
  documents: z.array(z.object({ id: IdOut, lp_name: z.string() })).describe('the PDF of each LP, once it is drawn'),
  can: z.object({ edit: z.boolean(), prepare: z.boolean(), release: z.boolean(), withdraw: z.boolean() }),
});

const list = procedure({ needs: 'fund:read' })
  .route({ method: 'GET', path: '/funds/{id}/reports', summary: 'The quarterly reports of a fund', tags })
  .input(z.strictObject({ id: Id }))
  .output(
    z.object({
      quarters: z.array(DayOut).describe('ends of the quarters that are over, the latest first'),
      rows: z.array(RunRow),
      can: z.object({ create: z.boolean() }),
    }),
  );

const create = procedure({ needs: 'fund:write', mode: 'write', idempotent: true })
  .route({
    method: 'POST',
    path: '/funds/{id}/reports',
    successStatus: 201,
    summary: 'Begin the report of a quarter, with the words of the last one of that quarter',
    tags,
  })
  .input(z.strictObject({ id: Id, quarter_end: QuarterEnd, note: Note.describe('why a correction is needed') }))
  .errors(errors('IDEMPOTENCY_CONFLICT'))
  .output(Report);

const get = procedure({ needs: 'fund:read' })
  .route({ method: 'GET', path: '/lp-reports/{id}', summary: 'A report, with its figures as of its quarter', tags })
  .input(z.strictObject({ id: Id }))
  .output(Report);

const save = procedure({ needs: 'fund:write', mode: 'write' })
  .route({ method: 'PATCH', path: '/lp-reports/{id}', summary: 'Write the letter and the pages of companies', tags })
  .input(
    z.strictObject({
      id: Id,
      version: Version,
      letter: longText('Letter', LETTER_MAX),
      is_marketing: z.boolean(),
      companies: z
        .array(z.strictObject({ company_id: Id, text: longText('The text of a company', COMPANY_MAX) }))
        .max(500),
    }),
  )
  .errors(errors('FUND_WORK_DONE'))
  .output(Report);

const act = (verb: 'prepare' | 'release' | 'withdraw', needs: 'fund:write' | 'fund:approve', summary: string) =>
  procedure({ needs, mode: 'write' })
    .route({ method: 'POST', path: `/lp-reports/{id}/${verb}`, summary, tags })
    .input(z.strictObject({ id: Id, version: Version }));

const prepare = act('prepare', 'fund:write', 'Freeze a report as it is now; a job draws the copy of each LP')
  .errors(errors('FUND_WORK_DONE'))
  .output(Report);

const release = act('release', 'fund:approve', 'Release to the LPs what somebody else has prepared')
  .errors(errors('FUND_WORK_DONE', 'SECOND_PERSON_NEEDED'))
  .output(Report);

const withdraw = act('withdraw', 'fund:write', 'Give up a draft, or a report that is not released')
  .errors(errors('FUND_WORK_DONE'))
  .output(Report);

export const lpReports = { list, create, get, save, prepare, release, withdraw };
