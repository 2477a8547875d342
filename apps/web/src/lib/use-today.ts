import { dayIn } from '@cairn/domain';
import { useProfile } from './auth.tsx';
import { useNow } from './use-now.ts';

/** The day that it is in the firm; it changes at the firm's midnight while the page is open. */
export function useToday(): string {
  const { time_zone } = useProfile();
  return dayIn(useNow(60_000), time_zone);
}
