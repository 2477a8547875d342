import { dayIn } from '@cairn/domain';
import { invalidField } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { getTimeZone } from '../../access/tenants/get-time-zone.ts';

/** The calendar day that it is for the firm. */
export async function todayOf(ctx: Ctx): Promise<string> {
  return dayIn(ctx.now, await getTimeZone(ctx.tx));
}

/** A target that has passed already helps nobody; most often the year is a slip of the keyboard. */
export function assertTarget(target: string | null | undefined, today: string): void {
  if (target && target < today)
    throw invalidField('target_completion_date', 'The target date must not be in the past.');
}
