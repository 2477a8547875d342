import type { Role } from '@cairn/domain';
import type { Tx } from '../../core/database.ts';
import type { Ctx } from '../../core/procedure.ts';
import { seesDeal, worksOnDeals } from './people.ts';

/** The members of a confidential deal; null when the whole firm sees it. */
export async function findAudience(tx: Tx, dealId: string): Promise<string[] | null> {
  const [row] = await tx.query<{ members: string[] | null }>(
    `select (select array_agg(m.user_id) from opportunity_members m where m.opportunity_id = c.opportunity_id) as members
       from confidential_opportunities c where c.opportunity_id = $1`,
    [dealId],
    'deal-audience',
  );
  return row ? (row.members ?? []) : null;
}

/** A person that no firm has: sees what is not confidential. */
export const NOBODY = '00000000-0000-0000-0000-000000000000';

/** One member of each confidential deal: together they see everything of the firm. Null stands for a deal that has none. */
export async function listEyes(tx: Tx): Promise<(string | null)[]> {
  const rows = await tx.query<{ user_id: string | null }>(
    `select distinct (select m.user_id from opportunity_members m
                       where m.tenant_id = c.tenant_id and m.opportunity_id = c.opportunity_id
                       order by m.user_id limit 1) as user_id
       from confidential_opportunities c`,
  );
  return rows.map(({ user_id }) => user_id);
}

/**
 * Reads with the eyes of somebody else of the firm, in the running transaction. What comes of it must not tell the actor of
 * a record that they may not see: ids that stay in the server, and sums over many.
 */
export async function asPerson<T>(
  { tx, actor }: Pick<Ctx, 'tx' | 'actor'>,
  userId: string,
  fn: (tx: Tx) => Promise<T>,
): Promise<T> {
  const see = (id: string) => tx.query(`select set_config('app.user_id', $1, true)`, [id], 'see-as');
  await see(userId);
  const answer = await fn(tx);
  await see(actor.userId);
  return answer;
}

/**
 * What `fn` finds with the eyes of the actor, and of the members of each confidential deal. What comes of it must tell the
 * actor of no such deal: sums, and rows that are written, seen or not.
 */
export async function withAllEyes<T>(ctx: Pick<Ctx, 'tx' | 'actor'>, fn: (tx: Tx) => Promise<T>): Promise<T[]> {
  return [await fn(ctx.tx), ...(await withOthersEyes(ctx, fn))];
}

/** The same without the eyes of the actor: for what is hidden from them. Who sees one of the deals may see others of them too. */
export async function withOthersEyes<T>(ctx: Pick<Ctx, 'tx' | 'actor'>, fn: (tx: Tx) => Promise<T>): Promise<T[]> {
  const found: T[] = [];
  for (const eye of await listEyes(ctx.tx)) if (eye) found.push(await asPerson(ctx, eye, fn));
  return found;
}

/** Everybody who is a member of one of the deals. */
export async function listMemberIds(tx: Tx, dealIds: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ user_id: string }>(
    'select distinct user_id from opportunity_members where opportunity_id = any($1::uuid[])',
    [dealIds],
    'deal-member-ids',
  );
  return rows.map(({ user_id }) => user_id);
}

const COLLEAGUES = `
  select p.id, p.email from user_profiles p
   where p.id = any($1::uuid[]) and ${worksOnDeals('p')} and ($2::uuid is null or ${seesDeal('p.id', '$2')})`;

/**
 * Those of the people who work on deals here and, where a deal is named, may see it: who can own what belongs to it, be
 * mentioned there, and be told of it.
 */
export function findColleagues(
  tx: Tx,
  userIds: readonly string[],
  dealId: string | null,
): Promise<{ id: string; email: Buffer }[]> {
  return tx.query(COLLEAGUES, [userIds, dealId], 'find-colleagues');
}

/** Whether all of them are among these. */
export async function areColleagues(tx: Tx, userIds: readonly string[], dealId: string | null): Promise<boolean> {
  const wanted = new Set(userIds);
  return wanted.size === 0 || (await findColleagues(tx, [...wanted], dealId)).length === wanted.size;
}

/** Everybody in one of the roles who works here and may see the deal, where there is one. */
export async function listWhoSee(tx: Tx, dealId: string | null, roles: readonly Role[]): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `select p.id from user_profiles p where ${worksOnDeals('p', roles)} and ${seesDeal('p.id', '$1::uuid')} order by p.id`,
    [dealId],
    `see-deal-${roles.join('-')}`,
  );
  return rows.map(({ id }) => id);
}
