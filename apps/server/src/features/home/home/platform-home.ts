import { isRole } from '@cairn/domain';
import type { Actor } from '../../../core/actor.ts';
import { type RequestContext, runAs } from '../../../core/procedure.ts';
import { withAuth } from '../../../core/with-auth.ts';
import { getTimeZone } from '../../access/tenants/get-time-zone.ts';
import { drawTrend, sum } from './draw-trend.ts';
import { describeRange, type HomeOf, type RangeInput, resolveRange } from './home-range.ts';
import {
  countDemoRequests,
  countMail,
  countOrganizationsByDay,
  countPlatform,
  countRoles,
  countSessionsByDay,
  countTiers,
  listNewest,
} from './platform.queries.ts';

/** The home of platform staff: counts across the installation, and nothing out of any firm's records. */
export async function platformHome(
  { services, origin }: RequestContext,
  actor: Actor,
  input: RangeInput,
): Promise<HomeOf<'platform'>> {
  const now = services.now();
  const [timeZone, mail, demo_requests] = await runAs(services, actor, origin, 'read', ({ tx }) =>
    Promise.all([getTimeZone(tx), countMail(tx), countDemoRequests(tx)]),
  );
  const range = resolveRange(input, timeZone, now);
  const { moments } = range;
  const [[counts], tiers, roles, newest, organizations, sessions] = await withAuth(services, (tx) =>
    Promise.all([
      countPlatform(tx, now, moments),
      countTiers(tx, moments),
      countRoles(tx),
      listNewest(tx, moments),
      countOrganizationsByDay(tx, moments, timeZone),
      countSessionsByDay(tx, moments, timeZone),
    ]),
  );
  if (!counts) throw new Error('the platform could not be counted');
  return {
    kind: 'platform',
    ...describeRange(range, now),
    figures: {
      ...counts,
      organizations: sum(tiers),
      organizations_added: sum(organizations),
      mail_waiting: mail.waiting,
      mail_failed: mail.failed,
      demo_requests,
    },
    tiers: tiers.map(({ tier, count }) => ({ tier, count })),
    roles: roles.filter(({ role }) => isRole(role)),
    newest,
    trend: drawTrend(range, { organizations, sessions }),
  };
}
