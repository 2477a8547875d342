import type { Contract } from '@cairn/contract';
import { nextStep } from '@cairn/domain';
import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Ctx } from '../../../core/procedure.ts';
import { namesOf } from '../../access/auth/account/names-of.ts';

export type State = InferContractRouterOutputs<Contract>['linkVisits']['open'];

/** Of the device at the gate: what the link asks for next. Undefined while the share behind it is not open. */
export async function stateOf(ctx: Ctx, linkId: string, device: string): Promise<State | undefined> {
  const [row] = await ctx.tx.query<{
    firm: string;
    shared_by: string;
    has_password: boolean;
    asks_address: boolean;
    password_given: boolean;
    is_in: boolean;
  }>(
    `select t.name as firm, s.shared_by, l.password_hash is not null as has_password, l.asks_address, v.password_given,
            v.let_in_at is not null as is_in
       from share_links l join share_link_visitors v on v.tenant_id = l.tenant_id and v.link_id = l.id
       join co_investor_shares s on s.tenant_id = l.tenant_id and s.id = l.share_id join tenants t on t.id = l.tenant_id
      where l.id = $1 and v.device_hashes @> array[$2::text] and s.is_active and (s.expires_at is null or s.expires_at > $3)
        and share_is_backed(s.shared_by, s.entity_type, s.entity_id, s.opportunity_id)
        and share_is_backed(l.created_by, s.entity_type, s.entity_id, s.opportunity_id)`,
    [linkId, device, ctx.now],
    'state-of-visit',
  );
  if (!row) return undefined;
  const names = await namesOf(ctx, [row.shared_by]);
  return {
    id: linkId,
    firm: row.firm,
    shared_by_name: names.get(row.shared_by) ?? '',
    // An address counts once its code was typed, which lets the visitor in.
    step: row.is_in ? 'open' : nextStep(row, { password_given: row.password_given, address_proven: false }),
  };
}

/** Lets the device in, once; that somebody came stands in the audit log. */
export async function letIn(ctx: Ctx, linkId: string, device: string): Promise<void> {
  const [visitor] = await ctx.tx.query<{ number: number; share_id: string }>(
    `update share_link_visitors set let_in_at = $3, code_hash = null
      where link_id = $1 and device_hashes @> array[$2::text] and let_in_at is null returning number, share_id`,
    [linkId, device, ctx.now],
    'let-in',
  );
  if (!visitor) return;
  await ctx.audit({
    action: 'share_link.opened',
    resource_type: 'share_link',
    resource_id: linkId,
    table_name: 'share_links',
    classification: 'confidential',
    metadata: { share_id: visitor.share_id, visitor: visitor.number },
  });
}
