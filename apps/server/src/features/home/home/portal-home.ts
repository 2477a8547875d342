import type { Ctx } from '../../../core/procedure.ts';
import { getTimeZone } from '../../access/tenants/get-time-zone.ts';
import { countOwnSessions, listOwnSignIns } from './home.queries.ts';
import { describeRange, type HomeOf, type RangeInput, resolveRange } from './home-range.ts';

/** The home of people whose portal is still to come: their own access, which is theirs to watch over today. */
export async function portalHome({ tx, actor, now }: Ctx, input: RangeInput): Promise<HomeOf<'portal'>> {
  const [timeZone, sessions] = await Promise.all([getTimeZone(tx), countOwnSessions(tx, actor.userId, now)]);
  const range = resolveRange(input, timeZone, now);
  const sign_ins = await listOwnSignIns(tx, actor.userId, range.moments);
  return { kind: 'portal', ...describeRange(range, now), sessions, sign_ins };
}
