import type { Tx } from '../../../../core/database.ts';
import { fail } from '../../../../core/errors.ts';
import { isoTime } from '../../../../core/iso-time.ts';
import type { Ctx } from '../../../../core/procedure.ts';
import type { Outputs } from '../diligence-fields.ts';
import { findTemplate, type HistoryRow } from './templates.queries.ts';
import { viewTemplate } from './view-template.ts';

export async function getTemplate(
  { tx }: Ctx,
  { id, version_no }: { id: string; version_no?: number | undefined },
): Promise<Outputs['getTemplate']> {
  const [row, history] = await Promise.all([findTemplate(tx, id), listVersions(tx, id)]);
  if (!row) throw fail('NOT_FOUND');
  const shown = version_no === undefined ? row : history.find((version) => version.version_no === version_no);
  if (!shown) throw fail('NOT_FOUND');
  return viewTemplate(row, history, shown);
}

/** Newest first. */
function listVersions(tx: Tx, templateId: string): Promise<HistoryRow[]> {
  return tx.query(
    `select id, version_no, sections, created_by, ${isoTime('created_at')} as created_at from dd_template_versions
      where template_id = $1 order by version_no desc`,
    [templateId],
    'dd-template-versions',
  );
}
