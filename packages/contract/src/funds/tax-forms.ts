import { z } from 'zod';
import { errors } from '../errors.ts';
import { Id, IdOut, optionalText, requiredText, Version } from '../fields.ts';
import { procedure } from '../procedure.ts';
import { Note, RunRow } from './fund-views.ts';

const tags = ['Tax forms'];

const Row = RunRow.extend({ label: z.string().describe('what the forms are called') });

const Page = z.object({
  page: z.int().describe('from 1'),
  found: z.array(z.object({ lp_id: IdOut, lp_name: z.string(), by: z.enum(['tax_number', 'name']) })),
  lp_id: IdOut.nullable().describe('whom it goes to'),
  lp_name: z.string().nullable(),
  state: z
    .enum(['sure', 'doubtful', 'unmatched', 'confirmed', 'left_out'])
    .describe('doubtful and unmatched pages are decided on before anything is prepared'),
  why: z.string().nullable().describe('why it is in doubt'),
  reason: z.string().nullable().describe('given where the page names another LP, or goes to nobody'),
});

const TaxForms = Row.extend({
  fund_name: z.string(),
  file_name: z.string(),
  pages: z.array(Page),
  partners: z
    .array(z.object({ id: IdOut, name: z.string(), pages: z.int() }))
    .describe('of the fund, with their pages'),
  open: z.int().describe('pages that nobody has decided on'),
  warnings: z.array(z.string()),
  documents: z.array(z.object({ id: IdOut, lp_name: z.string() })),
  can: z.object({ edit: z.boolean(), prepare: z.boolean(), release: z.boolean(), withdraw: z.boolean() }),
});

const list = procedure({ needs: 'fund:read' })
  .route({ method: 'GET', path: '/funds/{id}/tax-forms', summary: 'Tax forms of a fund, by years', tags })
  .input(z.strictObject({ id: Id }))
  .output(z.object({ years: z.array(z.int()), rows: z.array(Row), can: z.object({ upload: z.boolean() }) }));

const upload = procedure({ needs: 'fund:write', mode: 'write', rawBody: 'list' })
  .route({
    method: 'POST',
    path: '/tax-forms',
    inputStructure: 'detailed',
    successStatus: 201,
    summary: 'Read one PDF with the forms of many LPs, and find whose each page is',
    tags,
  })
  .input(
    z.object({
      query: z.strictObject({
        fund_id: Id,
        year: z.coerce.number<string | number>().int('Year must be a whole number.').min(1990).max(2200),
        label: requiredText('Form', 80),
        note: Note.describe('why a correction is needed'),
      }),
      body: z.file('Send the PDF as application/octet-stream with its name in content-disposition.'),
    }),
  )
  .errors(errors('FILE_EMPTY', 'FILE_KIND_REFUSED', 'PAYLOAD_TOO_LARGE'))
  .output(TaxForms);

const get = procedure({ needs: 'fund:read' })
  .route({ method: 'GET', path: '/tax-forms/{id}', summary: 'Tax forms page by page', tags })
  .input(z.strictObject({ id: Id }))
  .output(TaxForms);

const assign = procedure({ needs: 'fund:write', mode: 'write' })
  .route({
    method: 'POST',
    path: '/tax-forms/{id}/assign',
    summary: 'Say whose pages are, or confirm what was found; a page that names another LP needs a reason',
    tags,
  })
  .input(
    z.strictObject({
      id: Id,
      version: Version,
      pages: z.array(z.int().min(1)).min(1, 'Choose at least one page.').max(2000),
      lp_id: Id.nullable().describe('none leaves the pages out, with a reason'),
      reason: optionalText('Reason', 500).optional(),
    }),
  )
  .errors(errors('FUND_WORK_DONE'))
  .output(TaxForms);

const act = (verb: 'prepare' | 'release' | 'withdraw', needs: 'fund:write' | 'fund:approve', summary: string) =>
  procedure({ needs, mode: 'write' })
    .route({ method: 'POST', path: `/tax-forms/{id}/${verb}`, summary, tags })
    .input(z.strictObject({ id: Id, version: Version }));

const prepare = act('prepare', 'fund:write', 'Split the PDF by LPs once each page is decided on')
  .errors(errors('FUND_WORK_DONE'))
  .output(TaxForms);

const release = act('release', 'fund:approve', 'Release to the LPs what somebody else has prepared')
  .errors(errors('FUND_WORK_DONE', 'SECOND_PERSON_NEEDED'))
  .output(TaxForms);

const withdraw = act('withdraw', 'fund:write', 'Give up forms that are not released')
  .errors(errors('FUND_WORK_DONE'))
  .output(TaxForms);

export const taxForms = { list, upload, get, assign, prepare, release, withdraw };
