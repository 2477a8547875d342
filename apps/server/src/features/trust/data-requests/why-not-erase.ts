import type { Role } from '@cairn/domain';
import type { Ctx } from '../../../core/procedure.ts';
import { countWorkOf } from '../../deals/hand-over/hand-over-work.ts';
import { hasUnseenDeals, type Who } from './find-person.ts';

interface Person {
  id: string;
  role: Role;
  is_active: boolean;
}

/** Why the person of a request cannot be erased by this administrator now, or undefined. */
export async function whyNotErase(ctx: Ctx, request: { created_by: string }, who: Who) {
  const { tx, actor } = ctx;
  if (who.people.includes(actor.userId)) return 'OWN_ACCOUNT';
  const administrators = await tx.query<Person & object>(
    `select id, role, is_active from user_profiles where is_active and deleted_at is null and role = $1 order by id`,
    [actor.role],
  );
  const left = administrators.filter(({ id }) => !who.people.includes(id));
  if (left.length === 0) return 'LAST_ADMIN';
  // Who recorded a request does not carry it out, as long as the firm has somebody else.
  if (request.created_by === actor.userId && left.some(({ id }) => id !== actor.userId)) return 'SECOND_PERSON_NEEDED';
  // Who was deleted has handed it over.
  const here = await tx.query<{ id: string }>(
    'select id from user_profiles where id = any ($1::uuid[]) and deleted_at is null',
    [who.people],
  );
  for (const { id } of here)
    if (Object.values(await countWorkOf(ctx, id)).some((count) => count > 0)) return 'WORK_LEFT';
  return (await hasUnseenDeals(ctx)) ? 'UNSEEN_DEALS' : undefined;
}
