import { schema } from '@cairn/db';
import { type ShippedTemplate, shippedTemplates } from '@cairn/domain';
import type { Ctx } from '../../../../core/procedure.ts';

/**
 * Adds those of the shipped templates that the firm does not have yet (docs/adr/0020). Their ids are the same everywhere,
 * so two first calls at once add them once. What the firm has changed or archived is its own and left alone.
 */
export async function addShippedTemplates(ctx: Ctx, known: readonly string[]): Promise<boolean> {
  const missing = shippedTemplates().filter(({ id }) => !known.includes(id));
  if (missing.length === 0) return false;
  const { tx, actor, now } = ctx;
  const { diligenceTemplates: templates, diligenceTemplateVersions: versions } = schema;
  const stamp = { tenant_id: actor.tenantId, created_at: now };
  const given = await tx.db
    .insert(templates)
    .values(missing.map(({ id, name, description }) => ({ ...stamp, id, name, description, updated_at: now })))
    .onConflictDoNothing()
    .returning({ id: templates.id });
  const added = missing.filter(({ id }) => given.some((row) => row.id === id));
  if (added.length === 0) return true;
  await tx.db.insert(versions).values(
    added.map(({ id, version_id, sections }) => ({
      ...stamp,
      id: version_id,
      template_id: id,
      version_no: 1,
      sections,
    })),
  );
  await ctx.audit(...added.map(eventOf));
  return true;
}

const eventOf = ({ id, name }: ShippedTemplate) => ({
  action: 'diligence_template.created',
  resource_type: 'diligence_template',
  resource_id: id,
  table_name: 'dd_templates',
  metadata: { name, shipped: true },
});
