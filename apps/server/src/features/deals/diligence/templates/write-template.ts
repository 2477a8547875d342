import { schema } from '@cairn/db';
import { compareTemplates } from '@cairn/domain';
import type { Tx } from '../../../../core/database.ts';
import { fail, staleVersion } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import type { Ctx } from '../../../../core/procedure.ts';
import type { InputOf, Outputs } from '../diligence-fields.ts';
import { getTemplate } from './get-template.ts';
import { logTemplate, logTemplateSetting } from './log-template.ts';
import { findTemplate, type TemplateRow } from './templates.queries.ts';

type Template = Outputs['getTemplate'];
type Sections = InputOf<'createTemplate'>['sections'];

interface NewTemplate {
  name: string;
  description?: string | null | undefined;
  sections: Sections;
}

/** Adds a template with its first version. */
export async function createTemplate(ctx: Ctx, input: NewTemplate, from?: string): Promise<Template> {
  const { tx, actor, now } = ctx;
  const id = newId();
  await tx.db.insert(schema.diligenceTemplates).values({
    tenant_id: actor.tenantId,
    id,
    name: input.name,
    description: input.description ?? null,
    created_by: actor.userId,
    created_at: now,
    updated_at: now,
  });
  await insertVersion(ctx, id, 1, input.sections);
  await logTemplate(ctx, 'diligence_template.created', id, { name: input.name, ...(from && { from }) });
  logTemplateSetting(ctx, null, { ...input, is_active: true });
  return getTemplate(ctx, { id });
}

/** A copy that goes its own way. */
export async function duplicateTemplate(ctx: Ctx, { id, name }: InputOf<'duplicateTemplate'>): Promise<Template> {
  const original = await findTemplate(ctx.tx, id);
  if (!original) throw fail('NOT_FOUND');
  const { description, sections } = original;
  return createTemplate(ctx, { name: name ?? `${original.name.slice(0, 110)} (copy)`, description, sections }, id);
}

const SET = `
  update dd_templates set name = $2, description = $3, updated_at = $4, version = version + 1 where id = $1`;

/** Saves what was changed. Other sections or items make a new version; a new name alone does not. */
export async function editTemplate(ctx: Ctx, { id, version, ...values }: InputOf<'editTemplate'>): Promise<Template> {
  const before = await requireTemplate(ctx, id, version);
  const { name = before.name, description = before.description, sections = before.sections } = values;
  const isOther = JSON.stringify(cleaned(sections)) !== JSON.stringify(cleaned(before.sections));
  const version_no = before.version_no + (isOther ? 1 : 0);
  await ctx.tx.query(SET, [id, name, description, ctx.now]);
  if (isOther) await insertVersion(ctx, id, version_no, sections);
  await logTemplate(ctx, 'diligence_template.edited', id, {
    name: { from: before.name, to: name },
    version_no,
    changes: compareTemplates(before.sections, sections),
  });
  logTemplateSetting(ctx, before, { ...before, name, description, sections });
  return getTemplate(ctx, { id });
}

/** The template, locked, if it still is the version that the person saw. */
export async function requireTemplate(ctx: Ctx, id: string, version: number): Promise<TemplateRow> {
  const template = await lockTemplate(ctx.tx, id);
  if (!template) throw fail('NOT_FOUND');
  if (template.version !== version) throw await staleVersion(getTemplate(ctx, { id }));
  return template;
}

async function insertVersion({ tx, actor, now }: Ctx, templateId: string, version_no: number, sections: Sections) {
  await tx.db.insert(schema.diligenceTemplateVersions).values({
    tenant_id: actor.tenantId,
    id: newId(),
    template_id: templateId,
    version_no,
    sections: cleaned(sections),
    created_by: actor.userId,
    created_at: now,
  });
}

/** What is empty is left out, and keys stand in one order, so that two that say the same are the same. */
function cleaned(sections: Sections): schema.DiligenceSection[] {
  return sections.map(({ title, items }) => ({
    title,
    items: items.map(({ title: item, description, days }) => ({
      title: item,
      ...(description && { description }),
      ...(typeof days === 'number' && { days }),
    })),
  }));
}

/** Keeps the template from everybody else who would give it another version. */
async function lockTemplate(tx: Tx, id: string): Promise<TemplateRow | undefined> {
  await tx.query('select 1 from dd_templates where id = $1 for update', [id]);
  return findTemplate(tx, id);
}
