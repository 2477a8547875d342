import { schema } from '@cairn/db';
import { LP_CHANGE_KINDS, type LpChangeKind, type LpChangeState } from '@cairn/domain/fund';
import { may } from '../../../core/actor.ts';
import type { TenantCells } from '../../../core/crypto/tenant-cells.ts';
import { fail } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import { insertMany } from '../../../core/insert-many.ts';
import { isoTime } from '../../../core/iso-time.ts';
import { isUniqueViolation } from '../../../core/pg-errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { namesOf } from '../../access/auth/account/names-of.ts';
import { findAdministrators } from '../../access/people/find-administrators.ts';
import { notify } from '../../work/notifications/notify.ts';
import type { PartnerView } from './limited-partners.queries.ts';

/** What a change is to make of an LP; which of them there is says its kind. */
export interface ChangeValue {
  bank_details?: string | null;
  kyc_expires_on?: string | null;
  bears_fees?: boolean;
  name?: string;
  email?: string;
}

export interface ChangeRow {
  id: string;
  lp_id: string;
  kind: LpChangeKind;
  value_encrypted: Buffer;
  from_portal: boolean;
  state: LpChangeState;
  requested_by: string;
  created_at: string;
}

export const SELECT_CHANGES = `
  select id, lp_id, kind, value_encrypted, from_portal, state, requested_by, ${isoTime('created_at')} as created_at from lp_changes`;

interface NewChange {
  lp_id: string;
  kind: LpChangeKind;
  value: ChangeValue;
  from_portal?: boolean;
}

/**
 * Writes down what is to change of an LP once a second person has verified it, and tells the administrators, who are those
 * persons. One of a kind waits at a time.
 */
export async function holdChange(ctx: Ctx, { lp_id, kind, value, from_portal = false }: NewChange): Promise<string> {
  const { tx, actor, now } = ctx;
  const [id, cells] = [newId(), await ctx.cells()];
  await insertMany(tx, schema.lpChanges, [
    {
      tenant_id: actor.tenantId,
      id,
      lp_id,
      kind,
      value_encrypted: cells.encrypt('lp_changes', 'value_encrypted', id, JSON.stringify(value)),
      from_portal,
      requested_by: actor.userId,
      created_at: now,
    },
  ]).catch((error: unknown) => {
    throw isUniqueViolation(error, 'lp_changes_waiting_key') ? fail('CHANGE_WAITING') : error;
  });
  await auditChange(ctx, 'requested', { id, lp_id, kind }, { from_portal });
  await tellAdministrators(ctx, lp_id, kind);
  return id;
}

async function tellAdministrators(ctx: Ctx, lpId: string, kind: LpChangeKind): Promise<void> {
  const [partner] = await ctx.tx.query<{ name: string }>(
    'select name from limited_partners where id = $1',
    [lpId],
    'find-partner-name',
  );
  await notify(ctx, await findAdministrators(ctx.tx), {
    kind: 'administration',
    title: `${partner?.name ?? 'A limited partner'}: ${LP_CHANGE_KINDS[kind].toLowerCase()} to verify`,
    path: '/fund-financials?tab=Limited-Partners',
    paragraphs: ['Verify the change at a number that you know, and not one from a message, before you approve it.'],
  });
}

export const readChange = (cells: TenantCells, { id, value_encrypted }: ChangeRow): ChangeValue =>
  JSON.parse(cells.decryptText('lp_changes', 'value_encrypted', id, value_encrypted)) as ChangeValue;

export function auditChange(
  ctx: Ctx,
  act: string,
  { id, lp_id, kind }: Pick<ChangeRow, 'id' | 'lp_id' | 'kind'>,
  more: object = {},
): Promise<void> {
  return ctx.audit({
    action: `lp_change.${act}`,
    resource_type: 'lp_change',
    resource_id: id,
    table_name: 'lp_changes',
    classification: 'financial',
    metadata: { lp_id, kind, ...more },
  });
}

/** What waits for a second person, by LP. */
export async function listWaiting(ctx: Ctx, lpId?: string): Promise<Map<string, PartnerView['changes']>> {
  const { actor } = ctx;
  const rows = await ctx.tx.query<ChangeRow & Record<string, unknown>>(
    `${SELECT_CHANGES} where state = 'waiting' and ($1::uuid is null or lp_id = $1) order by created_at, id`,
    [lpId ?? null],
    'list-lp-changes',
  );
  const names = await namesOf(
    ctx,
    rows.map(({ requested_by }) => requested_by),
  );
  const byLp = new Map<string, PartnerView['changes']>();
  for (const { id, lp_id, kind, from_portal, requested_by, created_at } of rows)
    byLp.set(lp_id, [
      ...(byLp.get(lp_id) ?? []),
      {
        id,
        kind,
        requested_by_name: names.get(requested_by) ?? '',
        from_portal,
        created_at,
        can: {
          approve: may(actor, 'fund:approve') && requested_by !== actor.userId,
          reject: may(actor, 'fund:write'),
        },
      },
    ]);
  return byLp;
}
