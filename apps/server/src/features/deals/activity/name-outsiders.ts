import { visitorName } from '@cairn/domain';
import type { Ctx } from '../../../core/procedure.ts';
import { namesOf } from '../../access/auth/account/names-of.ts';

/**
 * The names of people who acted from outside of the team, by their id: of co-investors as their accounts have it, of visitors
 * by link the address that they have proven, or a number.
 */
export async function nameOutsiders(ctx: Ctx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const visitors = await ctx.tx.query<{ id: string; number: number; email: Buffer | null }>(
    `select v.id, v.number, case when l.asks_address then v.email end as email
       from share_link_visitors v join share_links l on l.tenant_id = v.tenant_id and l.id = v.link_id
      where v.id = any($1::uuid[])`,
    [ids],
    'visitors-in-activity',
  );
  const [names, cells] = [await namesOf(ctx, ids), await ctx.cells()];
  for (const { id, number, email } of visitors)
    names.set(id, email ? cells.decryptText('share_link_visitors', 'email', id, email) : visitorName(number));
  return names;
}
