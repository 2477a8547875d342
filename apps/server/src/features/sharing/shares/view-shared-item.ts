import type { Contract } from '@cairn/contract';
import {
  COMPANY_FIELDS,
  type Currency,
  DEAL_FIELDS,
  type MoneyField,
  previewOf,
  type ShareAccess,
  type ShareEntity,
  shareFieldsOf,
} from '@cairn/domain';
import type { InferContractRouterOutputs } from '@orpc/contract';
import type { TenantCells } from '../../../core/crypto/tenant-cells.ts';
import { fail } from '../../../core/errors.ts';
import { isoTime } from '../../../core/iso-time.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { namesOf } from '../../access/auth/account/names-of.ts';
import { decryptAmount, MONEY_COLUMNS } from '../../deals/opportunities/opportunity-fields.ts';
import { watermarkOf } from '../viewer.ts';

export type SharedItem = InferContractRouterOutputs<Contract>['coInvestorPortal']['get'];
type Value = SharedItem['values'][number];

interface Row {
  id: string;
  entity_type: ShareEntity;
  entity_id: string;
  access_type: ShareAccess;
  shared_by: string;
  fields: Value['field'][];
  allows_download: boolean;
  has_watermark: boolean;
  shared_at: string;
  expires_at: string | null;
  firm: string;
  /** Whom it is for sees the share itself, and no record before its terms are accepted. */
  is_held_back: boolean;
  /** The name, and the columns that the share opens, as the database gives them out. */
  item: ({ name: string; is_closed?: boolean; currency?: Currency } & Record<string, unknown>) | null;
}

/**
 * What a share shows, to whom it is for and to the firm that looks at it with their eyes. The columns come from a function of
 * the database, which gives out those of the allow-list alone: no statement here names the deal.
 */
export async function viewSharedItem(ctx: Ctx, id: string): Promise<SharedItem> {
  const [row] = await ctx.tx.query<Row>(
    `select s.id, s.entity_type, s.entity_id, s.access_type, s.shared_by, s.fields, s.allows_download, s.has_watermark,
            ${isoTime('s.created_at')} as shared_at,
            ${isoTime('s.expires_at')} as expires_at, t.name as firm, s.terms_text is not null as is_held_back, shared_item(s.id) as item
       from co_investor_shares s join tenants t on t.id = s.tenant_id where s.id = $1`,
    [id],
    'shared-item',
  );
  if (!row) throw fail('NOT_FOUND');
  // The firm's own preview asks nobody to accept anything: there, it is the record that is gone.
  const isOutside = ctx.actor.role === 'co_investor_user';
  if (!row.item) throw fail(isOutside && row.is_held_back ? 'TERMS_NOT_ACCEPTED' : 'NOT_FOUND');
  const [cells, names, files, asked] = [
    await ctx.cells(),
    await namesOf(ctx, [row.shared_by]),
    await listOpenFiles(ctx, id),
    await lastAsked(ctx, id),
  ];
  const values = row.fields.flatMap((field) => valuesOf(cells, row, field));
  return {
    share_id: row.id,
    entity_type: row.entity_type,
    entity_id: row.entity_id,
    name: row.item.name,
    firm: row.firm,
    shared_by_name: names.get(row.shared_by) ?? '',
    shared_at: row.shared_at,
    access_type: row.access_type,
    expires_at: row.expires_at,
    is_closed: row.item.is_closed ?? false,
    currency: values.some(({ field }) => isMoney(row.entity_type, field)) ? (row.item.currency ?? null) : null,
    values,
    files,
    asked,
    has_watermark: row.has_watermark,
    watermark: isOutside && row.has_watermark ? await watermarkOf(ctx) : null,
    can: {
      express_interest: row.access_type === 'participate' && !row.item.is_closed,
      request_details: true,
      download: row.allows_download,
    },
  };
}

const isMoney = (entity: ShareEntity, field: string): field is MoneyField =>
  entity === 'opportunity' && field in MONEY_COLUMNS;

/** The field if it is filled in. */
function valuesOf(
  cells: TenantCells,
  { entity_type, entity_id, item }: Pick<Row, 'entity_type' | 'entity_id'> & { item: Record<string, unknown> | null },
  field: Value['field'],
): Value[] {
  if (isMoney(entity_type, field)) {
    const cell = item?.[MONEY_COLUMNS[field]];
    if (typeof cell !== 'string') return [];
    const minor = decryptAmount(cells, field, entity_id, Buffer.from(cell.slice(2), 'hex'));
    return minor === null ? [] : [{ field, value: minor }];
  }
  const value = item?.[field];
  const definition = { ...DEAL_FIELDS, ...COMPANY_FIELDS }[field as keyof typeof DEAL_FIELDS];
  if (value === null || value === undefined || value === '') return [];
  if ('unknown' in definition && definition.unknown === value) return [];
  return [{ field, value: typeof value === 'number' ? value : String(value) }];
}

const RECORDS: Record<ShareEntity, string> = {
  opportunity: 'select to_jsonb(r) as item from opportunities r where r.id = $1',
  portfolio_company: 'select to_jsonb(r) as item from portfolio_companies r where r.id = $1',
};

/** Which of the fields that a share can open have a value in this record, for those of the firm who decide about it. */
export async function listFilled(ctx: Ctx, entity_type: ShareEntity, entity_id: string): Promise<Value['field'][]> {
  const [row] = await ctx.tx.query<{ item: Record<string, unknown> }>(
    RECORDS[entity_type],
    [entity_id],
    `filled-fields-${entity_type}`,
  );
  if (!row) return [];
  const [cells, fields] = [await ctx.cells(), shareFieldsOf(entity_type) as Value['field'][]];
  return fields.filter((field) => valuesOf(cells, { entity_type, entity_id, ...row }, field).length > 0);
}

async function listOpenFiles({ tx }: Ctx, shareId: string): Promise<SharedItem['files']> {
  const rows = await tx.query<Omit<SharedItem['files'][number], 'preview'>>(
    `select f.id, f.file_name, f.content_type, f.byte_size::float8 as byte_size, ${isoTime('l.created_at')} as created_at
       from co_investor_share_files l join files f on f.tenant_id = l.tenant_id and f.id = l.file_id
      where l.share_id = $1 and f.deleted_at is null order by l.created_at desc, f.file_name, f.id`,
    [shareId],
    'open-files-of-share',
  );
  return rows.map((row) => ({ ...row, preview: previewOf(row.content_type) }));
}

/** When the person last expressed interest and requested details. */
async function lastAsked({ tx, actor }: Ctx, shareId: string): Promise<SharedItem['asked']> {
  const at = (type: string) => isoTime(`max(created_at) filter (where interaction_type = '${type}')`);
  const [row] = await tx.query<SharedItem['asked']>(
    `select ${at('express_interest')} as interest, ${at('request_details')} as details
       from co_investor_interactions where share_id = $1 and viewer_id = $2`,
    [shareId, actor.userId],
    'last-asked',
  );
  return row ?? { interest: null, details: null };
}
