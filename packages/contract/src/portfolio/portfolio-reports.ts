import { PORTFOLIO_REPORTS } from '@cairn/domain';
import { z } from 'zod';
import { errors } from '../errors.ts';
import { DayOut, Id, IdOut, optionalDate, TimestampOut } from '../fields.ts';
import { procedure } from '../procedure.ts';
import { choiceOf } from '../record-fields.ts';

const tags = ['Portfolio reports'];

const Report = z.object({
  id: IdOut,
  kind: choiceOf({ label: 'Kind', choices: PORTFOLIO_REPORTS }),
  company: z.object({ id: IdOut, name: z.string() }).nullable(),
  portfolio: z.object({ id: IdOut, name: z.string() }).nullable().describe('none: all companies'),
  as_of: DayOut,
  status: z.enum(['queued', 'drawing', 'ready', 'failed']),
  progress: z.int().describe('from 0 to 100'),
  problem: z.string().nullable().describe('why it could not be written'),
  byte_size: z.int().nullable(),
  sha256: z.string().nullable().describe('of its content: the same figures give the same one'),
  created_at: TimestampOut,
  finished_at: TimestampOut.nullable(),
});

const list = procedure({ needs: 'portfolio:read' })
  .route({
    method: 'GET',
    path: '/portfolio-reports',
    summary: 'The reports that one has asked for, newest first',
    tags,
  })
  .output(z.object({ reports: z.array(Report) }));

const request = procedure({ needs: 'portfolio:read', mode: 'write' })
  .route({
    method: 'POST',
    path: '/portfolio-reports',
    successStatus: 202,
    summary: 'Have a report written; asked again while it is, answers the same one',
    tags,
  })
  .input(
    z.strictObject({
      kind: choiceOf({ label: 'Kind', choices: PORTFOLIO_REPORTS }),
      company_id: Id.optional().describe('of a one-pager'),
      portfolio_id: Id.nullable().optional().describe('of the others: only what belongs to it'),
      as_of: optionalDate('as_of').optional().describe('the end of the last quarter if left out'),
    }),
  )
  .output(Report);

const download = procedure({ needs: 'portfolio:read', mode: 'write' })
  .route({
    method: 'GET',
    path: '/portfolio-reports/{id}/content',
    outputStructure: 'detailed',
    summary: 'A report that one has asked for and that is ready',
    tags,
  })
  .input(z.strictObject({ id: Id }))
  .errors(errors('FILE_LOST'))
  .output(z.object({ headers: z.record(z.string(), z.string()), body: z.file() }));

const remove = procedure({ needs: 'portfolio:read', mode: 'write' })
  .route({ method: 'DELETE', path: '/portfolio-reports/{id}', summary: 'Delete a report that one has asked for', tags })
  .input(z.strictObject({ id: Id }))
  .output(z.object({ deleted: z.literal(true) }));

export const portfolioReports = { list, request, download, remove };
