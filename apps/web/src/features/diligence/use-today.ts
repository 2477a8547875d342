import { dayIn } from '@cairn/domain';
import { useProfile } from '../../lib/auth.tsx';
import { useNow } from '../../lib/use-now.ts';

/** The calendar day that it is for the firm. */
export function useToday(): string {
  const { time_zone } = useProfile();
  return dayIn(useNow(60_000), time_zone);
}
