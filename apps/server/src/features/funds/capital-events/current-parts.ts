import { dayIn } from '@cairn/domain';
import type { Ctx } from '../../../core/procedure.ts';
import { getTimeZone } from '../../access/tenants/get-time-zone.ts';
import type { FundBook } from '../ledger/load-fund-book.ts';
import type { EventRecord } from './capital-events.queries.ts';
import { type ComputedParts, computeParts } from './compute-parts.ts';
import { computeEqualisation } from './later-closing.ts';

/** The part of each LP in a draft, as it would be now. */
export async function currentParts({ tx, now }: Ctx, book: FundBook, event: EventRecord): Promise<ComputedParts> {
  return event.kind === 'equalisation'
    ? computeEqualisation(tx, book, event)
    : computeParts(book, { ...event, kind: event.kind }, dayIn(now, await getTimeZone(tx)));
}
