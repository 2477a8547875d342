import { type CsvValue, csvFile } from '../../../core/csv-file.ts';
import { fail } from '../../../core/errors.ts';
import { type RequestContext, runAs } from '../../../core/procedure.ts';
import { getHome } from './get-home.ts';
import type { RangeInput } from './home-range.ts';
import { HOME_COLUMNS, homeRows } from './home-rows.ts';

/** The dashboard as a file. Made here and not in the page, so that no copy leaves without its event in the audit log. */
export async function exportHome(context: RequestContext, input: RangeInput) {
  const { actor, services, origin } = context;
  if (!actor) throw fail('UNAUTHENTICATED');
  const home = await getHome(context, input);
  const rows: CsvValue[][] = homeRows(home);
  const { from, to } = home.range;
  await runAs(services, actor, origin, 'write', ({ audit }) =>
    audit({
      action: 'export.created',
      resource_type: 'dashboard',
      resource_id: null,
      classification: home.kind === 'firm' ? 'confidential' : 'internal',
      metadata: { name: 'dashboard', rows: rows.length, columns: HOME_COLUMNS, from, to },
    }),
  );
  return csvFile(`dashboard_${from}_${to}.csv`, HOME_COLUMNS, rows);
}
