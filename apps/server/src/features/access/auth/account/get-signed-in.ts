import { ORPCError } from '@orpc/server';
import { actorFor, type RequestContext } from '../../../../core/procedure.ts';
import { getProfile } from './get-profile.ts';

/**
 * The profile, or null: a page that only asks whether somebody is signed in is no failure, and a browser writes every 401
 * into its console. All else is refused as by the profile itself, a session that owes its second factor among it.
 */
export async function getSignedIn(context: RequestContext) {
  try {
    const actor = await actorFor(context, 'session:own');
    return { profile: await getProfile({ ...context, actor }), ended: null };
  } catch (error) {
    if (!(error instanceof ORPCError) || error.code !== 'UNAUTHENTICATED') throw error;
    return { profile: null, ended: error.data?.suspended ? error.message : null };
  }
}
