import {
  type CustomField,
  customCatalogue,
  customKey,
  customSearchText,
  DEAL_FIELDS,
  keysWith,
  searchText,
} from '@cairn/domain';
import { fail } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { tellDeals } from '../../deal-access/tell-deal.ts';
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
 * Keeps values of records that nobody could correct before their field became one of another kind: they are hidden from the
 * person who changes it, or deleted. A deal has them in its remarks, and its field is empty. Records are held, and seen by the
 * transaction: `hiddenFor` is a member who sees those that are hidden.
 *
 * Of a hidden record no event is written: the log lists and counts those for everybody, in the moment of the person's act, and
 * they would say how many hidden values do not fit a kind that the person has chosen. The record itself says what became of it.
 */
export async function keepMisfits(
  ctx: Ctx,
  field: Field,
  misfits: readonly Misfit[],
  hiddenFor: string | null,
): Promise<void> {
  if (misfits.length === 0) return;
  if (field.record_kind === 'opportunity') await keepInDeals(ctx, field, misfits, hiddenFor);
  else await keepInCompanies(ctx, field, misfits);
}

type Deal = Parameters<typeof searchText>[0] &
  StoredCustomValues & { id: string; version: number; is_confidential: boolean; remarks: string | null };

async function keepInDeals(
  ctx: Ctx,
  field: Field,
  misfits: readonly Misfit[],
  hiddenFor: string | null,
): Promise<void> {
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
    // An encrypted value that did not fit before either has its line already.
    const isSaid = is_encrypted && deal.remarks?.split('\n').includes(line);
    const longer = isSaid || !deal.remarks ? (deal.remarks ?? line) : `${deal.remarks}\n${line}`;
    // What does not fit into the remarks any more becomes a note, which holds more than any value.
    const remarks = longer.length <= DEAL_FIELDS.remarks.max ? longer : deal.remarks;
    const { [key]: _value, ...custom } = deal.custom;
    const custom_text = customSearchText(catalogue, custom);
    const from = is_encrypted ? encryptCustomValue(cells, key, deal.id, said) : said;
    // Without an event it is nowhere else, and remarks are not encrypted.
    const custom_cells = is_encrypted && hiddenFor !== null ? { [key]: from } : {};
    return { deal, line, remarks, custom_text, search_text: searchText({ ...deal, custom_text }), from, custom_cells };
  });
  const written = await tx.query(
    `update opportunities o set custom = o.custom - $2, custom_cells = (o.custom_cells - $2) || deal.custom_cells,
            remarks = deal.remarks, custom_text = deal.custom_text, search_text = deal.search_text, version = o.version + 1,
            updated_at = $3, updated_by = coalesce($4::uuid, o.updated_by)
       from json_to_recordset($1::json) as deal(id uuid, remarks text, custom_cells jsonb, custom_text text, search_text text)
      where o.id = deal.id returning o.id`,
    [
      JSON.stringify(kept.map(({ deal, ...row }) => ({ ...row, id: deal.id }))),
      ...[key, now, hiddenFor === null ? actor.userId : null],
    ],
    'keep-misfits-of-deals',
  );
  if (written.length !== misfits.length) throw fail('FIELD_IN_USE');
  await addNotes(
    ctx,
    kept.flatMap(({ deal, remarks, line }) => {
      const isInRemarks = remarks !== deal.remarks;
      if (hiddenFor !== null)
        return [{ id: deal.id, line: `${line}\n\n${becauseOf(label, isInRemarks, is_encrypted)}` }];
      return isInRemarks ? [] : [{ id: deal.id, line }];
    }),
    hiddenFor === null ? actor.userId : null,
  );
  if (hiddenFor !== null)
    return tellDeals(
      ctx,
      kept.map(({ deal }) => deal),
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

/**
 * The note is nobody's: no member wrote it, and what is kept about a person counts their notes, also on hidden deals, so that
 * one in their name would tell an administrator that a hidden value did not fit.
 */
function becauseOf(label: string, isInRemarks: boolean, isEncrypted: boolean): string {
  const what = `Written by Cairn: “${label}” became a field of another kind, which does not take this value.`;
  if (isEncrypted) return `${what} It stays in the field as a text.`;
  return isInRemarks ? `${what} It stands in the remarks now.` : what;
}

async function addNotes(
  { tx, actor, now }: Ctx,
  lines: readonly { id: string; line: string }[],
  author: string | null,
): Promise<void> {
  if (lines.length === 0) return;
  const rows = lines.map(({ id, line }) => ({ id: newId(), opportunity_id: id, body: line }));
  await tx.query(
    `insert into opportunity_notes (tenant_id, id, opportunity_id, body, created_by, created_at, updated_at)
     select $2::uuid, note.id, note.opportunity_id, note.body, $3::uuid, $4, $4
       from json_to_recordset($1::json) as note(id uuid, opportunity_id uuid, body text)`,
    [JSON.stringify(rows), actor.tenantId, author, now],
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
    content: `${label}: ${is_encrypted ? ENCRYPTED : said}`,
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
  await tx.query(
    `insert into company_notes (tenant_id, id, company_id, title, content, created_at)
     select $2::uuid, note.id, note.company_id, $4, note.content, $3
       from json_to_recordset($1::json) as note(id uuid, company_id uuid, content text)`,
    [JSON.stringify(rows), actor.tenantId, now, `${label} is of another kind`],
    'keep-misfits-as-company-notes',
  );
}
