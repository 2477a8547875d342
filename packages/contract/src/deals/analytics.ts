import { z } from 'zod';
import { Id, IdOut, StageKeyOut, TimestampOut } from '../fields.ts';
import { procedure } from '../procedure.ts';

const Rate = z.number().nullable().describe('0 to 1; none when nothing can be divided by');
const Outcome = z.object({ total: z.int(), won: z.int(), lost: z.int(), win_rate: Rate });

const Period = z
  .strictObject({
    p_tenant_id: Id.optional().describe('only the own firm is ever answered'),
    p_date_from: z.iso.datetime({ offset: true, error: 'p_date_from must be a time such as 2026-03-31T00:00:00Z.' }),
    p_date_to: z.iso.datetime({ offset: true, error: 'p_date_to must be a time such as 2026-06-30T00:00:00Z.' }),
  })
  .refine(({ p_date_from, p_date_to }) => Date.parse(p_date_from) < Date.parse(p_date_to), {
    path: ['p_date_to'],
    message: 'The end of the period must be after its start.',
  });

const metrics = procedure({ needs: 'opportunity:read' })
  .route({
    method: 'POST',
    path: '/rpc/get_opportunity_pipeline_metrics',
    summary: 'How the pipeline moved in a period, from the history of its stages',
    tags: ['Opportunities'],
  })
  .input(Period)
  .output(
    z.object({
      as_of: TimestampOut,
      date_range: z.object({ from: TimestampOut, to: TimestampOut }),
      total_opportunities: z.int().describe('deals that were added or moved in the period'),
      active: z.int(),
      closed_won: z.int(),
      closed_lost: z.int(),
      conversion_rate: Rate.describe('closed_won / total_opportunities'),
      win_rate: Rate.describe('won / (won + lost)'),
      average_days_to_close: z.number(),
      average_days_to_close_is_default: z.boolean().describe('true until a first deal has closed'),
      stage_distribution: z.record(StageKeyOut, z.int()).describe('where these deals stood at the end of the period'),
      average_time_in_stage_hours: z.record(StageKeyOut, z.number()).describe('of the stays that ended in the period'),
      funnel: z.array(z.object({ stage_key: StageKeyOut, reached: z.int(), share: Rate })),
      by_source: z.array(Outcome.extend({ source: z.string().nullable() })),
      by_owner: z.array(Outcome.extend({ assigned_to: IdOut.nullable() })),
    }),
  );

const exportMetrics = procedure({ needs: 'opportunity:export', mode: 'write' })
  .route({
    method: 'GET',
    path: '/pipeline-metrics/export',
    outputStructure: 'detailed',
    summary: 'The stages of the same period as CSV, with a summary',
    tags: ['Opportunities'],
  })
  .input(Period)
  .output(z.object({ headers: z.record(z.string(), z.string()), body: z.file() }));

export const analytics = { metrics, export: exportMetrics };
