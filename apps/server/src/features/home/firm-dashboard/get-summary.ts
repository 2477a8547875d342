import type { Contract } from '@cairn/contract';
import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Ctx } from '../../../core/procedure.ts';
import { getTimeZone } from '../../access/tenants/get-time-zone.ts';
import { describeRange, type RangeInput, resolveRange } from '../home/home-range.ts';
import { countDashboard } from './firm-dashboard.queries.ts';

export type Summary = InferContractRouterOutputs<Contract>['firmDashboard']['summary'];

/** How things stand now, and what the range of the page brought. */
export async function getSummary({ tx, actor, now }: Ctx, input: RangeInput): Promise<Summary> {
  const range = resolveRange(input, await getTimeZone(tx), now);
  const counts = await countDashboard(tx, { userId: actor.userId, today: range.today, ...range.moments });
  return { ...describeRange(range, now), ...counts };
}
