import { schema } from '@cairn/db';
import { COMPANY_CELLS, COMPANY_FIELDS, emptyValue, minorAmounts, type ReadRow } from '@cairn/domain';
import { newId } from '../../../core/ids.ts';
import { insertMany } from '../../../core/insert-many.ts';
import { tellLive } from '../../../core/live/tell-live.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { customValueWriter } from '../../deals/custom-fields/write-custom-values.ts';
import type { WriteOptions } from '../../deals/imports/import-writer.ts';
import type { PlannedImport } from '../../deals/imports/read-plan.ts';
import { AMOUNT_COLUMNS, sealAmount } from '../portfolio-companies/company-amounts.ts';
import { amountsOfRow, asCompany, type CompanyRow, currencyOf, factsOf, fillFrom, NOTE_TITLE } from './company-row.ts';
import { updateFromRow } from './update-from-row.ts';

const SLICE = 200;

/** Writes a planned import: new companies with trail, notes and audit, and what rows say of companies that are there. */
export async function writeCompanies(
  ctx: Ctx,
  { rows, plan }: PlannedImport,
  { importId, currency, progress }: WriteOptions,
): Promise<undefined> {
  const byRow = new Map(rows.map((row) => [row.row, row]));
  const created = new Map<number, CompanyRow>();
  const updates: (CompanyRow & { into: string })[] = [];
  for (const action of plan.actions) {
    const row = asCompany(byRow.get(action.row) as ReadRow);
    if (action.action === 'create') created.set(row.row, row);
    else if (action.action !== 'merge') continue;
    else if ('record' in action.into) updates.push({ ...row, into: action.into.record });
    else fillFrom(created.get(action.into.row), row);
  }
  // Lists show the newest first, of equal times the greatest id: given out from the greatest on, they keep the order of the file.
  const ids = [...created.keys()].map(() => newId()).sort();
  const companies = [...created.values()].map((row) => ({ ...row, id: ids.pop() as string }));
  const write = await companyWriter(ctx, importId, currency);
  for (let at = 0; at < companies.length; at += SLICE) {
    await write(companies.slice(at, at + SLICE));
    progress(at);
  }
  for (const [place, { into, ...row }] of updates.entries()) {
    await updateFromRow(ctx, into, row, { import_id: importId, row: row.row });
    progress(companies.length + place);
  }
  await tellLive(ctx, { kind: 'portfolio' });
}

const DEFAULTS = Object.fromEntries(Object.entries(COMPANY_FIELDS).map(([key, field]) => [key, emptyValue(field)]));

async function companyWriter(ctx: Ctx, importId: string, firmCurrency: string) {
  const { tx, actor, now } = ctx;
  const cells = await ctx.cells();
  const ownValues = await customValueWriter(ctx, 'portfolio_company');
  const base = { tenant_id: actor.tenantId, created_by: actor.userId, created_at: now };
  return async (rows: readonly (CompanyRow & { id: string })[]): Promise<void> => {
    const companies = rows.map((row) => {
      const { id } = row;
      const amounts = amountsOfRow(row);
      const sealed = COMPANY_CELLS.map((cell) => [
        AMOUNT_COLUMNS[cell],
        sealAmount(cells, id, cell, amounts[cell] ?? null),
      ]);
      return {
        ...DEFAULTS,
        ...factsOf(row),
        ...(Object.fromEntries(sealed) as Record<(typeof AMOUNT_COLUMNS)[keyof typeof AMOUNT_COLUMNS], Buffer | null>),
        ...base,
        id,
        name: row.values.company_name ?? '',
        currency: currencyOf(row) ?? row.extras.currency ?? firmCurrency,
        updated_at: now,
        import_id: importId,
        import_row: row.row,
      };
    });
    const own = companies.flatMap(({ id }, place) => {
      const written = ownValues(minorAmounts(rows[place]?.extras.custom ?? {}), { id });
      if (!written) return [];
      const { custom, custom_cells } = written;
      return [{ tenant_id: actor.tenantId, id: newId(), company_id: id, custom, custom_cells }];
    });
    const notes = companies.flatMap(({ id }, place) =>
      (rows[place]?.extras.notes ?? []).map((content) => ({
        ...base,
        id: newId(),
        company_id: id,
        title: NOTE_TITLE,
        content,
      })),
    );
    const trail = companies.map(({ id, name }) => ({
      ...base,
      id: newId(),
      company_id: id,
      action_type: 'created',
      new_value: name,
    }));
    await insertMany(tx, schema.portfolioCompanies, companies);
    await insertMany(tx, schema.companyCustomValues, own);
    await insertMany(tx, schema.companyNotes, notes);
    await insertMany(tx, schema.companyAuditEntries, trail);
    await ctx.audit(
      ...companies.map(({ id, name, import_row }) => ({
        action: 'portfolio_company.created',
        resource_type: 'portfolio_company',
        resource_id: id,
        table_name: 'portfolio_companies',
        classification: 'confidential' as const,
        metadata: { name, import_id: importId, row: import_row },
      })),
    );
  };
}
