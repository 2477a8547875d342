import { REAUTHENTICATION_MINUTES } from '@cairn/domain';
import type { Actor } from '../../../../core/actor.ts';
import { fail } from '../../../../core/errors.ts';
import type { RequestContext } from '../../../../core/procedure.ts';
import { withAuth } from '../../../../core/with-auth.ts';
import { findPersonIn } from '../account/account.queries.ts';
import type { Person } from '../sign-in/welcome.ts';

export type SignedIn = RequestContext & { actor: Actor };

/** The account behind the session. */
export async function ownAccount({ services, actor }: SignedIn): Promise<Person> {
  const person = await withAuth(services, (tx) => findPersonIn(tx, actor.tenantId, actor.userId));
  if (!person) throw fail('UNAUTHENTICATED');
  return person;
}

/** Whether the person proved themselves in this session a moment ago, and not merely continued it. */
export function isFresh({ services, actor }: SignedIn): boolean {
  const at = actor.authenticatedAt?.getTime() ?? 0;
  return services.now().getTime() - at < REAUTHENTICATION_MINUTES * 60_000;
}
