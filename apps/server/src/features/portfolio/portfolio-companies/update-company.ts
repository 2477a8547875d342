import { schema } from '@cairn/db';
import { COMPANY_FIELDS, type FieldDefinition } from '@cairn/domain';
import { and, eq, sql } from 'drizzle-orm';
import { changesOf } from '../../../core/changes-of.ts';
import type { Tx } from '../../../core/database.ts';
import { fail, staleVersion } from '../../../core/errors.ts';
import { tellLive } from '../../../core/live/tell-live.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { holdCustomFields } from '../../deals/custom-fields/hold-custom-fields.ts';
import { assertPortfolio } from './assert-portfolio.ts';
import { recordChange } from './company-audit.ts';
import { auditedChanges, changeCompanyValues, entriesOf } from './company-values.ts';
import { getCompany } from './get-company.ts';
import type { PortfolioInputs } from './portfolio-companies.queries.ts';
import { assessRisk } from './risk/assess-risk.ts';

const { portfolioCompanies: companies } = schema;
type CompanyRecord = typeof companies.$inferSelect;

const FIELDS = [...(Object.keys(COMPANY_FIELDS) as (keyof typeof COMPANY_FIELDS)[]), 'portfolio_id'] as const;

/**
 * Changes the named facts of a company, if it still is the version that the person saw.
 *
 * @param cause what the audit event says beside the changes, such as the import that they came with
 */
export async function updateCompany(
  ctx: Ctx,
  { id: named, version, custom, ...values }: PortfolioInputs['update'],
  cause: Record<string, unknown> = {},
) {
  // Before the company, as by all who write values.
  const [, before] = await Promise.all([
    custom && holdCustomFields(ctx, 'portfolio_company'),
    lockCompany(ctx.tx, named),
  ]);
  if (!before) throw fail('NOT_FOUND');
  const { id } = before;
  if (before.version !== version) throw await staleVersion(getCompany(ctx, { id }));
  await assertPortfolio(ctx.tx, values.portfolio_id);
  const after = await writeCompany(ctx.tx, id, { ...values, updated_at: ctx.now });
  const changes = changesOf(FIELDS, before, after);
  const own = await changeCompanyValues(ctx, id, custom, 'plain');
  recordChange(ctx, id, [
    ...Object.entries(changes).map(([field, { from, to }]) => ({
      action_type: 'updated',
      field_name: field,
      old_value: asText(field, from),
      new_value: asText(field, to),
    })),
    ...(await entriesOf(ctx, own, after.currency)),
  ]);
  await ctx.audit({
    action: 'portfolio_company.updated',
    resource_type: 'portfolio_company',
    resource_id: id,
    table_name: 'portfolio_companies',
    classification: 'confidential',
    metadata: { name: after.name, version: after.version, ...cause, changes: { ...changes, ...auditedChanges(own) } },
  });
  // A company that is given up has no findings; how often it reports says when an update is late.
  if ('status' in changes || 'update_frequency' in changes) await assessRisk(ctx, [id]);
  await tellLive(ctx, { kind: 'portfolio' });
  return getCompany(ctx, { id });
}

/** A value as the audit trail of the company says it. */
function asText(field: string, value: unknown): string | null {
  if (value === null || value === undefined) return null;
  const definition: FieldDefinition | undefined = (COMPANY_FIELDS as Record<string, FieldDefinition>)[field];
  if (definition?.kind === 'choice') return definition.choices[String(value)] ?? String(value);
  return Array.isArray(value) ? value.join(', ') : String(value);
}

/** The company, kept from others until the transaction ends. */
export async function lockCompany(tx: Tx, id: string): Promise<CompanyRecord | undefined> {
  return (await tx.db.select().from(companies).where(eq(companies.id, id)).for('update'))[0];
}

/** Writes the changes into a locked company as its next version. */
export async function writeCompany(
  tx: Tx,
  id: string,
  changes: Partial<typeof companies.$inferInsert>,
): Promise<CompanyRecord> {
  const [record] = await tx.db
    .update(companies)
    .set({ ...changes, version: sql`${companies.version} + 1` })
    .where(and(eq(companies.id, id)))
    .returning();
  if (!record) throw new Error('a locked company is gone');
  return record;
}
