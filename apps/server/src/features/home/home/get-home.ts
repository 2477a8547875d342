import type { Actor } from '../../../core/actor.ts';
import { fail } from '../../../core/errors.ts';
import { type RequestContext, runAs } from '../../../core/procedure.ts';
import { firmHome } from './firm-home.ts';
import { type HomeKind, homeKindOf } from './home.policy.ts';
import type { Home, RangeInput } from './home-range.ts';
import { platformHome } from './platform-home.ts';
import { portalHome } from './portal-home.ts';

type HomeReader = (context: RequestContext, actor: Actor, input: RangeInput) => Promise<Home>;

const HOMES: Record<HomeKind, HomeReader> = {
  platform: platformHome,
  firm: ({ services, origin }, actor, input) => runAs(services, actor, origin, 'read', (ctx) => firmHome(ctx, input)),
  portal: ({ services, origin }, actor, input) =>
    runAs(services, actor, origin, 'read', (ctx) => portalHome(ctx, input)),
};

/** What the signed-in person finds on the dashboard; which home that is, their permissions decide. */
export function getHome(context: RequestContext, input: RangeInput): Promise<Home> {
  const { actor } = context;
  if (!actor) throw fail('UNAUTHENTICATED');
  return HOMES[homeKindOf(actor.role)](context, actor, input);
}
