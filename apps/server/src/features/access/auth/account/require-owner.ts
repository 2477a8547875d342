import type { Actor } from '../../../../core/actor.ts';
import { fail } from '../../../../core/errors.ts';
import { type RequestContext, requireActor } from '../../../../core/procedure.ts';

/** Who holds the session, on a call that is otherwise public: only one with nothing left to do first may act. */
export async function requireOwner({ services, request }: RequestContext): Promise<Actor> {
  const actor = await requireActor(services, request);
  if (actor.restriction) throw fail('FORBIDDEN');
  return actor;
}
