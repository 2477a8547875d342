import { DILIGENCE_METRIC_DAYS, DILIGENCE_STATUSES } from '@cairn/domain';
import { z } from 'zod';
import { errors } from '../errors.ts';
import { Id, optionalDate, optionalText, requiredText, text, Version } from '../fields.ts';
import { procedure } from '../procedure.ts';
import { DiligenceCard, DiligenceMetrics, DiligenceProcess } from './diligence-views.ts';

const tags = ['Due diligence'];
const Stale = { ...errors('STALE_VERSION').STALE_VERSION, data: z.object({ current: DiligenceProcess }) };

const metrics = procedure({ needs: 'diligence:read' })
  .route({
    method: 'POST',
    path: '/rpc/get_dd_efficiency_metrics',
    summary: 'How due diligence goes: counts, rates and days to completion',
    tags,
  })
  .input(
    z
      .strictObject({
        p_tenant_id: Id.optional().describe('only the own firm is ever answered'),
        p_days_back: z
          .int('p_days_back must be a whole number of days.')
          .min(1, 'p_days_back must be at least 1.')
          .max(3650, 'p_days_back can be at most 3,650.')
          .default(DILIGENCE_METRIC_DAYS),
      })
      .default({ p_days_back: DILIGENCE_METRIC_DAYS }),
  )
  .output(DiligenceMetrics);

const filters = {
  search: text('Search', 200).optional(),
  status: z.enum(DILIGENCE_STATUSES, 'This is not a status of a process.').optional(),
};

const list = procedure({ needs: 'diligence:read' })
  .route({ method: 'GET', path: '/due-diligence', summary: 'Processes, newest first, a page at a time', tags })
  .input(
    z.strictObject({
      ...filters,
      opportunity_id: Id.optional(),
      limit: z.coerce.number<string | number>().int().min(1).max(100, 'limit can be at most 100.').default(30),
      cursor: z.string().max(500).optional().describe('next_cursor of the page before'),
    }),
  )
  .output(
    z.object({
      rows: z.array(DiligenceCard),
      next_cursor: z.string().nullable(),
      total: z.int().nullable().describe('how many processes match; sent with the first page only'),
    }),
  );

const exportList = procedure({ needs: 'diligence:report', mode: 'write' })
  .route({
    method: 'GET',
    path: '/due-diligence/export',
    outputStructure: 'detailed',
    summary: 'The processes that match, as CSV',
    tags,
  })
  .input(z.strictObject(filters))
  .output(z.object({ headers: z.record(z.string(), z.string()), body: z.file() }));

const get = procedure({ needs: 'diligence:read' })
  .route({ method: 'GET', path: '/due-diligence/{id}', summary: 'A process with its sections and items', tags })
  .input(z.strictObject({ id: Id }))
  .output(DiligenceProcess);

const start = procedure({ needs: 'diligence:edit', mode: 'write', idempotent: true })
  .route({
    method: 'POST',
    path: '/due-diligence',
    successStatus: 201,
    summary: 'Start a process for a deal from a version of a template',
    tags,
  })
  .input(
    z.strictObject({
      opportunity_id: Id,
      template_version_id: Id,
      name: requiredText('Name', 200).optional(),
      target_completion_date: optionalDate('Target date').optional(),
      owner_id: Id.nullable().optional().describe('of every item whose section names none'),
      section_owners: z
        .array(z.strictObject({ section: requiredText('Section', 200), owner_id: Id.nullable() }))
        .max(60)
        .optional(),
    }),
  )
  .errors(errors('ASSIGNEE_UNKNOWN', 'DILIGENCE_TEMPLATE_GONE', 'IDEMPOTENCY_CONFLICT'))
  .output(DiligenceProcess);

const update = procedure({ needs: 'diligence:edit', mode: 'write' })
  .route({ method: 'PATCH', path: '/due-diligence/{id}', summary: 'Change name, target date or blockers', tags })
  .input(
    z
      .strictObject({
        name: requiredText('Name', 200),
        target_completion_date: optionalDate('Target date'),
        blockers: optionalText('Blockers', 2000),
      })
      .partial()
      .extend({ id: Id, version: Version }),
  )
  .errors({ STALE_VERSION: Stale })
  .output(DiligenceProcess);

const hold = procedure({ needs: 'diligence:edit', mode: 'write' })
  .route({ method: 'POST', path: '/due-diligence/{id}/hold', summary: 'Put a process on hold', tags })
  .input(z.strictObject({ id: Id, version: Version, reason: requiredText('Reason', 1000) }))
  .errors({ ...errors('DILIGENCE_COMPLETED'), STALE_VERSION: Stale })
  .output(DiligenceProcess);

const resume = procedure({ needs: 'diligence:edit', mode: 'write' })
  .route({
    method: 'POST',
    path: '/due-diligence/{id}/resume',
    summary: 'Go on with a process that is on hold; its items say where it stands',
    tags,
  })
  .input(z.strictObject({ id: Id, version: Version }))
  .errors({ STALE_VERSION: Stale })
  .output(DiligenceProcess);

export const processes = { metrics, list, exportList, get, start, update, hold, resume };
