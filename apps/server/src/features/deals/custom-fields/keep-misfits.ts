import {
  type CustomField,
  customCatalogue,
  customKey,
  customSearchText,
  DEAL_FIELDS,
  keysWith,
  searchText,
} from '@cairn/domain';
import { newId } from '../../../core/ids.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { tellEdits } from '../bulk/tell-edits.ts';
import { type CustomFieldView, listCustomFields } from './list-custom-fields.ts';
import { encryptCustomValue, type StoredCustomValues } from './write-custom-values.ts';

/** A value that its field does not take any more, as a person would say it. */
interface Misfit {
  id: string;
  said: string;
}

type Field = Pick<CustomFieldView, 'key' | 'label' | 'record_kind' | 'is_encrypted'>;

/** Instead of the value of an encrypted field: remarks and notes are not encrypted, and search reads them. */
const ENCRYPTED = 'an encrypted value that did not fit the new kind';
const COLUMNS = keysWith(DEAL_FIELDS, { search: true })
  .map((column) => `o.${column}`)
  .join(', ');

/**
 * Keeps values of records that nobody could correct before their field became one of another kind: the person who changes it
 * does not see them, or they are deleted. A deal has them in its remarks, and its field is empty. Records are held, and seen by
 * the transaction.
 */
export async function keepMisfits(ctx: Ctx, field: Field, misfits: readonly Misfit[]): Promise<void> {
  if (misfits.length === 0) return;
  if (field.record_kind === 'opportunity') await keepInDeals(ctx, field, misfits);
  else await keepInCompanies(ctx, field, misfits);
}

type Deal = Parameters<typeof searchText>[0] &
  StoredCustomValues & { id: string; version: number; is_confidential: boolean; remarks: string | null };

async function keepInDeals(ctx: Ctx, field: Field, misfits: readonly Misfit[]): Promise<void> {
  const { tx, actor, now } = ctx;
  const { key, label, is_encrypted } = field;
  const saidOf = new Map(misfits.map(({ id, said }) => [id, said]));
  const deals = await tx.query<Deal & Record<string, unknown>>(
    `select o.id, o.version, o.is_confidential, o.remarks, o.custom, o.custom_cells, ${COLUMNS} from opportunities o
      where o.id = any($1::uuid[]) order by o.id for update`,
    [[...saidOf.keys()]],
  );
  const catalogue = customCatalogue((await listCustomFields(ctx)) as CustomField[]);
  const cells = await ctx.cells();
  const kept = deals.map((deal) => {
    const said = saidOf.get(deal.id) ?? '';
    const line = `${label}: ${is_encrypted ? ENCRYPTED : said}`;
    const longer = deal.remarks ? `${deal.remarks}\n${line}` : line;
    // What does not fit into the remarks any more becomes a note, which holds more than any value.
    const remarks = longer.length <= DEAL_FIELDS.remarks.max ? longer : deal.remarks;
    const { [key]: _value, ...custom } = deal.custom;
    const custom_text = customSearchText(catalogue, custom);
    const from = is_encrypted ? encryptCustomValue(cells, key, deal.id, said) : said;
    return { deal, line, remarks, custom_text, search_text: searchText({ ...deal, custom_text }), from };
  });
  await tx.query(
    `update opportunities o set custom = o.custom - $2, custom_cells = o.custom_cells - $2, remarks = deal.remarks,
            custom_text = deal.custom_text, search_text = deal.search_text, version = o.version + 1, updated_at = $3, updated_by = $4
       from json_to_recordset($1::json) as deal(id uuid, remarks text, custom_text text, search_text text) where o.id = deal.id`,
    [JSON.stringify(kept.map(({ deal, ...row }) => ({ ...row, id: deal.id }))), key, now, actor.userId],
    'keep-misfits-of-deals',
  );
  await addNotes(
    ctx,
    kept.flatMap(({ deal, remarks, line }) => (remarks === deal.remarks ? [{ id: deal.id, line }] : [])),
  );
  await tellEdits(
    ctx,
    kept.map(({ deal, remarks, from }) => ({
      id: deal.id,
      version: deal.version + 1,
      is_confidential: deal.is_confidential,
      changes: {
        [customKey(key)]: { from, to: null },
        ...(remarks !== deal.remarks && { remarks: { from: deal.remarks, to: remarks } }),
      },
    })),
    { reason: 'kind changed' },
  );
}

async function addNotes({ tx, actor, now }: Ctx, lines: readonly { id: string; line: string }[]): Promise<void> {
  if (lines.length === 0) return;
  const rows = lines.map(({ id, line }) => ({ id: newId(), opportunity_id: id, body: line }));
  await tx.query(
    `insert into opportunity_notes (tenant_id, id, opportunity_id, body, created_by, created_at, updated_at)
     select $2::uuid, note.id, note.opportunity_id, note.body, $3::uuid, $4, $4
       from json_to_recordset($1::json) as note(id uuid, opportunity_id uuid, body text)`,
    [JSON.stringify(rows), actor.tenantId, actor.userId, now],
    'keep-misfits-as-notes',
  );
}

/**
 * Companies have no remarks, but notes. What is encrypted stays in its field, as the text that it is said as: nothing else of a
 * company keeps it for administrators alone.
 */
async function keepInCompanies(ctx: Ctx, field: Field, misfits: readonly Misfit[]): Promise<void> {
  const { tx, actor, now } = ctx;
  const { key, label, is_encrypted, record_kind } = field;
  const cells = await ctx.cells();
  const rows = misfits.map(({ id, said }) => ({
    company_id: id,
    id: newId(),
    content: `${label}: ${said}`,
    cells: is_encrypted ? { [key]: encryptCustomValue(cells, key, id, said, record_kind) } : {},
  }));
  await tx.query(
    `update company_custom_values o set custom = o.custom - $2, custom_cells = o.custom_cells || company.cells
       from json_to_recordset($1::json) as company(company_id uuid, cells jsonb) where o.company_id = company.company_id`,
    [JSON.stringify(rows), key],
    'keep-misfits-of-companies',
  );
  await tx.query('update portfolio_companies set version = version + 1 where id = any($1::uuid[])', [
    rows.map(({ company_id }) => company_id),
  ]);
  if (is_encrypted) return;
  await tx.query(
    `insert into company_notes (tenant_id, id, company_id, title, content, created_by, created_at)
     select $2::uuid, note.id, note.company_id, $5, note.content, $3::uuid, $4
       from json_to_recordset($1::json) as note(id uuid, company_id uuid, content text)`,
    [JSON.stringify(rows), actor.tenantId, actor.userId, now, `${label} is of another kind`],
    'keep-misfits-as-company-notes',
  );
  await ctx.audit(
    ...misfits.map(({ id, said }) => ({
      action: 'portfolio_company.updated',
      resource_type: 'portfolio_company',
      resource_id: id,
      table_name: 'portfolio_companies',
      classification: 'confidential' as const,
      metadata: { changes: { [customKey(key)]: { from: said, to: null } }, reason: 'kind changed' },
    })),
  );
}
