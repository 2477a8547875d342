import { DILIGENCE_STATUS_LABELS, dayIn } from '@cairn/domain';
import { csvFile } from '../../../../core/csv-file.ts';
import type { Ctx } from '../../../../core/procedure.ts';
import { getTimeZone } from '../../../access/tenants/get-time-zone.ts';
import { listStages } from '../../opportunities/stages/list-stages.ts';
import type { InputOf } from '../diligence-fields.ts';
import { listProcesses } from './list-processes.ts';

const COLUMNS = [
  'Company',
  'Opportunity status',
  'Process',
  'Status',
  'Completed items',
  'Total items',
  'Completion (%)',
  'Target date',
  'Blockers',
  'Started',
  'Completed',
];
/** More than any firm has; a file of that many rows is still one answer. */
const AT_MOST = 5000;

/** The processes that match, newest first, as the dashboard shows them. */
export async function exportProcesses(ctx: Ctx, filters: InputOf<'exportList'>) {
  const [{ rows }, stages, timeZone] = await Promise.all([
    listProcesses(ctx, { ...filters, limit: AT_MOST }),
    listStages(ctx),
    getTimeZone(ctx.tx),
  ]);
  const day = (moment: string | null) => moment && dayIn(new Date(moment), timeZone);
  const labels = new Map(stages.map(({ stage_key, stage_label }) => [stage_key, stage_label]));
  const lines = rows.map((process) => {
    const { opportunity, blockers, blocked_items: blocked } = process;
    const reasons = blocked.map(({ title, status_reason }) => `${title}: ${status_reason}`);
    return [
      opportunity.company_name ?? 'Unknown Company',
      opportunity.status && (labels.get(opportunity.status) ?? opportunity.status),
      process.name,
      DILIGENCE_STATUS_LABELS[process.status],
      process.completed_items,
      process.total_items,
      process.completion_percentage,
      process.target_completion_date,
      [blockers, ...reasons].filter(Boolean).join('; '),
      day(process.created_at),
      day(process.completed_at),
    ];
  });
  await ctx.audit({
    action: 'export.created',
    resource_type: 'diligence_process',
    resource_id: null,
    table_name: 'due_diligence_processes',
    classification: 'confidential',
    metadata: { name: 'due diligence', rows: lines.length, columns: COLUMNS, status: filters.status ?? null },
  });
  return csvFile(`due-diligence_${dayIn(ctx.now, timeZone)}.csv`, COLUMNS, lines);
}
