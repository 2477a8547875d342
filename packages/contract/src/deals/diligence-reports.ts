import { z } from 'zod';
import { errors } from '../errors.ts';
import { Id, IdOut, TimestampOut } from '../fields.ts';
import { procedure } from '../procedure.ts';

const tags = ['Due diligence'];

const Report = z.object({
  id: IdOut,
  process_id: IdOut,
  status: z.enum(['queued', 'drawing', 'ready', 'failed']),
  problem: z.string().nullable().describe('why it could not be drawn'),
  as_of: TimestampOut.nullable().describe('when what it says was read'),
  created_at: TimestampOut,
  expires_at: TimestampOut,
});

const requestReport = procedure({ needs: 'diligence:report', mode: 'write' })
  .route({
    method: 'POST',
    path: '/due-diligence/{id}/report',
    successStatus: 202,
    summary: 'Have the report for the investment committee drawn; asked again while it is, answers the same one',
    tags,
  })
  .input(z.strictObject({ id: Id }))
  .output(Report);

const listReports = procedure({ needs: 'diligence:report' })
  .route({
    method: 'GET',
    path: '/due-diligence-reports',
    summary: 'The reports that one has asked for and that have not expired, newest first',
    tags,
  })
  .output(z.object({ reports: z.array(Report) }));

const downloadReport = procedure({ needs: 'diligence:report', mode: 'write' })
  .route({
    method: 'GET',
    path: '/due-diligence-reports/{id}/content',
    outputStructure: 'detailed',
    summary: 'A report that one has asked for and that is ready, as PDF',
    tags,
  })
  .input(z.strictObject({ id: Id }))
  .errors(errors('FILE_LOST'))
  .output(z.object({ headers: z.record(z.string(), z.string()), body: z.file() }));

export const reports = { requestReport, listReports, downloadReport };
