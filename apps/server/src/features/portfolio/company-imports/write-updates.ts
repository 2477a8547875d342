import { type ReadRow, readMetric, type UpdateImportValues } from '@cairn/domain';
import type { Ctx } from '../../../core/procedure.ts';
import type { WriteOptions } from '../../deals/imports/import-writer.ts';
import { matchCompanies } from '../../deals/imports/keys/match-companies.ts';
import type { PlannedImport } from '../../deals/imports/read-plan.ts';
import { listLivingMetrics } from '../metrics/list-metrics.ts';
import { addNote } from '../portfolio-companies/work/company-notes.ts';
import { addUpdate } from '../portfolio-companies/work/company-updates.ts';
import { NOTE_TITLE } from './company-row.ts';

/**
 * Writes what companies reported, each as the use case of its page does: a regular update of a period that was reported already
 * corrects it, figures become values of the metrics, and the rules look at the company. The oldest come first.
 */
export async function writeUpdates(
  ctx: Ctx,
  { rows, plan }: PlannedImport,
  { progress }: WriteOptions,
): Promise<undefined> {
  const [find, metrics] = [await matchCompanies(ctx.tx), await listLivingMetrics(ctx)];
  const byRow = new Map(rows.map((row) => [row.row, row]));
  const written = plan.actions.flatMap(({ row, action }) =>
    action === 'create' || action === 'merge' ? [byRow.get(row) as ReadRow] : [],
  );
  for (const [place, row] of written.entries()) {
    const { company_name = '', reported_on, reporting_period = '', ...values } = row.values as UpdateImportValues;
    const company = find(company_name);
    if ('problem' in company) throw new Error('the company of a planned row is gone');
    const reported = metrics.flatMap((metric) => {
      const given = row.extras.custom?.[metric.key];
      const read = given === undefined ? undefined : readMetric(metric, String(given));
      return read && 'value' in read ? [{ metric, value: read.value }] : [];
    });
    await addUpdate(onDay(ctx, reported_on), { id: company.id, reporting_period, ...values }, reported);
    for (const content of row.extras.notes ?? []) await addNote(ctx, { id: company.id, title: NOTE_TITLE, content });
    progress(place + 1);
  }
}

/** As if it had come at noon of the day on which it was reported, where the list says so. */
function onDay(ctx: Ctx, day: string | undefined): Ctx {
  if (day === undefined) return ctx;
  const now = new Date(`${day}T12:00:00Z`);
  return now < ctx.now ? { ...ctx, now } : ctx;
}
