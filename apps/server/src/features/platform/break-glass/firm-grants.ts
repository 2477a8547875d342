import type { Contract } from '@cairn/contract';
import type { InferContractRouterOutputs } from '@orpc/contract';
import { fail } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';

type Grant = InferContractRouterOutputs<Contract>['breakGlass']['endByFirm'];
interface Row {
  id: string;
  staff_name: Buffer;
  reason: string;
  created_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  end_reason: Grant['end_reason'];
  is_active: boolean;
  reads: number;
}

const SHOWN = 50;

/** Who of the platform was let to read the own firm, newest first, with how often they looked. */
export async function listGrants(ctx: Ctx): Promise<{ rows: Grant[] }> {
  return { rows: await findGrants(ctx) };
}

/** The firm ends a grant: the next request of that session is back in the platform's own tenant. Said twice, it is done once. */
export async function endGrant(ctx: Ctx, { id }: { id: string }): Promise<Grant> {
  const ended = await ctx.tx.query(
    `update break_glass_grants set ended_at = $2, ended_by = $3, end_reason = 'firm'
      where id = $1 and ended_at is null and expires_at > now() returning id`,
    [id, ctx.now, ctx.actor.userId],
  );
  if (ended.length > 0)
    await ctx.audit({
      action: 'break_glass.ended',
      resource_type: 'break_glass_grant',
      resource_id: id,
      table_name: 'break_glass_grants',
      classification: 'audit_sensitive',
      metadata: { by_platform: false },
    });
  const [grant] = await findGrants(ctx, id);
  if (!grant) throw fail('NOT_FOUND');
  return grant;
}

async function findGrants(ctx: Ctx, id?: string): Promise<Grant[]> {
  const [rows, cells] = [
    await ctx.tx.query<{ [K in keyof Row]: Row[K] }>(
      `select g.id, g.staff_name, g.reason, g.created_at, g.expires_at, g.ended_at, g.end_reason,
              g.ended_at is null and g.expires_at > now() as is_active, a.reads
         from (select * from break_glass_grants where $1::uuid is null or id = $1
                order by created_at desc, id desc limit ${SHOWN}) g
        cross join lateral (select count(*)::int as reads from audit_logs l
              where l.resource_id = g.id and l.created_at >= g.created_at and l.action = 'break_glass.read') a
        order by g.created_at desc, g.id desc`,
      [id ?? null],
    ),
    await ctx.cells(),
  ];
  return rows.map(({ staff_name, created_at, expires_at, ended_at, ...row }) => ({
    ...row,
    staff_name: cells.decryptText('break_glass_grants', 'staff_name', row.id, staff_name),
    created_at: created_at.toISOString(),
    expires_at: expires_at.toISOString(),
    ended_at: ended_at?.toISOString() ?? null,
    // The one who reads ends it by their own call.
    can: { end: row.is_active && !ctx.actor.reading },
  }));
}
