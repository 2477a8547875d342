import type { schema } from '@cairn/db';
import type { Tx } from '../../../../core/database.ts';
import { isoTime } from '../../../../core/iso-time.ts';

export interface TemplateRow {
  id: string;
  name: string;
  description: string | null;
  is_active: boolean;
  version: number;
  updated_at: string;
  version_id: string;
  version_no: number;
  sections: schema.DiligenceSection[];
  processes: number;
}

export const TEMPLATE = `
  select t.id, t.name, t.description, t.is_active, t.version, ${isoTime('t.updated_at')} as updated_at,
         v.id as version_id, v.version_no, v.sections,
         (select count(*)::int from due_diligence_processes p
            join dd_template_versions w on w.tenant_id = p.tenant_id and w.id = p.template_version_id
           where w.template_id = t.id) as processes
    from dd_templates t
    join lateral (select id, version_no, sections from dd_template_versions
                   where tenant_id = t.tenant_id and template_id = t.id order by version_no desc limit 1) v on true`;

export async function findTemplate(tx: Tx, id: string): Promise<TemplateRow | undefined> {
  return (await tx.query<TemplateRow>(`${TEMPLATE} where t.id = $1`, [id], 'find-dd-template'))[0];
}

export interface HistoryRow {
  id: string;
  version_no: number;
  sections: schema.DiligenceSection[];
  created_by: string | null;
  created_at: string;
}
