import { z } from 'zod';
import { errors } from '../errors.ts';
import { DayOut, Id, IdOut, Version } from '../fields.ts';
import { procedure } from '../procedure.ts';
import { Amount, Note, QuarterEnd, RunRow } from './fund-views.ts';

const tags = ['Capital account statements'];

const Lines = z.object({
  beginningNav: Amount,
  contributions: Amount,
  distributions: Amount,
  transfers: Amount,
  feesGross: Amount,
  feeRebates: Amount,
  feeWaivers: Amount,
  feeOffsets: Amount,
  feesNet: Amount,
  expenses: Amount,
  income: Amount,
  realisedGain: Amount,
  unrealisedChange: Amount,
  navBeforeCarry: Amount,
  carry: Amount,
  endingNav: Amount,
  unfundedBeginning: Amount,
  newCommitments: Amount,
  calledInside: Amount,
  recallable: Amount,
  released: Amount,
  unfundedTransferred: Amount,
  unfundedEnding: Amount,
  carryAccruedBeginning: Amount,
  carryCharged: Amount,
  carryPaid: Amount,
  carryTransferred: Amount,
  carryAccruedEnding: Amount,
});
const Ratio = z.string().nullable().describe('a decimal; null where it does not exist');

const StatementOut = z.object({
  lp_id: IdOut.nullable().describe('none for the whole fund'),
  lp_name: z.string(),
  columns: z.object({ quarter: Lines, year: Lines, inception: Lines }),
  ratios: z.object({
    pic: Ratio,
    dpi: Ratio,
    rvpi: Ratio,
    tvpi: Ratio,
    netIrr: Ratio,
    irrAnnualised: z.boolean().describe('false where the rate is that of a period below a year'),
  }),
  unpaid: Amount.describe('called and due by the end of the quarter, and not paid by then'),
  document_id: IdOut.nullable().describe('its PDF, once it is drawn'),
});

const Run = RunRow.extend({
  fund_name: z.string(),
  currency: z.string(),
  statements: z.array(StatementOut).describe('of each limited partner, and of the whole fund in the last row'),
  warnings: z.array(z.string()).describe('what a reviewer has to know'),
  outdated: z.array(z.string()).describe('names of LPs whose lines would be others by the books as they are now'),
  can: z.object({ release: z.boolean(), withdraw: z.boolean() }),
});

const list = procedure({ needs: 'fund:read' })
  .route({ method: 'GET', path: '/funds/{id}/statements', summary: 'The statements of a fund by quarters', tags })
  .input(z.strictObject({ id: Id }))
  .output(
    z.object({
      quarters: z.array(DayOut).describe('ends of the quarters that are over, the latest first'),
      rows: z.array(RunRow),
      can: z.object({ prepare: z.boolean() }),
    }),
  );

const check = procedure({ needs: 'fund:read' })
  .route({
    method: 'GET',
    path: '/funds/{id}/statements/check',
    summary: 'What stands in the way of the statements of a quarter',
    tags,
  })
  .input(z.strictObject({ id: Id, quarter_end: QuarterEnd }))
  .output(
    z.object({
      version_no: z.int().describe('that they would have'),
      problems: z.array(z.string()),
      warnings: z.array(z.string()),
    }),
  );

const prepare = procedure({ needs: 'fund:write', mode: 'write', idempotent: true })
  .route({
    method: 'POST',
    path: '/funds/{id}/statements',
    successStatus: 201,
    summary: 'Prepare the statements of all LPs for a quarter; a job draws them',
    tags,
  })
  .input(z.strictObject({ id: Id, quarter_end: QuarterEnd, note: Note.describe('why a correction is needed') }))
  .errors(errors('IDEMPOTENCY_CONFLICT'))
  .output(Run);

const get = procedure({ needs: 'fund:read' })
  .route({ method: 'GET', path: '/fund-statements/{id}', summary: 'The statements of a quarter, line by line', tags })
  .input(z.strictObject({ id: Id }))
  .output(Run);

const release = procedure({ needs: 'fund:approve', mode: 'write' })
  .route({
    method: 'POST',
    path: '/fund-statements/{id}/release',
    summary: 'Release what somebody else has prepared to the LPs; from then on it stays as it is',
    tags,
  })
  .input(z.strictObject({ id: Id, version: Version }))
  .errors(errors('FUND_WORK_DONE', 'SECOND_PERSON_NEEDED'))
  .output(Run);

const withdraw = procedure({ needs: 'fund:write', mode: 'write' })
  .route({
    method: 'POST',
    path: '/fund-statements/{id}/withdraw',
    summary: 'Give up prepared statements, so that they can be prepared again',
    tags,
  })
  .input(z.strictObject({ id: Id, version: Version }))
  .errors(errors('FUND_WORK_DONE'))
  .output(Run);

const exportRun = procedure({ needs: 'fund:read', mode: 'write' })
  .route({
    method: 'GET',
    path: '/fund-statements/{id}/export',
    outputStructure: 'detailed',
    summary: 'All lines of all LPs and of the fund, as CSV or as a workbook',
    tags,
  })
  .input(z.strictObject({ id: Id, format: z.enum(['csv', 'xlsx']).default('csv') }))
  .output(z.object({ headers: z.record(z.string(), z.string()), body: z.file() }));

export const fundStatements = { list, check, prepare, get, release, withdraw, exportRun };
