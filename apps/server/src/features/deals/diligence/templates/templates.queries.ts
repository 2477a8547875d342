import type { schema } from '@cairn/db';
import type { Tx } from '../../../../core/database.ts';
import { isoTime } from '../../../../core/iso-time.ts';
import type { Process } from '../diligence-fields.ts';

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

const TEMPLATE = `
  select t.id, t.name, t.description, t.is_active, t.version, ${isoTime('t.updated_at')} as updated_at,
         v.id as version_id, v.version_no, v.sections,
         (select count(*)::int from due_diligence_processes p
            join dd_template_versions w on w.tenant_id = p.tenant_id and w.id = p.template_version_id
           where w.template_id = t.id) as processes
    from dd_templates t
    join lateral (select id, version_no, sections from dd_template_versions
                   where tenant_id = t.tenant_id and template_id = t.id order by version_no desc limit 1) v on true`;

export function listTemplateRows(tx: Tx): Promise<TemplateRow[]> {
  return tx.query(`${TEMPLATE} order by t.is_active desc, lower(t.name), t.id`, [], 'dd-templates');
}

export async function findTemplate(tx: Tx, id: string): Promise<TemplateRow | undefined> {
  return (await tx.query<TemplateRow>(`${TEMPLATE} where t.id = $1`, [id], 'find-dd-template'))[0];
}

/** Keeps the template from everybody else who would give it another version. */
export async function lockTemplate(tx: Tx, id: string): Promise<TemplateRow | undefined> {
  await tx.query('select 1 from dd_templates where id = $1 for update', [id]);
  return findTemplate(tx, id);
}

export interface HistoryRow {
  id: string;
  version_no: number;
  sections: schema.DiligenceSection[];
  created_by: string | null;
  created_at: string;
}

/** Newest first. */
export function listVersions(tx: Tx, templateId: string): Promise<HistoryRow[]> {
  return tx.query(
    `select id, version_no, sections, created_by, ${isoTime('created_at')} as created_at from dd_template_versions
      where template_id = $1 order by version_no desc`,
    [templateId],
    'dd-template-versions',
  );
}

export interface VersionRow {
  id: string;
  version_no: number;
  template_id: string;
  sections: schema.DiligenceSection[];
  name: string;
  is_active: boolean;
}

// Held against being archived at this very moment: what is started stands on a template that was there.
const VERSION = `
  select v.id, v.version_no, v.template_id, v.sections, t.name, t.is_active
    from dd_template_versions v join dd_templates t on t.tenant_id = v.tenant_id and t.id = v.template_id
   where v.id = $1 for share of t`;

export async function findVersion(tx: Tx, id: string): Promise<VersionRow | undefined> {
  return (await tx.query<VersionRow>(VERSION, [id], 'find-dd-version'))[0];
}

type TemplateOfProcess = NonNullable<Process['template']>;

export async function findTemplateOf(tx: Tx, processId: string): Promise<TemplateOfProcess | undefined> {
  const rows = await tx.query<TemplateOfProcess>(
    `select t.id, t.name, v.version_no from due_diligence_processes p
       join dd_template_versions v on v.tenant_id = p.tenant_id and v.id = p.template_version_id
       join dd_templates t on t.tenant_id = v.tenant_id and t.id = v.template_id
      where p.id = $1`,
    [processId],
    'dd-template-of',
  );
  return rows[0];
}
