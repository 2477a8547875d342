import { isDay } from '@cairn/domain';
import { textOf } from '../../../lib/base/search-params.ts';
import type { CalibrationSearch } from './queries.ts';

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What stands in the address of the page; what cannot be meant is left out. */
export function readCalibrationSearch(search: Record<string, unknown>): CalibrationSearch {
  const member = textOf(search.member);
  return {
    from: isDay(search.from) ? search.from : undefined,
    to: isDay(search.to) ? search.to : undefined,
    member: member && ID.test(member) ? member : undefined,
    round: textOf(search.round)?.slice(0, 60),
  };
}
