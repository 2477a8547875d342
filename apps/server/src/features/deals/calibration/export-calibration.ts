import { brierScore, dayIn, OUTCOMES } from '@cairn/domain';
import { type CsvValue, csvFile } from '../../../core/csv-file.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { namesOf } from '../../access/auth/account/names-of.ts';
import { getTimeZone } from '../../access/tenants/get-time-zone.ts';
import type { CalibrationQuery } from './calibration-fields.ts';
import { loadCalibration } from './get-calibration.ts';

const COLUMNS = [
  'Company',
  'Decided',
  'Decision',
  'Metric',
  'Value',
  'By',
  'Due',
  'Member',
  'Forecast, percent',
  'Outcome',
  'Known on',
  'Squared error',
];

/** The forecasts that the figures are made of, one a row: none as long as the page shows no figure. */
export async function exportCalibration(ctx: Ctx, query: CalibrationQuery) {
  const { counted, calibration } = await loadCalibration(ctx, query);
  const names = await namesOf(
    ctx,
    counted.map(({ user_id }) => user_id),
  );
  const timeZone = await getTimeZone(ctx.tx);
  const rows = counted.map((forecast): CsvValue[] => [
    forecast.company_name,
    dayIn(new Date(forecast.decided_at), timeZone),
    forecast.status,
    forecast.metric,
    forecast.value,
    forecast.by_when,
    forecast.due_on,
    names.get(forecast.user_id) ?? forecast.user_id,
    forecast.percent,
    OUTCOMES[forecast.came_true],
    forecast.known_on,
    brierScore([{ percent: forecast.percent, came_true: forecast.came_true === 'yes' }]),
  ]);
  await ctx.audit({
    action: 'export.created',
    resource_type: 'committee_review',
    resource_id: null,
    table_name: 'committee_forecasts',
    classification: 'confidential',
    metadata: { name: 'calibration', scope: calibration.scope, rows: rows.length },
  });
  return csvFile(`calibration_${dayIn(ctx.now, timeZone)}.csv`, COLUMNS, rows);
}
